import { userCard } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { FieldItem } from '../../resource/form/field-item'
import { NumberInput } from '../../ui/number-input'
import styles from './member.module.css'

const { minimum, maximum } = userCard.fields.pointsRate
const TENTHS = 10

/** RateField takes how many times the usual points a tier earns; the record holds tenths. */
export function RateField() {
  const { t } = useTranslation('member')
  return (
    <FieldItem
      name="pointsRate"
      hint={t('userCard.rateHint', { min: minimum / TENTHS, max: maximum / TENTHS })}
      getValueProps={(tenths) => ({ value: typeof tenths === 'number' ? tenths / TENTHS : null })}
      normalize={(times) => (typeof times === 'number' ? Math.round(times * TENTHS) : null)}
    >
      <NumberInput
        className={styles.rate}
        min={minimum / TENTHS}
        max={maximum / TENTHS}
        step={1 / TENTHS}
        precision={1}
        suffix={t('userCard.times')}
      />
    </FieldItem>
  )
}
