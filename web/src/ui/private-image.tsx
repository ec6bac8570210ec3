import LockOutlined from '@ant-design/icons/LockOutlined'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../locales/texts'
import styles from './private-image.module.css'
import type { Picture } from './use-picture'

const ImageViewer = lazy(() => import('./image-viewer').then(({ ImageViewer }) => ({ default: ImageViewer })))

interface PrivateImagesProps {
  /** What the pictures are of, together. */
  title: string
  pictures: readonly Picture[]
}

/** PrivateImages holds the place of private pictures; they are opened, side by side, only when somebody asks to see them. */
export function PrivateImages({ title, pictures }: PrivateImagesProps) {
  const { t } = useTranslation('kit')
  const [seen, setSeen] = useState<readonly Picture[] | null>(null)
  return (
    <div className={styles.tiles}>
      {pictures.map((picture) => (
        <button
          key={picture.key}
          type="button"
          className={styles.tile}
          aria-label={t('image.view', { label: picture.label })}
          onClick={() => setSeen([picture])}
        >
          <LockOutlined />
          <span className={styles.name}>{picture.label}</span>
        </button>
      ))}
      {pictures.length > 1 && (
        <button type="button" className={styles.all} onClick={() => setSeen(pictures)}>
          {t('image.compare')}
        </button>
      )}
      {seen && (
        <Suspense>
          <ImageViewer title={title} pictures={seen} onClose={() => setSeen(null)} />
        </Suspense>
      )}
    </div>
  )
}
