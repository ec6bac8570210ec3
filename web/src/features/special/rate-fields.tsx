import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Select } from 'antd'
import { insure } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FillDown, LinePart, Lines } from '../../resource/form/line-fields'
import { MoneyInput } from '../../ui/money-input'
import { NumberInput } from '../../ui/number-input'
import styles from './insure-form.module.css'
import { byAge, nextRate, type RateInput } from './rates'

const { maxItems, fields: RULES } = insure.fields.plans.fields.rates

/** RateFields are the rates of one plan as the rows of a table: ages, whom they are for, and what those pay. */
export function RateFields({ plan }: { plan: number }) {
  const { t } = useTranslation(['special', 'enums'])
  const of = ['plans', plan, 'rates'] as const
  return (
    <section className={styles.rates} aria-label={t('insure.rate.list', { number: plan + 1 })}>
      <p className={styles.caption}>{t('insure.fields.rates')}</p>
      <Lines<RateInput>
        name={of}
        newItem={nextRate}
        max={maxItems}
        addLabel={t('insure.rate.add')}
        arrange={{ label: t('insure.rate.sort'), of: byAge }}
      >
        {({ at, remove, fillDown }) => {
          const number = at + 1
          const line = { of, at }
          return (
            <fieldset className={styles.rate} aria-label={t('insure.rate.line', { number })}>
              <LinePart<RateInput>
                {...line}
                part="minAge"
                label={t('insure.rate.minAge')}
                rules={RULES.minAge}
              >
                <NumberInput className={styles.number} />
              </LinePart>
              <LinePart<RateInput>
                {...line}
                part="maxAge"
                label={t('insure.rate.maxAge')}
                rules={RULES.maxAge}
                dependsOn="minAge"
                check={(value, all) =>
                  Number(value) < (all[at]?.minAge ?? 0) ? t('insure.rate.backwards') : undefined
                }
              >
                <NumberInput className={styles.number} />
              </LinePart>
              <LinePart<RateInput>
                {...line}
                part="gender"
                label={t('insure.fields.gender')}
                rules={RULES.gender}
              >
                <Select
                  options={RULES.gender.values.map((value) => ({
                    value,
                    label: t(`enums:RateGender.${value}`),
                  }))}
                />
              </LinePart>
              <LinePart<RateInput>
                {...line}
                part="premiumFen"
                label={t('insure.fields.premiumFen')}
                rules={RULES.premiumFen}
              >
                <MoneyInput
                  className={styles.number}
                  suffix={
                    <FillDown<RateInput>
                      {...line}
                      part="premiumFen"
                      label={t('insure.rate.fillDown', { field: t('insure.fields.premiumFen'), number })}
                      onFill={() => fillDown('premiumFen')}
                    />
                  }
                />
              </LinePart>
              <Button
                type="text"
                danger
                disabled={!remove}
                icon={<DeleteOutlined />}
                aria-label={t('insure.rate.remove', { number })}
                onClick={remove}
              />
            </fieldset>
          )
        }}
      </Lines>
    </section>
  )
}
