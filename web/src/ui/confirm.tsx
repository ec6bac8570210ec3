import { Modal } from 'antd'
import { type ReactNode, useEffect } from 'react'

export interface Question {
  title: ReactNode
  text?: ReactNode
  ok: string
  cancel?: string
  danger?: boolean
  /** Asked when the answer is yes; while it is false the question stays. */
  ready?: () => boolean
}

type Dialogs = ReturnType<typeof Modal.useModal>[0]

let dialogs: Dialogs | null = null

/** confirm asks one question; Esc and the close cross answer no. */
export async function confirm({ title, text, ok, cancel, danger, ready }: Question): Promise<boolean> {
  if (!dialogs) return false
  return dialogs.confirm({
    title,
    content: text,
    okText: ok,
    ...(cancel && { cancelText: cancel }),
    okButtonProps: { danger },
    ...(ready && { onOk: () => (ready() ? undefined : Promise.reject(new Error('not ready'))) }),
    // Enter must not destroy anything by accident.
    focusable: { autoFocusButton: danger ? 'cancel' : 'ok' },
  })
}

/** tell shows something that must be read before work goes on. */
export async function showWarning({
  title,
  text,
  ok,
}: Pick<Question, 'title' | 'text' | 'ok'>): Promise<void> {
  await dialogs?.warning({ title, content: text, okText: ok })
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
