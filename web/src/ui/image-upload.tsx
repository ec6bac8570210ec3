import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import LoadingOutlined from '@ant-design/icons/LoadingOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../locales/texts'
import styles from './image-upload.module.css'

const CropDialog = lazy(() => import('./crop-dialog').then(({ CropDialog }) => ({ default: CropDialog })))

/** megabytes is how a size is told. */
export const megabytes = (bytes: number): number => bytes / 1024 / 1024

/** How much a picture may differ from the shape that it is shown in before that is said. */
const SHAPE_TOLERANCE = 0.02

interface ImageUploadProps {
  /** The field's name, for the button. */
  label: string
  /** Keeps the file and answers what the field then holds. */
  upload: (file: File, signal: AbortSignal) => Promise<string>
  /** Which kinds of pictures are taken. */
  types: readonly string[]
  /** How large a file may be. */
  maxBytes: number
  /** Stands for what is kept; the value itself is its address where this is left out. */
  preview?: ReactNode
  /** The size the picture is shown in; it is cut to this shape before it is sent. */
  width?: number
  height?: number
  /** These three are the form's. */
  id?: string
  value?: string
  onChange?: (url: string) => void
  disabled?: boolean
}

/** ImageUpload takes one picture, cut to shape, and shows the one that is kept. */
export function ImageUpload({
  label,
  upload,
  types,
  maxBytes,
  preview,
  width,
  height,
  id,
  value,
  onChange,
  disabled,
}: ImageUploadProps) {
  const { t } = useTranslation('kit')
  const picker = useRef<HTMLInputElement>(null)
  const running = useRef<AbortController | null>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [shown, setShown] = useState<{ src: string; ratio: number } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const send = async (file: File) => {
    setChosen(null)
    setBusy(true)
    running.current = new AbortController()
    try {
      onChange?.(await upload(file, running.current.signal))
    } catch {
      // The failure is shown by the listener of the whole console; the old picture stays.
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | undefined) => {
    setProblem('')
    if (!file) return
    if (!types.includes(file.type)) return setProblem(t('image.wrongType'))
    if (file.size > maxBytes) return setProblem(t('image.tooLarge', { limit: megabytes(maxBytes) }))
    if (width && height) setChosen(file)
    else void send(file)
  }
  const ratio = shown && shown.src === value ? shown.ratio : null
  const isOtherShape =
    width && height && ratio !== null && Math.abs((ratio * height) / width - 1) > SHAPE_TOLERANCE
  return (
    <div className={styles.upload}>
      <div className={styles.row}>
        <button
          id={id}
          type="button"
          className={styles.tile}
          disabled={disabled || busy}
          aria-label={value ? t('image.replace', { label }) : t('image.choose', { label })}
          aria-busy={busy}
          onClick={() => picker.current?.click()}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault()
            choose(event.dataTransfer.files[0])
          }}
        >
          {busy ? (
            <LoadingOutlined />
          ) : value ? (
            (preview ?? (
              <img
                src={value}
                alt={label}
                onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                  setShown({ src: value, ratio: naturalWidth / naturalHeight })
                }
              />
            ))
          ) : (
            <PlusOutlined />
          )}
        </button>
        {value && !busy && (
          <Button
            type="text"
            danger
            disabled={disabled}
            icon={<DeleteOutlined />}
            aria-label={t('image.remove', { label })}
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
      <span className={styles.hint}>
        {width && height && t('image.size', { width, height })}{' '}
        {t('image.kinds', { limit: megabytes(maxBytes) })}
      </span>
      {isOtherShape && (
        <span role="status" className={styles.warning}>
          {t('image.otherShape')}
        </span>
      )}
      {problem && (
        <span role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
      {chosen && width && height && (
        <Suspense>
          <CropDialog
            file={chosen}
            width={width}
            height={height}
            onCut={(file) => void send(file)}
            onCancel={() => setChosen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
