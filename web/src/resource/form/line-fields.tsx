import PlusOutlined from '@ant-design/icons/PlusOutlined'
import VerticalAlignBottomOutlined from '@ant-design/icons/VerticalAlignBottomOutlined'
import { Button, Form, Input } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldRules } from '../resource'
import styles from './line-fields.module.css'
import { isRequired, problemOf, problemText } from './rules'
import { FEN_OF_YUAN } from './value-fields'

interface Line<Item> {
  /** Its place in the list. */
  at: number
  /** What it held when it was last drawn as a whole. */
  item: Item
  /** Absent for the last one of a list that cannot be empty. */
  remove?: () => void
  /** Gives a part of the lines below the value that it has here. */
  fillDown: (part: keyof Item & string) => void
}

interface LinesProps<Item> {
  /** The field of the record that holds the list. */
  name: string
  /** What a new line begins with. */
  newItem: Item
  max: number
  addLabel: string
  /** Parts of a line that are not filled in from above. */
  keeps?: (item: Item, part: keyof Item & string) => boolean
  children: (line: Line<Item>) => ReactNode
}

/** Lines is a list of things with parts, at least one, whose parts are inputs of the form: what is wrong with one is said at that one. */
export function Lines<Item extends object>(props: LinesProps<Item>) {
  const { name, newItem, max, addLabel, keeps, children } = props
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
                fillDown: (part) => {
                  const all = form.getFieldValue(name) as Item[]
                  const below = filledDown(all, at, part, keeps)
                  // Taken away and put back, because only what the list itself does counts as a change of the form.
                  remove(below.map((_, index) => at + 1 + index))
                  for (const item of below) add(item)
                },
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

function filledDown<Item>(
  all: readonly Item[],
  at: number,
  part: keyof Item & string,
  keeps?: LinesProps<Item>['keeps'],
): Item[] {
  const value = all[at]?.[part]
  return all.slice(at + 1).map((item) => (keeps?.(item, part) ? item : { ...item, [part]: value }))
}

interface FillDownProps<Item> {
  of: string
  at: number
  part: keyof Item & string
  label: string
  keeps?: LinesProps<Item>['keeps']
  onFill: () => void
}

/** FillDown stands in an input while a line below holds another value, and gives them all this one. */
export function FillDown<Item>({ of, at, part, label, keeps, onFill }: FillDownProps<Item>) {
  const all = (Form.useWatch(of, Form.useFormInstance()) ?? []) as Item[]
  const value = all[at]?.[part]
  const changes = filledDown(all, at, part, keeps).some(
    (item, index) => all[at + 1 + index]?.[part] !== item[part],
  )
  if (value === undefined || value === null || !changes) return null
  return (
    <Button
      className={styles.fill}
      type="text"
      size="small"
      icon={<VerticalAlignBottomOutlined />}
      title={label}
      aria-label={label}
      onClick={({ currentTarget }) => {
        // The button goes with what it was for; the keyboard stays at the input.
        currentTarget.closest('.ant-form-item')?.querySelector('input')?.focus()
        onFill()
      }}
    />
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
