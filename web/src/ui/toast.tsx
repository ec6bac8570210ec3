import { Button, message } from 'antd'
import type { MessageInstance } from 'antd/es/message/interface'
import { type ReactNode, useEffect } from 'react'

const SHOWN_SEC = 5
/** Time to read what was done, to see that it was wrong, and to reach the button. */
const UNDO_SEC = 10

/** Undo takes back what a toast tells of. */
interface Undo {
  label: string
  onClick: () => void
}

let shown: MessageInstance | null = null

function open(type: 'error' | 'success' | 'warning' | 'info', text: string, undo?: Undo): void {
  // The text is the key: several calls failing for one cause show one message.
  if (!undo) return void shown?.open({ type, content: text, key: text, duration: SHOWN_SEC })
  const take = () => {
    shown?.destroy(text)
    undo.onClick()
  }
  const content = (
    <>
      {text}
      <Button type="link" size="small" onClick={take}>
        {undo.label}
      </Button>
    </>
  )
  shown?.open({ type, content, key: text, duration: UNDO_SEC })
}

/** toast tells something in passing, from anywhere; what is already on show is not shown twice. */
export const toast = {
  error: (content: string): void => open('error', content),
  success: (content: string, undo?: Undo): void => open('success', content, undo),
  warning: (content: string): void => open('warning', content),
  info: (content: string): void => open('info', content),
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
