import PlusOutlined from '@ant-design/icons/PlusOutlined'
import SortAscendingOutlined from '@ant-design/icons/SortAscendingOutlined'
import VerticalAlignBottomOutlined from '@ant-design/icons/VerticalAlignBottomOutlined'
import { Button, Form, Input } from 'antd'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
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

/** ListPath is the field of the record that holds a list; of a list inside a line, the way to it from there. */
type ListPath = string | readonly [field: string, at: number, part: string]

const pathOf = (list: ListPath) => [list].flat()

interface LinesProps<Item> {
  name: ListPath
  /** What a new line begins with, behind those that are there. */
  newItem: Item | ((all: readonly Partial<Item>[]) => Item)
  max: number
  addLabel: string
  /** Parts of a line that are not filled in from above. */
  keeps?: (item: Item, part: keyof Item & string) => boolean
  /** What can be done with all lines together: gives them back as they shall be. */
  arrange?: { label: string; of: (all: readonly Item[]) => Item[] }
  children: (line: Line<Item>) => ReactNode
}

/** Lines is a list of things with parts, at least one, whose parts are inputs of the form: what is wrong with one is said at that one. */
export function Lines<Item extends object>(props: LinesProps<Item>) {
  const { name, newItem, max, addLabel, keeps, arrange, children } = props
  const form = Form.useFormInstance()
  const path = pathOf(name)
  const read = () => (form.getFieldValue(path) ?? []) as Item[]
  const next = (all: readonly Item[]) => (typeof newItem === 'function' ? newItem(all) : { ...newItem })
  return (
    // Inside a line, the name begins with the place of that line, which brings the first line along.
    <Form.List name={path.slice(-2)} initialValue={path.length > 1 ? undefined : [next([])]}>
      {(lines, { add, remove }) => {
        // Taken away and put back, because only what the list itself does counts as a change of the form.
        const replace = (from: number, items: readonly Item[]) => {
          remove(items.map((_, index) => from + index))
          for (const item of items) add(item)
        }
        return (
          <>
            {lines.map(({ key, name: at }) => (
              <div key={key}>
                <Form.Item name={[at, 'id']} hidden>
                  <Input />
                </Form.Item>
                {children({
                  at,
                  item: form.getFieldValue([...path, at]) as Item,
                  ...(lines.length > 1 && { remove: () => remove(at) }),
                  fillDown: (part) => replace(at + 1, filledDown(read(), at, part, keeps)),
                })}
              </div>
            ))}
            {lines.length < max && (
              <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add(next(read()))}>
                {addLabel}
              </Button>
            )}
            {arrange && lines.length > 1 && (
              <Button
                className={styles.arrange}
                type="link"
                size="small"
                icon={<SortAscendingOutlined />}
                onClick={() => replace(0, arrange.of(read()))}
              >
                {arrange.label}
              </Button>
            )}
          </>
        )
      }}
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
  of: ListPath
  at: number
  part: keyof Item & string
  label: string
  keeps?: LinesProps<Item>['keeps']
  onFill: () => void
}

/** FillDown stands in an input while a line below holds another value, and gives them all this one. */
export function FillDown<Item>({ of, at, part, label, keeps, onFill }: FillDownProps<Item>) {
  const all = (Form.useWatch(pathOf(of), Form.useFormInstance()) ?? []) as Item[]
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
  of: ListPath
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
      dependencies={dependsOn ? [[...pathOf(of), at, dependsOn]] : undefined}
      rules={[
        {
          validator: async (_, value: unknown) => {
            const problem = problemOf(rules, value)
            const all = (form.getFieldValue(pathOf(of)) ?? []) as Item[]
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
