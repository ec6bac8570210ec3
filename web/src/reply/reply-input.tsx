import { Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { useRef } from 'react'
import type { ReplyKind } from '../api/generated'
import { CannedReplyMenu } from './canned-reply-menu'
import styles from './reply-input.module.css'

interface ReplyInputProps {
  kind: ReplyKind
  maxLength: number
  rows?: number
  /** What the input is for, where no label stands beside it. */
  label?: string
  /** These are the form's. */
  id?: string
  value?: string
  onChange?: (text: string) => void
  onBlur?: () => void
}

/** ReplyInput writes an answer to a member; what is said again and again is put in from a menu. */
export function ReplyInput({
  kind,
  maxLength,
  rows = 4,
  label,
  value = '',
  onChange,
  id,
  onBlur,
}: ReplyInputProps) {
  const input = useRef<TextAreaRef>(null)
  const insert = (text: string) => {
    const area = input.current?.resizableTextArea?.textArea
    const from = area?.selectionStart ?? value.length
    const to = area?.selectionEnd ?? value.length
    onChange?.(value.slice(0, from) + text + value.slice(to))
    area?.focus()
    // Once the new text is there, the writing goes on behind it.
    requestAnimationFrame(() => area?.setSelectionRange(from + text.length, from + text.length))
  }
  return (
    <div className={styles.reply}>
      <Input.TextArea
        ref={input}
        id={id}
        rows={rows}
        autoFocus={label !== undefined}
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={maxLength}
        count={{ show: true, max: maxLength }}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
        onBlur={onBlur}
      />
      <CannedReplyMenu kind={kind} onInsert={insert} />
    </div>
  )
}
