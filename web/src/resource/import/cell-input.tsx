import { Input, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { type Labels, useLabels } from '../labels'
import type { FieldRules, Resource } from '../resource'
import styles from './row-cell.module.css'

/** What has room in one row of the input, roughly, and how high it becomes before it scrolls. */
const IN_ROW = 24
const MOST_ROWS = 8

interface CellInputProps {
  label: string
  resource: Resource
  /** Absent of a part of a list, which is written as text. */
  rules?: FieldRules
  value: string
  invalid: boolean
  /** Takes what was written; `returns` says whether the keyboard comes back to the cell. */
  onWrite: (value: string, returns: boolean) => void
  onCancel: () => void
}

/** CellInput corrects one cell: from a list where only certain words can stand there, otherwise as text. */
export function CellInput({ label, resource, rules, value, invalid, onWrite, onCancel }: CellInputProps) {
  const labels = useLabels(resource)
  const [text, setText] = useState(value)
  const status = invalid ? 'error' : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The drawer would take it for itself.
    event.stopPropagation()
    onCancel()
  }
  const words = wordsOf(rules, labels)
  if (words) {
    return (
      <Select
        className={styles.choice}
        autoFocus
        defaultOpen
        allowClear
        showSearch
        aria-label={label}
        status={status}
        value={words.includes(value) ? value : undefined}
        options={words.map((word) => ({ value: word, label: word }))}
        onChange={(word?: string) => onWrite(word ?? '', true)}
        onInputKeyDown={onKeyDown}
        onBlur={() => onWrite(value, false)}
      />
    )
  }
  return (
    <Input.TextArea
      className={styles.writing}
      autoFocus
      rows={rowsOf(text)}
      aria-label={label}
      status={status}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => {
        onKeyDown(event)
        // Enter may end a word of an input method, and with Shift it begins a line.
        if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        onWrite(text, true)
      }}
      onBlur={() => onWrite(text, false)}
    />
  )
}

/** wordsOf are the only words that a cell may have; undefined where it is written freely. */
function wordsOf(rules: FieldRules | undefined, labels: Labels): string[] | undefined {
  if (rules?.kind === 'enum') return rules.values?.map((value) => labels.value(rules.enum ?? '', value))
  return rules?.kind === 'bool' ? [labels.flag(true), labels.flag(false)] : undefined
}

/** rowsOf is how high the input of a text is. The library's own measuring writes styles that the page's policy refuses. */
function rowsOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.ceil((line.length + 1) / IN_ROW), 0)
  return Math.min(lines, MOST_ROWS)
}
