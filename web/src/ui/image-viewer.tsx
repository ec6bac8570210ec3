import { useTranslation } from '../locales/texts'
import { Dialog } from './dialog'
import { ImagePane } from './image-pane'
import styles from './image-pane.module.css'
import type { Picture } from './use-picture'

/** ImagePanes shows pictures side by side, so that they can be compared. */
export function ImagePanes({ pictures }: { pictures: readonly Picture[] }) {
  return (
    <div className={styles.panes}>
      {pictures.map((picture) => (
        <ImagePane key={picture.key} picture={picture} />
      ))}
    </div>
  )
}

interface ImageViewerProps {
  title: string
  pictures: readonly Picture[]
  onClose: () => void
}

/** ImageViewer shows pictures side by side over the page. */
export function ImageViewer({ title, pictures, onClose }: ImageViewerProps) {
  const { t } = useTranslation('kit')
  return (
    <Dialog title={title} width="90%" closeLabel={t('close')} onClose={onClose}>
      <ImagePanes pictures={pictures} />
    </Dialog>
  )
}
