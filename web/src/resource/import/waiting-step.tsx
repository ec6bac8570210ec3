import { Progress } from 'antd'
import type { ImportDetail } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { CancelButton } from './cancel-button'
import { StepFrame } from './step-frame'
import styles from './waiting-step.module.css'

interface WaitingStepProps {
  run: ImportDetail
  onClose: () => void
}

/** WaitingStep shows how far the server is. */
export function WaitingStep({ run, onClose }: WaitingStepProps) {
  const { t } = useTranslation('import')
  const { stage, done, total } = run
  const title = { read: t('waiting.read'), check: t('waiting.check'), import: t('waiting.import') }
  const told =
    total > 0
      ? t('waiting.rows', { done, total })
      : done > 0
        ? t('waiting.found', { count: done })
        : t('waiting.soon')
  return (
    <StepFrame
      title={title[stage as keyof typeof title] ?? t('waiting.read')}
      buttons={<CancelButton run={run} onClose={onClose} />}
    >
      <div className={styles.waiting}>
        <Progress
          percent={total > 0 ? Math.floor((done / total) * 100) : 0}
          status="active"
          aria-label={t('waiting.progress')}
        />

        <p>{told}</p>
        <p className={styles.hint}>{t('waiting.leave')}</p>
      </div>
    </StepFrame>
  )
}
