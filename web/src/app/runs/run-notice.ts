import type { RunView } from '../../api/generated'
import { i18next } from '../../locales/texts'
import { useRunCentre } from '../../resource/run/run-centre'
import { toast } from '../../ui/toast'
import { noteRuns } from './noted-runs'
import { downloadRun } from './run-file'
import { kindOf } from './run-kinds'
import { outcomeOf, titleOf } from './run-words'

/** tellOfRun says that a run has ended, and offers what one would do next. */
export function tellOfRun(run: RunView): void {
  const t = i18next.getFixedT(i18next.language, 'run')
  const { setOpen, list } = useRunCentre.getState()
  const title = titleOf(run)
  const seen = () => noteRuns('seen', [run.id])
  const look = { label: t('notice.look'), onClick: () => setOpen(true) }
  const results = {
    label: t('results.open'),
    onClick: () => {
      seen()
      list(run.id)
    },
  }
  const download = {
    label: t('download'),
    onClick: () => {
      seen()
      // The console itself tells of failed calls.
      void downloadRun(run).catch(() => undefined)
    },
  }
  if (run.status === 'failed') toast.warning(t('notice.failed', { title }), look)
  else if (kindOf(run).rows) toast.success(t('notice.results', { title, outcome: outcomeOf(run) }), results)
  else toast.success(t('notice.done', { title }), run.actions.includes('fetch') ? download : look)
}
