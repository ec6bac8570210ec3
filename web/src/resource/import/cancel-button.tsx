import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd'
import { api, type ImportDetail } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { useImportNews } from './use-import'

interface CancelButtonProps {
  run: ImportDetail
  /** What was never imported leaves nothing to look at. */
  onClose: () => void
}

/** CancelButton gives an import up, after a question. */
export function CancelButton({ run, onClose }: CancelButtonProps) {
  const { t } = useTranslation('import')
  const { takeRun } = useImportNews(run.id)
  const isImporting = run.stage === 'import'
  const cancelling = useMutation({
    mutationFn: () => api.runCancel({ id: run.id }),
    onSuccess: ({ status, actions }) => {
      takeRun({ status, actions })
      toast.success(t('cancel.done'))
      if (!isImporting) onClose()
    },
  })
  if (!run.actions.includes('cancel')) return null
  const ask = async () => {
    const text = t(isImporting ? 'cancel.textImporting' : 'cancel.text')
    if (
      await confirm({
        title: t('cancel.title'),
        text,
        ok: t('cancel.ok'),
        cancel: t('cancel.stay'),
        danger: true,
      })
    )
      cancelling.mutate()
  }
  return (
    <Button danger loading={cancelling.isPending} onClick={() => void ask()}>
      {t('cancel.button')}
    </Button>
  )
}
