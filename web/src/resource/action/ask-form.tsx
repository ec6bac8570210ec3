import { Alert, Form } from 'antd'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { DraftOffer } from '../form/draft-offer'
import { isRequired, normalizeValue, problemOf, problemText, sameValue } from '../form/rules'
import { refusalOf } from '../form/small-form'
import { useDraft } from '../form/use-draft'
import type { FieldRules } from '../resource'
import type { AskField, AskFields, InputRules, Question } from './action'
import styles from './ask-form.module.css'
import { AskInput } from './ask-input'

type Values = Record<string, unknown>

interface AskFormProps {
  text?: ReactNode
  fields: NonNullable<Question<Values>['fields']>
  rules: InputRules<Values>
  /** Under which long texts are kept in the browser until they are sent, and the version that they are about. */
  draft?: { name: string; version: number }
  /** Where whoever shows the form finds the way to submit it; null means that it has to stay. */
  handle: { submit: () => Promise<Values | null> }
  /** Answers with the error where the call was refused. */
  submit?: (values: Values) => Promise<unknown>
  /** Answers the question with yes. */
  accept: () => void
}

const INPUTS = 'input:not([type=hidden]), textarea'
const WRONG_INPUTS = '.ant-form-item-has-error :is(input, textarea)'

const TEXT: FieldRules = { kind: 'text' }

/** Reasons and notes are soon typed again; what may be longer is kept. */
const MIN_DRAFT_LENGTH = 300

/** AskForm is the inputs of a question. A single one has no label beside it, since the question says what it is for. */
export function AskForm({ text, fields, rules, draft: kept, handle, submit, accept }: AskFormProps) {
  const [form] = Form.useForm<Values>()
  const typed = Form.useWatch([], form)
  const [refusal, setRefusal] = useState('')
  const [busy, setBusy] = useState(false)
  const shown = fieldsOf(fields, typed ?? initialOf(fieldsOf(fields, {})))
  const single = Object.keys(shown).length === 1
  const changes = useMemo(() => changesIn(fieldsOf(fields, typed ?? {}), typed ?? {}), [fields, typed])
  const draft = useDraft(kept?.name, {
    version: kept?.version ?? 0,
    changes,
    values: form,
    keeps: useCallback((field: string) => isLongText(rules[field]), [rules]),
  })
  const inputs = useRef<HTMLDivElement>(null)
  useEffect(() => focusFirst(inputs.current, INPUTS), [])

  handle.submit = async () => {
    if (busy) return null
    if (!(await isValid(form))) {
      // After the marks are drawn.
      requestAnimationFrame(() => focusFirst(inputs.current, WRONG_INPUTS))
      return null
    }
    const values = valuesOf(shown, rules, form.getFieldsValue())
    if (!submit || isUnchanged(shown, values)) return values
    setRefusal('')
    setBusy(true)
    draft.keep()
    const error = await submit(values)
    setBusy(false)
    const refused = refusalOf(error, Object.keys(shown))
    form.setFields(refused.fields)
    setRefusal(refused.message)
    if (!error) draft.drop()
    return refused.fields.length > 0 || refused.message ? null : values
  }

  return (
    <Form<Values>
      form={form}
      // Enter in a date picker would submit a form of the browser.
      component={false}
      layout="vertical"
      disabled={busy}
      validateTrigger="onBlur"
    >
      {text}
      {kept && draft.offered && (
        <DraftOffer
          draft={draft.offered}
          version={kept.version}
          onResume={() => form.setFieldsValue(draft.take())}
          onDrop={draft.drop}
        />
      )}
      {refusal && <Alert className={styles.refusal} type="error" showIcon title={refusal} />}
      <div ref={inputs} className={single ? styles.single : styles.fields}>
        {Object.entries(shown).map(([name, field = { label: name }]) => (
          <AskItem
            key={name}
            name={name}
            field={field}
            rules={rulesOf(field, rules[name])}
            labelled={!single}
            onEnter={accept}
          />
        ))}
      </div>
    </Form>
  )
}

interface AskItemProps {
  name: string
  field: AskField
  rules: FieldRules
  labelled: boolean
  onEnter: () => void
}

/** AskItem puts label, required mark, rules and errors around one input. */
function AskItem({ name, field, rules, labelled, onEnter }: AskItemProps) {
  const { t } = useTranslation('kit')
  const { hint, initial, check, ranged } = field
  const { minLength = 0, maxLength } = rules
  const label = ranged
    ? t('rules.range', { label: field.label, min: minLength, max: maxLength })
    : field.label
  const isEmpty = (value: unknown) => sameValue(normalizeValue(rules, value), null)
  return (
    <Form.Item
      name={name}
      initialValue={initial}
      label={labelled ? label : undefined}
      extra={hint}
      required={isRequired(rules)}
      validateFirst
      rules={[
        {
          // Leaving an empty input is not an error until the form is submitted.
          validateTrigger: 'onSubmit',
          validator: async (_, value: unknown) => {
            if (isRequired(rules) && isEmpty(value)) throw new Error(t('rules.required'))
          },
        },
        ({ getFieldsValue }) => ({
          validator: async (_, value: unknown) => {
            const problem = isEmpty(value) ? null : problemOf(rules, value)
            const words = problem ? problemText(problem, t) : check?.(value, getFieldsValue())
            if (words) throw new Error(words)
          },
        }),
      ]}
    >
      <AskInput field={{ ...field, label }} rules={rules} labelled={labelled} onEnter={onEnter} />
    </Form.Item>
  )
}

/** rulesOf are the rules of what is typed into an input. */
function rulesOf(field: AskField | undefined, rules: FieldRules = TEXT): FieldRules {
  if (field?.typed) return field.typed
  return field?.required === undefined ? rules : { ...rules, required: field.required }
}

function fieldsOf(fields: AskFormProps['fields'], values: Values): AskFields<Values> {
  return typeof fields === 'function' ? fields(values) : fields
}

function changesIn(fields: AskFields<Values>, typed: Values): Values {
  const isChanged = ([name, value]: [string, unknown]) => !sameValue(value, fields[name]?.initial)
  return Object.fromEntries(Object.entries(typed).filter(isChanged))
}

function isLongText(rules: FieldRules = TEXT): boolean {
  const { kind, mask, maxLength = 0 } = rules
  return kind === 'text' && mask === undefined && maxLength >= MIN_DRAFT_LENGTH
}

function focusFirst(inputs: HTMLElement | null, selector: string): void {
  inputs?.querySelector<HTMLElement>(selector)?.focus()
}

const initialOf = (fields: AskFields<Values>): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field?.initial]))

function isValid(form: { validateFields: () => Promise<unknown> }): Promise<boolean> {
  return form.validateFields().then(
    () => true,
    () => false,
  )
}

function valuesOf(fields: AskFields<Values>, rules: InputRules<Values>, typed: Values): Values {
  const values: Values = {}
  for (const name of Object.keys(fields)) {
    const value = normalizeValue(rulesOf(fields[name], rules[name]), typed[name])
    if (!sameValue(value, null)) values[name] = value
  }
  return values
}

function isUnchanged(fields: AskFields<Values>, values: Values): boolean {
  const isSame = ([name, field]: [string, AskField | undefined]) =>
    !sameValue(field?.initial, null) && sameValue(field?.initial, values[name])
  return Object.entries(fields).every(isSame)
}
