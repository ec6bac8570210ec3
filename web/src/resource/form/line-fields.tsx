import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Form, Input } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldRules } from '../resource'
import { isRequired, problemOf, problemText } from './rules'
import { FEN_OF_YUAN } from './value-fields'

interface Line<Item> {
  /** Its place in the list. */
  at: number
  /** What it held when it was last drawn as a whole. */
  item: Item
  /** Absent for the last one of a list that cannot be empty. */
  remove?: () => void
}

interface LinesProps<Item> {
  /** The field of the record that holds the list. */
  name: string
  /** What a new line begins with. */
  newItem: Item
  max: number
  addLabel: string
  children: (line: Line<Item>) => ReactNode
}

/** Lines is a list of things with parts, at least one, whose parts are inputs of the form: what is wrong with one is said at that one. */
export function Lines<Item extends object>({ name, newItem, max, addLabel, children }: LinesProps<Item>) {
  const form = Form.useFormInstance()
  return (
    <Form.List name={name} initialValue={[newItem]}>
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name: at }) => (
            <div key={key}>
              <Form.Item name={[at, 'id']} hidden>
                <Input />
              </Form.Item>
              {children({
                at,
                item: form.getFieldValue([name, at]) as Item,
                ...(lines.length > 1 && { remove: () => remove(at) }),
              })}
            </div>
          ))}
          {lines.length < max && (
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({ ...newItem })}>
              {addLabel}
            </Button>
          )}
        </>
      )}
    </Form.List>
  )
}

interface LinePartProps<Item> {
  /** The list, and the place of the line in it. */
  of: string
  at: number
  part: keyof Item & string
  label: string
  rules: FieldRules
  hint?: ReactNode
  /** Says what is wrong beyond the rules, given all lines. */
  check?: (value: unknown, all: readonly Item[]) => string | undefined
  /** Another part of the line with which it is checked again. */
  dependsOn?: keyof Item & string
  children: ReactElement
}

/** LinePart puts label, required mark, rules and errors around one input of a line. */
export function LinePart<Item>(props: LinePartProps<Item>) {
  const { of, at, part, label, rules, hint, check, dependsOn, children } = props
  const { t } = useTranslation('kit')
  const form = Form.useFormInstance()
  return (
    <Form.Item
      name={[at, part]}
      label={label}
      extra={hint}
      required={isRequired(rules)}
      dependencies={dependsOn ? [[of, at, dependsOn]] : undefined}
      rules={[
        {
          validator: async (_, value: unknown) => {
            const problem = problemOf(rules, value)
            const all = (form.getFieldValue(of) ?? []) as Item[]
            const words = problem ? problemText(problem, t) : check?.(value, all)
            if (words) throw new Error(words)
          },
        },
      ]}
      {...(rules.kind === 'money' && FEN_OF_YUAN)}
    >
      {children}
    </Form.Item>
  )
}
