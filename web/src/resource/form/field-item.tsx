import { Form } from 'antd'
import { cloneElement, createContext, type ReactElement, type ReactNode, use } from 'react'
import { useTranslation } from '../../locales/texts'
import { type Labels, useLabels } from '../labels'
import { type FieldRules, fieldOf, type Identified, type Resource } from '../resource'
import { isRequired, problemOf, problemText, sameValue } from './rules'

export interface FieldProps<Name extends string> {
  name: Name
  /** Said under the input, before anything is wrong. */
  hint?: ReactNode
  /** Says what is wrong with something typed, beyond what the field's own rules say. */
  check?: (value: unknown) => string | undefined
}

/** FormSubject is whose fields a form has: the resource, and the record as it was read, unless it is a new one. */
export interface FormSubject {
  resource: Resource
  record: Identified | null
}

const Subject = createContext<FormSubject | null>(null)

/** FormSubjectProvider tells the inputs below whose fields they are. */
export const FormSubjectProvider = Subject.Provider

/** useFormSubject is whose fields the form around has. */
export function useFormSubject(): FormSubject {
  const subject = use(Subject)
  if (!subject) throw new Error('no form around')
  return subject
}

interface Field {
  rules: FieldRules
  label: string
  labels: Labels
  subject: FormSubject
  /** What the record holds; undefined for a new one. */
  saved: unknown
}

/** useField finds out about the field that an input is for. */
export function useField(name: string): Field {
  const subject = useFormSubject()
  const rules = subject.resource.fields[name]
  if (!rules) throw new Error(`no field ${name} in this form`)
  const labels = useLabels(subject.resource)
  const saved = subject.record ? fieldOf(subject.record, name) : undefined
  return { rules, label: labels.field(name), labels, subject, saved }
}

/** useFormValue is the present value of another input of the same form. */
export function useFormValue(name: string): unknown {
  return Form.useWatch(name, Form.useFormInstance())
}

/** useSetFormValue fills in another input of the same form. */
export function useSetFormValue(): (name: string, value: unknown) => void {
  return Form.useFormInstance().setFieldValue
}

interface FieldItemProps extends FieldProps<string> {
  /** Whether it must be filled in, where that depends on other fields. */
  required?: boolean
  children: ReactElement<{ disabled?: boolean }>
  valuePropName?: string
  getValueProps?: (value: unknown) => Record<string, unknown>
  normalize?: (value: unknown) => unknown
}

/** FieldItem puts label, required mark, the server's rules and errors around one input. */
export function FieldItem({ name, hint, check, required = false, children, ...item }: FieldItemProps) {
  const { t } = useTranslation('kit')
  const { rules, label, saved, subject } = useField(name)
  return (
    <Form.Item
      name={name}
      label={label}
      extra={hint}
      required={required || isRequired(rules)}
      validateFirst
      rules={[
        {
          validator: async (_, value: unknown) => {
            // What is only known masked, and was left alone, is right as it is.
            if (rules.mask && saved !== undefined && sameValue(value, saved)) return
            const problem = problemOf(required ? { ...rules, required } : rules, value)
            const words = problem ? problemText(problem, t) : check?.(value)
            if (words) throw new Error(words)
          },
        },
      ]}
      {...item}
    >
      {rules.fixed && subject.record ? cloneElement(children, { disabled: true }) : children}
    </Form.Item>
  )
}
