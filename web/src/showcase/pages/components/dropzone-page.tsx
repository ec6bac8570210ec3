import type { ReactNode } from 'react'
import { useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { toast } from '../../../ui/toast'
import { DemoPage } from '../../parts/demo-page'
import { DropArea, Problem } from '../../parts/drop-area'
import { PictureList } from '../../parts/picture-list'
import { usePictureQueue } from '../../parts/picture-queue'

const MAX_FILES = 3
const MAX_MB = 2
const MAX_BYTES = MAX_MB * 1024 * 1024

/** DropzonePage takes a few pictures at once and begins with them right away. */
export function DropzonePage(): ReactNode {
  const { t } = useTranslation('components')
  const [problem, setProblem] = useState('')
  const { pictures, add, remove } = usePictureQueue(({ name }) => toast.success(t('dropzone.done', { name })))
  const take = (files: readonly File[]) => {
    const refused = refusalOf(files, MAX_FILES - pictures.length)
    setProblem(refused ? t(`dropzone.${refused}`, { count: MAX_FILES, limit: MAX_MB }) : '')
    if (!refused) add(files)
  }
  return (
    <DemoPage path="/components/dropzone" hint={t('dropzone.hint')}>
      <DropArea
        label={t('dropzone.choose')}
        hint={t('dropzone.limits', { count: MAX_FILES, limit: MAX_MB })}
        accept="image/*"
        multiple
        onFiles={take}
      />
      {problem && <Problem>{problem}</Problem>}
      <PictureList
        label={t('dropzone.taken')}
        pictures={pictures}
        onRemove={({ id, file: { name } }) => {
          remove(id)
          setProblem('')
          toast.info(t('dropzone.removed', { name }))
        }}
      />
    </DemoPage>
  )
}

function refusalOf(files: readonly File[], room: number): 'tooMany' | 'tooLarge' | 'wrongType' | null {
  if (files.length > room) return 'tooMany'
  if (files.some(({ type }) => !type.startsWith('image/'))) return 'wrongType'
  return files.some(({ size }) => size > MAX_BYTES) ? 'tooLarge' : null
}
