import { Select } from 'antd'
import type { VisitCandidate } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import { StatusTag } from '../../ui/status-tag'
import styles from './companion-input.module.css'

interface CompanionInputProps {
  candidates: readonly VisitCandidate[]
  id?: string
  value?: number
  onChange?: (companionId: number) => void
}

/** CompanionInput picks who goes along. Who cannot go is told apart, with the reason; an overlap can be overruled. */
export function CompanionInput({ candidates, id, value, onChange }: CompanionInputProps) {
  const { t } = useTranslation('kit')
  return (
    <Select
      id={id}
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'label' }}
      listHeight={320}
      placeholder={t('form.choose')}
      value={value}
      onChange={onChange}
      options={candidates.map((candidate) => ({
        value: candidate.id,
        label: candidate.name,
        disabled: candidate.because !== null && candidate.because !== 'overlap',
        candidate,
      }))}
      optionRender={({ data }) => <Candidate candidate={data.candidate} />}
    />
  )
}

function Candidate({ candidate }: { candidate: VisitCandidate }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const { name, photo, city, score, servedCount, knowsHospital, otherCity, visitsThatDay, because } =
    candidate
  return (
    <span className={styles.candidate}>
      <img className={styles.photo} src={photo} alt="" loading="lazy" />
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {because && <StatusTag tone="bad">{t(`enums:Unfit.${because}`)}</StatusTag>}
          {knowsHospital && <StatusTag tone="good">{t('orderHealth.knows')}</StatusTag>}
          {otherCity && <StatusTag tone="waiting">{t('orderHealth.otherCity', { city })}</StatusTag>}
        </span>
        <small>
          {score > 0 && `★ ${numberFormat(i18n.language).format(score)} · `}
          {t('orderHealth.served', { n: servedCount })} · {t('orderHealth.busy', { n: visitsThatDay })}
        </small>
      </span>
    </span>
  )
}
