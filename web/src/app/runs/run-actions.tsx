import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { RunView } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { useRunCentre } from '../../resource/run/run-centre'
import styles from './run-card.module.css'
import { kindOf } from './run-kinds'
import { useRunActions } from './use-run-actions'
import { isOpen } from './use-runs'

/** RunActions is what the owner of a run may do with it, as the server says, and where one sees more of it. */
export function RunActions({ run }: { run: RunView }): ReactNode {
  const { t } = useTranslation('run')
  const navigate = useNavigate()
  const { list, setOpen } = useRunCentre()
  const { download, cancel, undo } = useRunActions(run)
  const { actions } = run
  const { rows, address } = kindOf(run)
  const place = address?.(run)
  return (
    <div className={styles.actions}>
      {actions.includes('fetch') && (
        <Button size="small" type="primary" loading={download.busy} onClick={download.run}>
          {t('download')}
        </Button>
      )}
      {rows && (
        <Button size="small" onClick={() => list(run.id)}>
          {t('results.open')}
        </Button>
      )}
      {place !== undefined && (
        <Button
          size="small"
          type={run.status === 'review' ? 'primary' : 'default'}
          href={place}
          onClick={(event) => {
            event.preventDefault()
            setOpen(false)
            void navigate(place)
          }}
        >
          {isOpen(run) ? t('goOn') : t('results.open')}
        </Button>
      )}
      {actions.includes('undo') && (
        <Button size="small" loading={undo.busy} onClick={() => void undo.run()}>
          {t('undo.label')}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button size="small" loading={cancel.busy} onClick={() => void cancel.run()}>
          {t('cancel.label')}
        </Button>
      )}
    </div>
  )
}
