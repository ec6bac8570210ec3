import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import { Button } from 'antd'
import { use, useEffect, useRef, useState } from 'react'
import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { megabytes } from '../../ui/image-upload'
import { PrivateFileButton } from '../detail/private-file-button'
import type { FieldRules } from '../resource'
import { FormOwner } from './form-owner'
import styles from './private-files-input.module.css'

interface PrivateFilesInputProps {
  label: string
  /** Of the field that they are for: what may be sent, and how many. */
  rules: Pick<FieldRules, 'kind' | 'of' | 'usage' | 'maxItems'>
  /** These are the form's. */
  id?: string
  value?: readonly number[]
  onChange?: (fileIds: number[]) => void
  disabled?: boolean
}

const DOCUMENTS: readonly string[] = limits.documentTypes
const DOCUMENTS_ONLY: readonly string[] = limits.documentsOnly

/** What fields take: pictures, documents, or both; the words for each are under the same name. */
const TYPES = {
  image: limits.imageTypes as readonly string[],
  document: DOCUMENTS,
  privateFiles: [...limits.imageTypes, ...DOCUMENTS] as readonly string[],
}

function takenBy({ kind, of, usage = '' }: PrivateFilesInputProps['rules']): keyof typeof TYPES {
  if ((of ?? kind) === 'privateImage') return 'image'
  return DOCUMENTS_ONLY.includes(usage) ? 'document' : 'privateFiles'
}

const NONE: readonly number[] = []

/** PrivateFilesInput takes private pictures and documents. What is kept already stays locked until somebody asks to see it. */
export function PrivateFilesInput(props: PrivateFilesInputProps) {
  const { label, rules, id, value = NONE, onChange, disabled } = props
  const { usage = '' } = rules
  const max = rules.kind === 'list' ? (rules.maxItems ?? Number.POSITIVE_INFINITY) : 1
  const takes = takenBy(rules)
  const types = TYPES[takes]
  const { t } = useTranslation('kit')
  const owner = use(FormOwner)
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [sending, setSending] = useState('')
  const [sent, setSent] = useState<Readonly<Record<number, string>>>({})
  const [problem, setProblem] = useState('')
  useEffect(() => () => running.current?.abort(), [])

  const problemOf = ({ type, size }: File): string => {
    if (!types.includes(type)) return t(`${takes}.wrongType`)
    const limit = DOCUMENTS.includes(type) ? limits.documentBytes : limits.imageBytes
    return size > limit ? t('document.tooLarge', { limit: megabytes(limit) }) : ''
  }
  const choose = async (files: readonly File[]) => {
    const wrong = files.map(problemOf).find(Boolean) ?? ''
    setProblem(wrong || (value.length + files.length > max ? t('privateFiles.tooMany', { max }) : ''))
    if (wrong || value.length + files.length > max) return
    running.current = new AbortController()
    const kept = [...value]
    try {
      for (const file of files) {
        setSending(file.name)
        const { fileId } = await upload(usage, file, { signal: running.current.signal })
        kept.push(fileId)
        setSent((before) => ({ ...before, [fileId]: file.name }))
        onChange?.([...kept])
      }
    } catch {
      // The failure is shown by the listener of the whole console; what was sent before it stays.
    } finally {
      setSending('')
    }
  }
  return (
    <div className={styles.upload}>
      <ul className={styles.files} aria-label={label}>
        {value.map((fileId, index) => {
          const name = t('image.numbered', { label, number: index + 1 })
          return (
            <li key={fileId} className={styles.file}>
              {sent[fileId] === undefined && owner ? (
                <PrivateFileButton owner={owner} fileId={fileId} label={name} />
              ) : (
                <span className={styles.name}>{sent[fileId] ?? name}</span>
              )}
              <Button
                type="text"
                danger
                size="small"
                disabled={disabled}
                icon={<DeleteOutlined />}
                aria-label={t('image.remove', { label: sent[fileId] ?? name })}
                onClick={() => onChange?.(value.filter((other) => other !== fileId))}
              />
            </li>
          )
        })}
      </ul>
      <Button
        id={id}
        disabled={disabled || value.length >= max}
        loading={sending !== ''}
        icon={<UploadOutlined />}
        aria-label={t('privateFiles.chooseFor', { label })}
        onClick={() => picker.current?.click()}
      >
        {t('privateFiles.choose')}
      </Button>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        multiple={max > 1}
        accept={types.join(',')}
        aria-label={label}
        onChange={(event) => {
          void choose([...(event.target.files ?? [])])
          // The same file can be chosen again after a failure.
          event.target.value = ''
        }}
      />
      <span className={styles.hint} role="status">
        {sending
          ? t('document.sending', { file: sending })
          : t(`${takes}.kinds`, {
              image: megabytes(limits.imageBytes),
              document: megabytes(limits.documentBytes),
              limit: megabytes(takes === 'image' ? limits.imageBytes : limits.documentBytes),
            })}
      </span>
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
