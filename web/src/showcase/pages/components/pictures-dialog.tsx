import { Modal } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../locales/texts'
import { toast } from '../../../ui/toast'
import { DropArea } from '../../parts/drop-area'
import { PictureList } from '../../parts/picture-list'
import { usePictureQueue } from '../../parts/picture-queue'
import styles from './pictures-dialog.module.css'

interface PicturesDialogProps {
  types: readonly string[]
  onInsert: (files: readonly File[]) => void
  onCancel: () => void
}

/** PicturesDialog collects pictures for a text; none of them may still be on its way. */
export function PicturesDialog({ types, onInsert, onCancel }: PicturesDialogProps): ReactNode {
  const { t } = useTranslation('components')
  const { pictures, isBusy, add, remove } = usePictureQueue()
  const insert = () => {
    if (isBusy || pictures.length === 0) toast.warning(t('tinymce.unfinished'))
    else onInsert(pictures.map(({ file }) => file))
  }
  return (
    <Modal
      open
      title={t('tinymce.upload')}
      width={720}
      okText={t('tinymce.insert')}
      onOk={insert}
      onCancel={onCancel}
    >
      <div className={styles.body}>
        <DropArea
          label={t('tinymce.choose')}
          hint={t('pictures.stay')}
          accept={types.join(',')}
          multiple
          onFiles={(files) => add(files.filter(({ type }) => types.includes(type)))}
        />
        <PictureList label={t('tinymce.chosen')} pictures={pictures} onRemove={({ id }) => remove(id)} />
      </div>
    </Modal>
  )
}
