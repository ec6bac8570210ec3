import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../locales/texts'
import { megabytes } from './image-upload'
import styles from './images-upload.module.css'

/** keyOf tells pictures apart, also one that stands in the list twice. */
function keyOf(pictures: readonly string[], at: number): string {
  const url = pictures[at] ?? ''
  const before = pictures.slice(0, at).filter((other) => other === url).length
  return `${url}#${before}`
}

interface ImagesUploadProps {
  /** The field's name, for the buttons. */
  label: string
  /** Keeps a file and answers its address. */
  upload: (file: File, signal: AbortSignal) => Promise<string>
  /** How large a file may be. */
  maxBytes: number
  /** Which kinds of pictures are taken. */
  types: readonly string[]
  /** As many as the list takes. */
  max?: number
  /** These are the form's. */
  id?: string
  value?: string[]
  onChange?: (urls: string[]) => void
  disabled?: boolean
}

/** ImagesUpload takes pictures in an order that staff decide, by dragging or by buttons. */
export function ImagesUpload({
  label,
  upload,
  maxBytes,
  types,
  max = Infinity,
  id,
  value,
  onChange,
  disabled,
}: ImagesUploadProps) {
  const { t } = useTranslation('kit')
  const pictures = value ?? []
  // What comes while files are on their way must not be lost.
  const latest = useRef(pictures)
  latest.current = pictures
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => () => running.current?.abort(), [])

  const change = (next: string[]) => {
    latest.current = next
    onChange?.(next)
  }
  const add = async (files: readonly File[]) => {
    setProblem('')
    if (files.some(({ type }) => !types.includes(type))) return setProblem(t('image.wrongType'))
    if (files.some(({ size }) => size > maxBytes))
      return setProblem(t('image.tooLarge', { limit: megabytes(maxBytes) }))
    const room = max - latest.current.length
    if (files.length > room) setProblem(t('rules.tooMany', { count: max }))
    setBusy(true)
    running.current = new AbortController()
    try {
      for (const file of files.slice(0, room)) {
        const url = await upload(file, running.current.signal)
        if (!latest.current.includes(url)) change([...latest.current, url])
      }
    } catch {
      // The failure is shown by the listener of the whole console; what came before stays.
    } finally {
      setBusy(false)
    }
  }
  const move = (from: number, to: number) => {
    const next = pictures.filter((_, index) => index !== from)
    next.splice(to, 0, ...pictures.slice(from, from + 1))
    change(next)
  }
  return (
    <div className={styles.upload}>
      <ul className={styles.tiles}>
        {pictures.map((url, index) => {
          const name = t('image.numbered', { label, number: index + 1 })
          return (
            <li
              key={keyOf(pictures, index)}
              className={styles.tile}
              draggable={!disabled}
              data-dragged={dragged === index}
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (dragged !== null && dragged !== index) move(dragged, index)
                setDragged(null)
              }}
            >
              <img src={url} alt={name} draggable={false} />
              <span className={styles.tools}>
                <Button
                  type="text"
                  size="small"
                  icon={<LeftOutlined />}
                  disabled={disabled || index === 0}
                  aria-label={t('image.earlier', { label: name })}
                  onClick={() => move(index, index - 1)}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<RightOutlined />}
                  disabled={disabled || index === pictures.length - 1}
                  aria-label={t('image.later', { label: name })}
                  onClick={() => move(index, index + 1)}
                />
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  disabled={disabled}
                  aria-label={t('image.remove', { label: name })}
                  onClick={() => change(pictures.filter((_, at) => at !== index))}
                />
              </span>
            </li>
          )
        })}
        {pictures.length < max && (
          <li>
            <button
              id={id}
              type="button"
              className={styles.add}
              disabled={disabled || busy}
              aria-label={t('image.choose', { label })}
              aria-busy={busy}
              onClick={() => picker.current?.click()}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                event.preventDefault()
                if (event.dataTransfer.files.length > 0) void add([...event.dataTransfer.files])
              }}
            >
              {busy ? <LoadingOutlined /> : <PlusOutlined />}
            </button>
          </li>
        )}
      </ul>
      <input
        ref={picker}
        className={styles.picker}
        type="file"
        multiple
        accept={types.join(',')}
        aria-label={label}
        onChange={(event) => {
          void add([...(event.target.files ?? [])])
          // The same file can be chosen again after a failure.
          event.target.value = ''
        }}
      />
      <span className={styles.hint}>{t('image.kinds', { limit: megabytes(maxBytes) })}</span>
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </div>
  )
}
