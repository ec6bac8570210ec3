import { Modal } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { recoverFocus } from './lost-focus'

export interface Question {
  title: ReactNode
  /** Given as a function, it can answer yes by itself, as when Enter is pressed in an input. */
  text?: ReactNode | ((accept: () => void) => ReactNode)
  ok: string
  cancel?: string
  danger?: boolean
  /** A form rather than a question: wider. */
  form?: boolean
  /** Called when the answer is yes; while it is false the question stays. */
  ready?: () => boolean | Promise<boolean>
}

type Dialogs = ReturnType<typeof Modal.useModal>[0]

let dialogs: Dialogs | null = null

/** confirm asks one question; Esc and the close cross answer no. */
export function confirm({ title, text, ok, cancel, danger, form, ready }: Question): Promise<boolean> {
  const shown = dialogs
  if (!shown) return Promise.resolve(false)
  return new Promise((resolve) => {
    const accept = async () => {
      if (ready && !(await ready())) return
      resolve(true)
      dialog.destroy()
    }
    const dialog = shown.confirm({
      title,
      content: typeof text === 'function' ? text(() => void accept()) : text,
      okText: ok,
      ...(cancel && { cancelText: cancel }),
      okButtonProps: { danger },
      // What was asked about may be gone, and with it the place that the keyboard came from; known when the question is out of sight.
      afterClose: () => setTimeout(recoverFocus),
      // Only what destroys carries the sign of a warning.
      ...(!danger && { icon: null }),
      ...(form && { width: 520 }),
      ...(ready && {
        onOk: async () => {
          if (!(await ready())) throw new Error('not ready')
        },
      }),
      // Enter must not destroy anything by accident. Where there are inputs, they have the focus.
      ...(ready ? { autoFocusButton: null } : { focusable: { autoFocusButton: danger ? 'cancel' : 'ok' } }),
    })
    dialog.then(resolve, () => resolve(false))
  })
}

/** showWarning shows something that must be read before work goes on. */
export async function showWarning({ title, text, ok }: Warning): Promise<void> {
  await dialogs?.warning({ title, content: text, okText: ok })
}

interface Warning {
  title: ReactNode
  text: ReactNode
  ok: string
}

/** ConfirmHost is where questions appear; it stands once, inside the theme, for all rows of all lists. */
export function ConfirmHost(): ReactNode {
  const [instance, holder] = Modal.useModal()
  useEffect(() => {
    dialogs = instance
    return () => {
      dialogs = null
    }
  }, [instance])
  return holder
}
