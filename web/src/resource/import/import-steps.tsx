import { useTranslation } from '../../locales/texts'
import styles from './import-steps.module.css'

/** The steps of an import, in their order. */
const STEPS = ['file', 'columns', 'check', 'import'] as const

export type ImportStep = (typeof STEPS)[number]

/** ImportSteps say how far an import has come. */
export function ImportSteps({ now }: { now: ImportStep }) {
  const { t } = useTranslation('import')
  const at = STEPS.indexOf(now)
  return (
    <ol className={styles.steps} aria-label={t('steps.label')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-done={index < at}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles.number} aria-hidden>
            {index < at ? '✓' : index + 1}
          </span>
          <span className={styles.name}>{t(`steps.${step}`)}</span>
        </li>
      ))}
    </ol>
  )
}
