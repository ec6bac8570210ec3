import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type RunView } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { RUNS } from '../../resource/run/run-centre'
import { useRunStarted } from '../../resource/run/use-run-started'
import { confirm } from '../../ui/confirm'
import { downloadRun } from './run-file'
import { keptUntil, titleOf } from './run-words'

/** useRunActions are what the owner of a run may do with it; what cannot be taken back is asked about. */
export function useRunActions(run: RunView) {
  const { t } = useTranslation('run')
  const client = useQueryClient()
  const started = useRunStarted()
  // Also after a refusal: it may just have ended.
  const onSettled = () => client.invalidateQueries({ queryKey: [RUNS] })
  const download = useMutation({ mutationFn: () => downloadRun(run) })
  const cancel = useMutation({ mutationFn: () => api.runCancel({ id: run.id }), onSettled })
  const undo = useMutation({ mutationFn: () => api.runUndo({ id: run.id }), onSuccess: started, onSettled })
  const title = titleOf(run)
  return {
    download: { run: () => download.mutate(), busy: download.isPending },
    cancel: {
      run: async () => {
        const question = { title: t('cancel.title', { title }), text: t('cancel.text') }
        const words = { ok: t('cancel.ok'), cancel: t('cancel.keep'), danger: true }
        if (await confirm({ ...question, ...words })) cancel.mutate()
      },
      busy: cancel.isPending,
    },
    undo: {
      run: async () => {
        const question = { title: t('undo.title', { title }), text: t('undo.text', { at: keptUntil(run) }) }
        if (await confirm({ ...question, ok: t('undo.ok') })) undo.mutate()
      },
      busy: undo.isPending,
    },
  }
}
