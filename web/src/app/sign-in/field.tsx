import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './field.module.css'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  label: string
  hint?: string
  error?: string
  /** What stands inside the input at its end. */
  end?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** Field is a labelled input that says under itself what is wrong with it. */
export function Field({ label, hint, error, end, ...input }: FieldProps): ReactNode {
  const id = useId()
  const note = error || hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box} data-invalid={Boolean(error)}>
        <input
          {...input}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={note ? `${id}-note` : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {end}
      </div>
      <p className={error ? styles.error : styles.hint} id={`${id}-note`} aria-live="polite">
        {note}
      </p>
    </div>
  )
}

/** PasswordField is a Field that can show its text and warns of caps lock. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'end'>): ReactNode {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      hint={capsLock ? t('signIn.capsLock') : props.hint}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onKeyDown={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={() => setCapsLock(false)}
      end={
        <button
          className={styles.eye}
          type="button"
          aria-pressed={shown}
          aria-label={t(shown ? 'signIn.hidePassword' : 'signIn.showPassword')}
          onClick={() => setShown(!shown)}
        >
          <Eye crossed={shown} />
        </button>
      }
    />
  )
}

function Eye({ crossed }: { crossed: boolean }): ReactNode {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7-10-7-10-7Z" />
      <circle cx="12" cy="12" r="3" />
      {crossed && <path d="M4 20 20 4" strokeLinecap="round" />}
    </svg>
  )
}
