import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import styles from './ask-reason.module.css'
import { confirm, type Question } from './confirm'

interface ReasonQuestion extends Question {
  label: string
  /** How short and how long a reason may be. */
  min?: number
  max?: number
  /** What was said before, where it can be changed. */
  initial?: string
  /** What it must look like beyond its length. */
  valid?: (typed: string) => boolean
}

const MIN_LENGTH = 2
const MAX_LENGTH = 200

/** askReason asks whether to go on, and why. Null means no. */
export async function askReason({
  label,
  text,
  min = MIN_LENGTH,
  max = MAX_LENGTH,
  initial = '',
  valid = () => true,
  ...question
}: ReasonQuestion): Promise<string | null> {
  let reason = initial
  const agreed = await confirm({
    ...question,
    text: (
      <ReasonInput
        text={text}
        label={label}
        min={min}
        max={max}
        initial={initial}
        valid={valid}
        onChange={(typed) => {
          reason = typed.trim()
        }}
      />
    ),
    ready: () => reason.length >= min && valid(reason),
  })
  return agreed ? reason : null
}

interface ReasonInputProps {
  text?: ReactNode
  label: string
  min: number
  max: number
  initial: string
  valid: (typed: string) => boolean
  onChange: (typed: string) => void
}

function ReasonInput({ text, label, min, max, initial, valid, onChange }: ReasonInputProps) {
  const [typed, setTyped] = useState(initial)
  const wrong = typed !== initial && (typed.trim().length < min || !valid(typed.trim()))
  return (
    <>
      {text}
      <div className={styles.input}>
        <Input.TextArea
          autoFocus
          rows={3}
          aria-label={label}
          placeholder={label}
          status={wrong ? 'error' : undefined}
          count={{ show: true, max }}
          maxLength={max}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            onChange(target.value)
          }}
        />
      </div>
    </>
  )
}
