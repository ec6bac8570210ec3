import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { confirm, type Question } from './confirm'

interface ReasonQuestion extends Question {
  label: string
  /** How long a reason may be. */
  max?: number
}

const SHORTEST = 2
const LONGEST = 200

/** askReason asks whether to go on, and why. Null means no. */
export async function askReason({
  label,
  text,
  max = LONGEST,
  ...question
}: ReasonQuestion): Promise<string | null> {
  let reason = ''
  const agreed = await confirm({
    ...question,
    text: (
      <ReasonInput
        text={text}
        label={label}
        max={max}
        onChange={(typed) => {
          reason = typed.trim()
        }}
      />
    ),
    ready: () => reason.length >= SHORTEST,
  })
  return agreed ? reason : null
}

interface ReasonInputProps {
  text?: ReactNode
  label: string
  max: number
  onChange: (typed: string) => void
}

function ReasonInput({ text, label, max, onChange }: ReasonInputProps) {
  const [typed, setTyped] = useState('')
  const short = typed !== '' && typed.trim().length < SHORTEST
  return (
    <>
      {text}
      <Input.TextArea
        autoFocus
        rows={3}
        aria-label={label}
        placeholder={label}
        status={short ? 'error' : undefined}
        count={{ show: true, max }}
        maxLength={max}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value)
        }}
      />
    </>
  )
}
