import type { Carousel } from '../../api/generated'
import { ShowTag } from '../../link/show-tags'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import styles from './banner.module.css'

/** StateTag says whether members see a banner, and what is wrong with it or soon will be. */
export function StateTag({ row: { state, problem } }: { row: Carousel }) {
  const { t } = useTranslation('enums')
  return (
    <span className={styles.state}>
      <ShowTag state={state} />
      {problem && (
        <small className={problem === 'approvalSoon' ? styles.warning : styles.broken}>
          {t(`BannerProblem.${problem}`)}
        </small>
      )}
    </span>
  )
}

const PERCENT = { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** ClickRate is how many of a hundred views led to a click; nothing where there were no views. */
export function ClickRate({ rate }: { rate: number | null }) {
  const { i18n } = useTranslation()
  return rate === null ? '–' : numberFormat(i18n.language, PERCENT).format(rate / 100)
}
