import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../locales/texts'
import { DocumentLink } from './document-link'
import styles from './document-upload.module.css'
import { megabytes } from './image-upload'

interface DocumentUploadProps {
  /** The field's name, for the buttons. */
  label: string
  /** Keeps the file and answers its address. */
  upload: (file: File, signal: AbortSignal) => Promise<string>
  /** Which kinds of documents are taken. */
  types: readonly string[]
  /** How large a file may be. */
  maxBytes: number
  /** These are the form's. */
  id?: string
  value?: string
  onChange?: (url: string) => void
  disabled?: boolean
}

/** DocumentUpload takes one PDF and leads to the one that is kept. */
export function DocumentUpload(props: DocumentUploadProps) {
  const { label, upload, types, maxBytes, id, value, onChange, disabled } = props
  const { t } = useTranslation('kit')
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [sending, setSending] = useState('')
  const [sent, setSent] = useState({ url: '', file: '' })
  const [problem, setProblem] = useState('')
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    setSending(file.name)
    running.current = new AbortController()
    try {
      const url = await upload(file, running.current.signal)
      setSent({ url, file: file.name })
      onChange?.(url)
    } catch {
      // The failure is shown by the listener of the whole console; the old document stays.
    } finally {
      setSending('')
    }
  }
  const choose = (file: File | undefined) => {
    setProblem('')
    if (!file) return
    if (!types.includes(file.type)) return setProblem(t('document.wrongType'))
    if (file.size > maxBytes) return setProblem(t('document.tooLarge', { limit: megabytes(maxBytes) }))
    void send(file)
  }
  return (
    <div className={styles.upload}>
      <div className={styles.row}>
        {value && !sending && (
          <DocumentLink href={value} label={label} file={sent.url === value ? sent.file : undefined} />
        )}
        <Button
          id={id}
          disabled={disabled}
          loading={sending !== ''}
          icon={<UploadOutlined />}
          aria-label={t(value ? 'document.replace' : 'document.choose', { label })}
          onClick={() => picker.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            choose(event.dataTransfer.files[0])
          }}
        >
          {t(value ? 'document.replaceShort' : 'document.chooseShort')}
        </Button>
        {value && !sending && (
          <Button
            type="text"
            danger
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t('document.remove', { label })}
            onClick={() => onChange?.('')}
          />
        )}
      </div>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        accept={types.join(',')}
        aria-label={label}
        onChange={(event) => {
          choose(event.target.files?.[0])
          // The same file can be chosen again after a failure.
          event.target.value = ''
        }}
      />
      <span className={styles.hint} role="status">
        {sending
          ? t('document.sending', { file: sending })
          : t('document.kinds', { limit: megabytes(maxBytes) })}
      </span>
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
