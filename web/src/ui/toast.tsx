import { message } from 'antd'
import type { MessageInstance } from 'antd/es/message/interface'
import { type ReactNode, useEffect } from 'react'

const SHOWN_SEC = 5

let shown: MessageInstance | null = null

function open(type: 'error' | 'success' | 'warning' | 'info', content: string): void {
  // The text is the key: several calls failing for one cause show one message.
  shown?.open({ type, content, key: content, duration: SHOWN_SEC })
}

/** toast tells something in passing, from anywhere; what is already on show is not shown twice. */
export const toast = {
  error: (content: string): void => open('error', content),
  success: (content: string): void => open('success', content),
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
