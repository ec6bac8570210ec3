import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { useField } from '../../resource/form/field-item'
import { LinePart, Lines } from '../../resource/form/line-fields'
import type { FieldRules } from '../../resource/resource'
import { ClockInput } from '../../ui/clock-input'
import { NumberInput } from '../../ui/number-input'
import type { TimeSlot } from './opening'
import styles from './slot-fields.module.css'

type Slot = Partial<TimeSlot>

/** SlotFields are the parts of a day that can be booked, one under the other. Where a slot has places of its own, these are asked for too. */
export function SlotFields({ hint }: { hint?: ReactNode }) {
  const { t } = useTranslation('special')
  const { rules, label } = useField('slots')
  const {
    start = rules,
    end = rules,
    quota,
  } = (rules as { fields?: Record<string, FieldRules> }).fields ?? {}
  const check = (at: number, part: 'start' | 'end') => (_: unknown, all: readonly Slot[]) => {
    const slot = all[at]
    if (!slot?.start || !slot.end) return undefined
    if (part === 'end') return slot.end <= slot.start ? t('slot.endBefore') : undefined
    const other = all.find(
      (each, place) =>
        place !== at &&
        each.start &&
        each.end &&
        each.start < (slot.end ?? '') &&
        each.end > (slot.start ?? ''),
    )
    return other ? t('slot.overlaps', { slot: `${other.start}–${other.end}` }) : undefined
  }
  return (
    <>
      <p className={styles.title}>{label}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      <Lines<Slot> name="slots" newItem={{}} max={rules.maxItems ?? 1} addLabel={t('slot.add')}>
        {({ at, remove }) => (
          <fieldset className={styles.slot} aria-label={t('slot.line', { number: at + 1 })}>
            <LinePart<Slot>
              of="slots"
              at={at}
              part="start"
              label={t('fields.start')}
              rules={start}
              check={check(at, 'start')}
              dependsOn="end"
            >
              <ClockInput />
            </LinePart>
            <LinePart<Slot>
              of="slots"
              at={at}
              part="end"
              label={t('fields.end')}
              rules={end}
              check={check(at, 'end')}
              dependsOn="start"
            >
              <ClockInput />
            </LinePart>
            {quota && (
              <LinePart<Slot> of="slots" at={at} part="quota" label={t('fields.quota')} rules={quota}>
                <NumberInput className={styles.number} />
              </LinePart>
            )}
            <Button
              className={styles.remove}
              type="text"
              danger
              disabled={!remove}
              icon={<DeleteOutlined />}
              aria-label={t('slot.remove', { number: at + 1 })}
              onClick={remove}
            />
          </fieldset>
        )}
      </Lines>
    </>
  )
}
