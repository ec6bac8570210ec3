import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Input } from 'antd'
import type { InsurancePlan } from '../../api/generated'
import { insure } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { LinePart, Lines } from '../../resource/form/line-fields'
import { MoneyInput } from '../../ui/money-input'
import { NumberInput } from '../../ui/number-input'
import styles from './insure-form.module.css'
import { RateFields } from './rate-fields'
import { nextRate, type RateInput, sameAges } from './rates'

const { maxItems, fields: RULES } = insure.fields.plans

/** PlanInput is a plan while it is being typed. */
type PlanInput = Partial<Omit<InsurancePlan, 'rates'>> & { rates?: RateInput[] }

/** nextPlan divides ages as the last plan does. */
function nextPlan(plans: readonly PlanInput[]): PlanInput {
  const last = plans.at(-1)
  return {
    name: '',
    termMonths: last?.termMonths ?? 12,
    rates: last?.rates ? sameAges(last.rates) : [nextRate([])],
  }
}

/** PlanFields are the plans of an insurance, one under the other, each with its rates. */
export function PlanFields() {
  const { t } = useTranslation('special')
  const twice = (value: unknown, all: readonly PlanInput[]) => {
    const same = all.filter(({ name }) => name?.trim() === String(value).trim())
    return same.length > 1 ? t('insure.plan.twice') : undefined
  }
  return (
    <Lines<PlanInput> name="plans" newItem={nextPlan} max={maxItems} addLabel={t('insure.plan.add')}>
      {({ at, remove }) => {
        const number = at + 1
        const line = { of: 'plans', at }
        return (
          <fieldset className={styles.plan}>
            <legend className={styles.legend}>{t('insure.plan.line', { number })}</legend>
            <div className={styles.parts}>
              <LinePart<PlanInput>
                {...line}
                part="name"
                label={t('fields.name')}
                rules={RULES.name}
                check={twice}
              >
                <Input autoComplete="off" />
              </LinePart>
              <LinePart<PlanInput>
                {...line}
                part="coverFen"
                label={t('insure.fields.coverFen')}
                rules={RULES.coverFen}
              >
                <MoneyInput className={styles.number} />
              </LinePart>
              <LinePart<PlanInput>
                {...line}
                part="termMonths"
                label={t('insure.fields.termMonths')}
                rules={RULES.termMonths}
              >
                <NumberInput className={styles.number} />
              </LinePart>
              {remove && (
                <Button
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('insure.plan.remove', { number })}
                  onClick={remove}
                />
              )}
            </div>
            <RateFields plan={at} />
          </fieldset>
        )
      }}
    </Lines>
  )
}
