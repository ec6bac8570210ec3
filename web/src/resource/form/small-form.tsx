import { Alert, Button, Form } from 'antd'
import { type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { ApiError, OFFLINE, TIMED_OUT } from '../../api/client'
import { fault } from '../../api/fault'
import { useTranslation } from '../../locales/texts'
import { fieldErrors } from '../failure'
import { DraftOffer } from './draft-offer'
import { useLeaveGuard } from './leave-guard'
import styles from './small-form.module.css'
import { useDraft } from './use-draft'

/** What a small form's call leaves to the form to show: under the inputs, or above them. */
export const HANDLED_BY_FORM = [
  OFFLINE,
  TIMED_OUT,
  fault.unavailable,
  fault.unknownOutcome,
  fault.invalid,
  fault.duplicate,
  fault.reference,
  fault.locked,
  fault.conflict,
  fault.state,
  fault.amount,
  fault.shortage,
  fault.tooMany,
] as const

/** refusalOf puts what a call refused where a form shows it: at the inputs it is about, or else above all of them. */
export function refusalOf(error: unknown, names: readonly string[]) {
  const errors = fieldErrors(error)
  const fields = Object.entries(errors)
    .filter(([field]) => names.includes(field))
    .map(([name, text]) => ({ name, errors: [text] }))
  const handled = error instanceof ApiError && HANDLED_BY_FORM.some((code) => code === error.code)
  const message = handled ? Object.values(errors).join(' ') || error.message : ''
  return { fields, message: fields.length === 0 ? message : '' }
}

const always = () => true

/** Null is for an input that tells "take it away" from "nothing typed". */
export type SmallValues = Record<string, string | null>

interface SmallFormProps<Values extends SmallValues> {
  /** What the inputs hold at first. Should it change meanwhile, inputs that nobody touched follow. */
  initial: Values
  submit: string
  /** Further buttons beside the main one. */
  buttons?: ReactNode
  /** Unsaved input is asked for before it is lost. */
  guarded?: boolean
  /** Under which unsaved input is kept in the browser; not for anything secret or personal. */
  draftName?: string
  /** A form about something that exists has nothing to send until something is different. */
  needsChange?: boolean
  /** Resolves when all is done, and the form is as at first again; what the server refuses is shown here. */
  onSubmit: (values: Values) => Promise<void>
  /** The inputs, given what they hold. */
  children: (values: Values) => ReactNode
}

/** SmallForm is a form for something that is no record of a list: a password, one's own profile. */
export function SmallForm<Values extends SmallValues>({
  initial,
  submit,
  buttons,
  guarded = false,
  draftName,
  needsChange = false,
  onSubmit,
  children,
}: SmallFormProps<Values>): ReactNode {
  const [form] = Form.useForm<SmallValues>()
  const name = useId()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const typed = Form.useWatch([], form)
  const values: Values = { ...initial, ...typed }
  const changedFields = Object.keys(initial).filter((field) => values[field] !== initial[field])
  const changed = changedFields.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: which fields are changed follows from what is typed
  const changes = useMemo(
    () => Object.fromEntries(changedFields.map((field) => [field, values[field]])),
    [typed],
  )
  const draft = useDraft(draftName, { version: 0, changes, values: form, keeps: always })
  useLeaveGuard(guarded && changed && !busy, () => {
    form.resetFields()
    draft.drop()
  })

  const before = useRef(initial)
  useEffect(() => {
    for (const [field, old] of Object.entries(before.current)) {
      const fresh = initial[field]
      if (fresh !== old && form.getFieldValue(field) === old) form.setFieldValue(field, fresh)
    }
    before.current = initial
  }, [initial, form])

  const send = async (sent: SmallValues) => {
    setRefusal('')
    setBusy(true)
    draft.keep()
    try {
      await onSubmit({ ...initial, ...sent })
      draft.drop()
      form.resetFields()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { fields, message } = refusalOf(error, Object.keys(initial))
      form.setFields(fields)
      const [first] = fields
      // Inputs are out of reach while the form is busy.
      if (first) setTimeout(() => form.scrollToField(first.name, { focus: true, block: 'center' }))
      setRefusal(message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Form<SmallValues>
      form={form}
      name={name}
      layout="vertical"
      className={styles.form}
      initialValues={initial}
      disabled={busy}
      // Errors while somebody is still typing would only disturb.
      validateTrigger="onBlur"
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(sent) => void send(sent)}
    >
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          version={0}
          onResume={() => form.setFieldsValue(draft.take() as SmallValues)}
          onDrop={draft.drop}
        />
      )}
      {refusal && <Alert className={styles.refusal} type="error" showIcon title={refusal} />}
      {children(values)}
      <div className={styles.buttons}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={busy || (needsChange && !changed)}>
          {submit}
        </Button>
        {buttons}
      </div>
    </Form>
  )
}

interface SmallFieldProps {
  name: string
  label: string
  /** Said under the input, before anything is wrong. */
  hint?: ReactNode
  required?: boolean
  /** Says what is wrong with something typed. */
  check?: (value: string, all: SmallValues) => string | undefined
  children: ReactElement
}

/** SmallField puts label, required mark and errors around one input of a SmallForm. */
export function SmallField({ name, label, hint, required, check, children }: SmallFieldProps): ReactNode {
  const { t } = useTranslation('kit')
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      required={required}
      validateFirst
      rules={[
        {
          // Leaving an empty input is not an error until the form is submitted.
          validateTrigger: 'onSubmit',
          validator: async (_, value: string | null) => {
            if (required && !value?.trim()) throw new Error(t('rules.required'))
          },
        },
        ({ getFieldsValue }) => ({
          validator: async (_, value: string | null) => {
            const problem = value ? check?.(value, getFieldsValue() as SmallValues) : undefined
            if (problem) throw new Error(problem)
          },
        }),
      ]}
    >
      {children}
    </Form.Item>
  )
}
