import { Button, message } from 'antd'
import type { MessageInstance } from 'antd/es/message/interface'
import { type ReactNode, useEffect } from 'react'

const SHOWN_SEC = 5
/** Time to read what is said, and to reach the button beside it. */
const WITH_BUTTON_SEC = 10

/** Offer is a button beside a text: it does something about what the text tells of, such as taking it back. */
interface Offer {
  label: string
  onClick: () => void
}

let shown: MessageInstance | null = null

function open(type: 'error' | 'success' | 'warning' | 'info', text: string, button?: ReactNode): void {
  // The text is the key: several calls failing for one cause show one message.
  shown?.open({
    type,
    content: button ? (
      <>
        {text} {button}
      </>
    ) : (
      text
    ),
    key: text,
    duration: button ? WITH_BUTTON_SEC : SHOWN_SEC,
  })
}

function offerButton(text: string, { label, onClick }: Offer): ReactNode {
  const take = () => {
    shown?.destroy(text)
    onClick()
  }
  return (
    <Button type="link" size="small" onClick={take}>
      {label}
    </Button>
  )
}

/** toast tells something in passing, from anywhere; what is already on show is not shown twice. */
export const toast = {
  /** A button beside the text does something with what is said, such as copying a number. */
  error: (content: string, button?: ReactNode): void => open('error', content, button),
  success: (content: string, offer?: Offer): void =>
    open('success', content, offer && offerButton(content, offer)),
  warning: (content: string, offer?: Offer): void =>
    open('warning', content, offer && offerButton(content, offer)),
  info: (content: string): void => open('info', content),
  /** Says that something goes on, until the function that it answers with is called. */
  waiting: (content: string): (() => void) => {
    shown?.open({ type: 'loading', content, key: content, duration: 0 })
    return () => shown?.destroy(content)
  },
}

/** ToastHost is where toasts appear; it stands once, inside the theme. */
export function ToastHost(): ReactNode {
  const [instance, holder] = message.useMessage({ maxCount: 4 })
  useEffect(() => {
    shown = instance
    return () => {
      shown = null
    }
  }, [instance])
  return holder
}
