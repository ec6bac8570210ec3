import { Alert, Input } from 'antd'
import { useState } from 'react'
import { api } from '../../api/generated'
import { stew } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../resource/form/small-form'
import { formatMoney } from '../../ui/number-text'
import styles from './address-check.module.css'

const { city: CITY, district: DISTRICT } = stew.fields.zones.fields

interface Answer {
  city: string
  district: string
  served: boolean
  deliveryFen: number
}

/** AddressCheck asks the server whether a stew is delivered to an address, as an order would. */
export function AddressCheck({ id }: { id: number }) {
  const { t, i18n } = useTranslation('special')
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <section aria-label={t('stew.check.title')}>
      <p className={styles.title}>{t('stew.check.title')}</p>
      <SmallForm
        initial={{ city: answer?.city ?? '', district: answer?.district ?? '' }}
        submit={t('stew.check.ask')}
        onSubmit={async ({ city, district }) => {
          const where = { city: city.trim(), district: district.trim() }
          const found = await api.stewServes({ id, ...where }, { handles: HANDLED_BY_FORM })
          setAnswer({ ...where, ...found })
        }}
      >
        {() => (
          <div className={styles.parts}>
            <SmallField name="city" label={t('stew.fields.city')} required>
              <Input autoComplete="off" maxLength={CITY.maxLength} />
            </SmallField>
            <SmallField name="district" label={t('stew.fields.district')} required>
              <Input autoComplete="off" maxLength={DISTRICT.maxLength} />
            </SmallField>
          </div>
        )}
      </SmallForm>
      <div aria-live="polite">
        {answer && (
          <Alert
            showIcon
            type={answer.served ? 'success' : 'warning'}
            title={
              answer.served
                ? t('stew.check.served', { ...answer, fee: formatMoney(answer.deliveryFen, i18n.language) })
                : t('stew.check.not', { ...answer })
            }
          />
        )}
      </div>
    </section>
  )
}
