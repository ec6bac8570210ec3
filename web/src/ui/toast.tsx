import { Button, message } from 'antd'
import type { MessageInstance } from 'antd/es/message/interface'
import { type ReactNode, useEffect } from 'react'

const SHOWN_SEC = 5
/** Time to read what is said, and to reach the button beside it. */
const WITH_BUTTON_SEC = 10

/** Undo takes back what a toast tells of. */
interface Undo {
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

function undoButton(text: string, { label, onClick }: Undo): ReactNode {
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
  success: (content: string, undo?: Undo): void =>
    open('success', content, undo && undoButton(content, undo)),
  warning: (content: string): void => open('warning', content),
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
