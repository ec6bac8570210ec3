import { Button, Progress } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import styles from './picture-list.module.css'
import type { QueuedPicture } from './picture-queue'

const BYTES_PER_KB = 1024

interface PictureListProps {
  label: string
  pictures: readonly QueuedPicture[]
  onRemove: (picture: QueuedPicture) => void
}

/** PictureList shows pictures with their sizes and how far each has been read. */
export function PictureList({ label, pictures, onRemove }: PictureListProps): ReactNode {
  const { t, i18n } = useTranslation('components')
  const size = numberFormat(i18n.language, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 1 })
  if (pictures.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {pictures.map((picture) => (
        <li key={picture.id} className={styles.picture}>
          <span className={styles.frame}>
            {picture.address && <img src={picture.address} alt={picture.file.name} />}
          </span>
          <span className={styles.name} title={picture.file.name}>
            {picture.file.name}
          </span>
          <small className={styles.size}>{size.format(picture.file.size / BYTES_PER_KB)}</small>
          <Progress
            size="small"
            percent={picture.percent}
            aria-label={t('pictures.progress', { name: picture.file.name })}
          />
          <Button
            size="small"
            type="link"
            danger
            aria-label={t('pictures.removeOf', { name: picture.file.name })}
            onClick={() => onRemove(picture)}
          >
            {t('pictures.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
