import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import InboxOutlined from '@ant-design/icons/InboxOutlined'
import { Button } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from '../locales/texts'
import styles from './file-drop.module.css'
import { megabytes } from './image-upload'
import { numberFormat } from './number-text'

interface FileDropProps {
  /** What the file is, for those who cannot see where it goes. */
  label: string
  /** What is asked for, while nothing is chosen. */
  prompt: ReactNode
  /** Which files are taken, and how large they may be. */
  hint: ReactNode
  /** The endings of the names of files that are taken, with their dots. */
  endings: readonly string[]
  maxBytes: number
  /** What is said of a file of another kind. */
  wrongType: string
  file: File | null
  onChange: (file: File | null) => void
  disabled?: boolean
}

/** FileDrop takes one file, chosen or dropped, and shows which it is until it is sent. */
export function FileDrop(props: FileDropProps) {
  const { label, prompt, hint, endings, maxBytes, wrongType, file, onChange, disabled } = props
  const { t, i18n } = useTranslation('kit')
  const picker = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const [problem, setProblem] = useState('')
  const [over, setOver] = useState(false)
  const choose = (chosen: File | undefined) => {
    setProblem('')
    if (!chosen) return
    const name = chosen.name.toLowerCase()
    if (!endings.some((ending) => name.endsWith(ending))) return setProblem(wrongType)
    if (chosen.size > maxBytes) return setProblem(t('document.tooLarge', { limit: megabytes(maxBytes) }))
    onChange(chosen)
  }
  const remove = () => {
    onChange(null)
    area.current?.focus()
  }
  const size = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (
    <div className={styles.drop}>
      <div className={styles.row}>
        <button
          ref={area}
          type="button"
          className={styles.area}
          data-over={over}
          data-chosen={file !== null}
          disabled={disabled}
          aria-describedby={hintId}
          onClick={() => picker.current?.click()}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            choose(event.dataTransfer.files[0])
          }}
        >
          <InboxOutlined className={styles.sign} aria-hidden />
          {file ? (
            <span className={styles.name}>
              {file.name} <small>{size.format(Math.max(file.size / 1024, 0.1))} KB</small>
            </span>
          ) : (
            <span>{prompt}</span>
          )}
        </button>
        {file && !disabled && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('document.remove', { label })}
            onClick={remove}
          />
        )}
      </div>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept={endings.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          choose(target.files?.[0])
          // The same file can be chosen again, as when it was mended meanwhile.
          target.value = ''
        }}
      />
      <span id={hintId} className={styles.hint}>
        {hint}
      </span>
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
