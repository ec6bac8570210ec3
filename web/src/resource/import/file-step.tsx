import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { useMutation } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../api/client'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { FileDrop } from '../../ui/file-drop'
import { megabytes } from '../../ui/image-upload'
import { saveFile } from '../../ui/save-file'
import { useLabels } from '../labels'
import { callsOf, type Resource } from '../resource'
import styles from './file-step.module.css'
import { OpenImports } from './open-imports'
import { StepFrame } from './step-frame'

interface FileStepProps {
  resource: Resource
  /** Told of the import that was begun with the files. */
  onBegun: (id: number) => void
  /** Goes on with one that was begun before. */
  onRun: (id: number) => void
}

/** FileStep gives out the empty sheet and takes in the filled one, and the pictures that it names. */
export function FileStep({ resource, onBegun, onRun }: FileStepProps) {
  const { t } = useTranslation('import')
  const [sheet, setSheet] = useState<File | null>(null)
  const [pictures, setPictures] = useState<File | null>(null)
  const sending = useSending(resource, onBegun)
  const { current, running, share } = sending
  return (
    <StepFrame
      title={t('file.title')}
      buttons={
        <>
          {running && <Button onClick={sending.stop}>{t('file.stop')}</Button>}
          <Button
            type="primary"
            disabled={!sheet}
            loading={running}
            onClick={() => sheet && sending.start({ sheet, pictures })}
          >
            {t('file.start')}
          </Button>
        </>
      }
    >
      <OpenImports resource={resource} onRun={onRun} />
      <Template resource={resource} />
      <h3 className={styles.head}>{t('file.sheet')}</h3>
      <FileDrop
        label={t('file.sheet')}
        prompt={t('file.sheetPrompt')}
        hint={t('file.sheetHint', {
          limit: megabytes(limits.importSheetBytes),
          rows: limits.importRows,
        })}
        endings={['.xlsx', '.csv']}
        maxBytes={limits.importSheetBytes}
        wrongType={t('file.sheetWrong')}
        file={sheet}
        onChange={setSheet}
        disabled={running}
      />
      {hasPictures(resource) && (
        <>
          <h3 className={styles.head}>{t('file.pictures')}</h3>
          <FileDrop
            label={t('file.pictures')}
            prompt={t('file.picturesPrompt')}
            hint={t('file.picturesHint', {
              limit: megabytes(limits.importPicturesBytes),
            })}
            endings={['.zip']}
            maxBytes={limits.importPicturesBytes}
            wrongType={t('file.picturesWrong')}
            file={pictures}
            onChange={setPictures}
            disabled={running}
          />
        </>
      )}
      <div role="status">
        {running && (
          <>
            {t('file.sending', { file: current })}
            <Progress percent={Math.floor(share * 100)} status="active" aria-label={current} />
          </>
        )}
      </div>
    </StepFrame>
  )
}

/** Template is the empty sheet, for whoever has none yet. */
function Template({ resource }: { resource: Resource }) {
  const { t } = useTranslation('import')
  const { noun } = useLabels(resource)
  const fetching = useMutation({
    mutationFn: async (format: 'xlsx' | 'csv') => callsOf(resource).importTemplate?.({ format }),
    onSuccess: (file, format) => file && saveFile(file.blob, `${t('file.templateName', { noun })}.${format}`),
  })
  return (
    <>
      <h3 className={styles.head}>{t('file.template')}</h3>
      <p className={styles.text}>{t('file.templateText')}</p>
      <div className={styles.row}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined aria-hidden />}
            loading={fetching.isPending && fetching.variables === format}
            onClick={() => fetching.mutate(format)}
          >
            {t('file.download', { format: format.toUpperCase() })}
          </Button>
        ))}
      </div>
    </>
  )
}

/** hasPictures says whether records have pictures that a file can name. */
function hasPictures({ fields }: Resource): boolean {
  return Object.values(fields).some(
    ({ kind, of, readOnly }) => !readOnly && (kind === 'image' || of === 'image'),
  )
}

interface Files {
  sheet: File
  pictures: File | null
}

/** useSending sends the files one after the other and lets the server begin; leaving gives up what is not sent. */
function useSending(resource: Resource, onStarted: (id: number) => void) {
  const abort = useRef<AbortController | null>(null)
  const [{ current, share }, setProgress] = useState({ current: '', share: 0 })
  useEffect(() => () => abort.current?.abort(), [])
  const mutation = useMutation({
    mutationFn: async ({ sheet, pictures }: Files) => {
      abort.current = new AbortController()
      const { signal } = abort.current
      const send = async (usage: string, file: File) => {
        setProgress({ current: file.name, share: 0 })
        const onSent = (sent: number) => setProgress({ current: file.name, share: sent })
        return (await upload(usage, file, { signal, onSent })).fileId
      }
      const fileId = await send('import', sheet)
      const zipFileId = pictures ? await send('importPictures', pictures) : undefined
      return callsOf(resource).importStart?.({ fileId, ...(zipFileId && { zipFileId }) })
    },
    onSuccess: (run) => run && onStarted(run.id),
  })
  return {
    start: (files: Files) => mutation.mutate(files),
    stop: () => abort.current?.abort(),
    running: mutation.isPending,
    current,
    share,
  }
}
