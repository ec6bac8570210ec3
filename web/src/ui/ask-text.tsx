import { Input } from 'antd'
import { useState } from 'react'
import styles from './ask-text.module.css'
import { confirm } from './confirm'

interface TextQuestion {
  title: string
  label: string
  ok: string
  initial: string
  valid: (typed: string) => boolean
}

/** askText asks for one text, trimmed. Null means that nothing is to change. */
export async function askText({ title, ok, initial, valid, ...input }: TextQuestion): Promise<string | null> {
  let typed = initial
  const agreed = await confirm({
    title,
    ok,
    text: (
      <TextInput
        {...input}
        initial={initial}
        valid={valid}
        onChange={(text) => {
          typed = text
        }}
      />
    ),
    ready: () => valid(typed),
  })
  return agreed ? typed : null
}

interface TextInputProps extends Omit<TextQuestion, 'title' | 'ok'> {
  onChange: (text: string) => void
}

function TextInput({ label, initial, valid, onChange }: TextInputProps) {
  const [typed, setTyped] = useState(initial)
  return (
    <div className={styles.input}>
      <Input.TextArea
        autoFocus
        rows={3}
        aria-label={label}
        placeholder={label}
        status={typed !== initial && !valid(typed.trim()) ? 'error' : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value.trim())
        }}
      />
    </div>
  )
}
