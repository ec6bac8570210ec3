import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Input, Radio } from 'antd'
import type { HealthQuestion } from '../../api/generated'
import { insure } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { LinePart, Lines } from '../../resource/form/line-fields'
import { countOf } from '../../resource/form/rules'
import styles from './insure-form.module.css'

const { maxItems, fields: RULES } = insure.fields.declaration

const NEW: HealthQuestion = { text: '', badAnswer: RULES.badAnswer.default }

/** QuestionFields are what is asked about somebody's health, and which answer excludes. */
export function QuestionFields() {
  const { t } = useTranslation(['special', 'enums'])
  return (
    <Lines name="declaration" newItem={NEW} max={maxItems} addLabel={t('insure.question.add')}>
      {({ at, remove }) => {
        const number = at + 1
        const line = { of: 'declaration', at }
        return (
          <fieldset className={styles.question} aria-label={t('insure.question.line', { number })}>
            <LinePart<HealthQuestion>
              {...line}
              part="text"
              label={t('insure.question.line', { number })}
              rules={RULES.text}
            >
              <Input autoComplete="off" count={countOf(RULES.text)} />
            </LinePart>
            <LinePart<HealthQuestion>
              {...line}
              part="badAnswer"
              label={t('insure.fields.badAnswer')}
              rules={RULES.badAnswer}
            >
              <Radio.Group
                options={RULES.badAnswer.values.map((value) => ({
                  value,
                  label: t(`enums:Answer.${value}`),
                }))}
              />
            </LinePart>
            <Button
              type="text"
              danger
              disabled={!remove}
              icon={<DeleteOutlined />}
              aria-label={t('insure.question.remove', { number })}
              onClick={remove}
            />
          </fieldset>
        )
      }}
    </Lines>
  )
}
