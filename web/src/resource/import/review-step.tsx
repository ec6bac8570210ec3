import { useMutation } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { api, type ImportDetail } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { confirm } from '../../ui/confirm'
import { formatTime } from '../../ui/time-text'
import type { Resource } from '../resource'
import { CancelButton } from './cancel-button'
import { ErrorsButton } from './errors-button'
import { ImportRows } from './import-rows'
import { ignoredIn } from './import-run'
import { StepFrame } from './step-frame'
import { useImportNews } from './use-import'

interface ReviewStepProps {
  resource: Resource
  run: ImportDetail
  /** Goes back to which column is which. */
  onColumns: () => void
  onClose: () => void
}

/** ReviewStep shows what the file would become, lets it be corrected, and imports it. */
export function ReviewStep({ resource, run, onColumns, onClose }: ReviewStepProps) {
  const { t } = useTranslation('import')
  const { id, counts, expiresAt } = run
  const ignored = ignoredIn(run)
  const { takeRun } = useImportNews(id)
  const importing = useMutation({
    mutationFn: (mode: 'all' | 'good') => api.importRun({ id, mode }),
    onSuccess: ({ status, actions }, mode) =>
      takeRun({ status, actions, mode, stage: 'import', done: 0, total: 0 }),
  })
  const start = async () => {
    const text = [
      counts.bad > 0 && t('review.leavesBad', { count: counts.bad }),
      counts.dropped > 0 && t('review.leavesDropped', { count: counts.dropped }),
    ].filter(Boolean)
    const title = t('review.question', { count: counts.good })
    if (await confirm({ title, text: text.join(' '), ok: t('review.ok') }))
      importing.mutate(counts.bad > 0 ? 'good' : 'all')
  }
  return (
    <StepFrame
      title={t('review.title')}
      buttons={
        <>
          <CancelButton run={run} onClose={onClose} />
          <Button onClick={onColumns}>{t('review.columns')}</Button>
          {counts.bad > 0 && <ErrorsButton resource={resource} id={id} />}
          <Button
            type="primary"
            disabled={counts.good === 0}
            loading={importing.isPending}
            onClick={() => void start()}
          >
            {counts.bad > 0
              ? t('review.good', { count: counts.good })
              : t('review.all', { count: counts.good })}
          </Button>
        </>
      }
    >
      {ignored > 0 && <Alert type="warning" showIcon title={t('columns.ignored', { count: ignored })} />}
      <ImportRows resource={resource} run={run} />
      {expiresAt && <Alert type="info" title={t('review.kept', { time: formatTime(expiresAt) })} />}
    </StepFrame>
  )
}
