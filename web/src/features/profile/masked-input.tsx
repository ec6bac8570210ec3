import { Button, Input, type InputProps, Space } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './masked-input.module.css'

interface Props extends Pick<InputProps, 'type' | 'autoComplete'> {
  /** The field's name, for the button. */
  label: string
  /** What is stored, masked by the server; empty when there is nothing. */
  kept: string
  /** These are the form's. Empty leaves what is stored as it is, null takes it away. */
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  onBlur?: () => void
}

/** MaskedInput replaces or removes something that is only shown masked; left alone it changes nothing. */
export function MaskedInput({ label, kept, id, value = '', onChange, onBlur, ...input }: Props): ReactNode {
  const { t } = useTranslation('profile')
  const removed = value === null
  const field = (
    <Input
      {...input}
      id={id}
      className={styles.input}
      value={value ?? ''}
      placeholder={removed ? t('basic.willBeRemoved') : kept}
      readOnly={removed}
      onChange={({ target }) => onChange?.(target.value)}
      onBlur={onBlur}
    />
  )
  if (!kept) return field
  return (
    <Space.Compact block>
      {field}
      {value === '' ? (
        <Button aria-label={t('basic.removeOf', { label })} onClick={() => onChange?.(null)}>
          {t('basic.remove')}
        </Button>
      ) : (
        <Button aria-label={t('basic.keepOf', { label })} onClick={() => onChange?.('')}>
          {t('basic.keep')}
        </Button>
      )}
    </Space.Compact>
  )
}
