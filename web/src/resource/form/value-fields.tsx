import { Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from '../../locales/texts'
import { DateInput } from '../../ui/date-input'
import { MoneyInput } from '../../ui/money-input'
import { FieldItem, type FieldProps, useField } from './field-item'
import styles from './form-kit.module.css'

const DAY = 'YYYY-MM-DD'

/** DateField is a day of the calendar, the same in every zone. */
export function DateField({ name, hint }: FieldProps<string>) {
  return (
    <FieldItem
      name={name}
      hint={hint}
      getValueProps={(value) => ({ value: typeof value === 'string' && value ? dayjs(value, DAY) : null })}
      normalize={(value) => (value ? (value as Dayjs).format(DAY) : '')}
    >
      <DateInput className={styles.number} />
    </FieldItem>
  )
}

/** FEN_OF_YUAN lets an input show yuan while the form holds fen. */
export const FEN_OF_YUAN = {
  getValueProps: (fen: unknown) => ({ value: typeof fen === 'number' ? fen / 100 : null }),
  // Fixed to a millionth: the steps of binary fractions are no decimals that anybody typed.
  normalize: (yuan: unknown) => (typeof yuan === 'number' ? Number((yuan * 100).toFixed(6)) : null),
}

/** Money is typed in yuan; a third decimal is refused, not rounded away. */
export function Money({ name, hint }: FieldProps<string>) {
  return (
    <FieldItem name={name} hint={hint} {...FEN_OF_YUAN}>
      <MoneyInput className={styles.number} />
    </FieldItem>
  )
}

/** What is longer than this is written on several lines. */
const ONE_LINE = 200

/** Masked replaces personal data that the form knows only masked. */
export function Masked({ name, hint, check }: FieldProps<string>) {
  const { t } = useTranslation('kit')
  const { saved, rules } = useField(name)
  const Box = (rules.maxLength ?? 0) > ONE_LINE ? Input.TextArea : Input
  return (
    <FieldItem
      name={name}
      check={check}
      hint={hint ?? (saved && !rules.fixed ? t('form.maskedHint') : undefined)}
    >
      <Box
        autoComplete="off"
        // What is masked is replaced, never amended.
        onFocus={({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) =>
          target.value.includes('*') && target.select()
        }
      />
    </FieldItem>
  )
}
