import { Descriptions } from 'antd'
import { type ReactNode, useRef } from 'react'
import { RichText } from '../../ui/rich-text'
import { useWidth } from '../../ui/use-width'
import { Cell } from '../cell'
import { type Labels, useLabels } from '../labels'
import { isNumberOf, NumberCell } from '../number-cell'
import {
  type FieldName,
  type FieldRules,
  fieldOf,
  type Identified,
  type Resource,
  type RowOf,
} from '../resource'
import styles from './facts.module.css'
import { RecordLink, referenceOf } from './record-link'
import { Reveal } from './reveal'

/** Fact is a field of a record, or something the page shows in its own way. */
export type Fact<R extends Resource> =
  | FieldName<R>
  | { key: string; label: string; value: ReactNode; wide?: true }

interface FactsProps<R extends Resource> {
  resource: R
  row: RowOf<R>
  facts: readonly Fact<R>[]
  title?: string
}

/** Below this a label and a value need the whole width, whatever the language. */
const TWO_ABREAST = 560

/** Facts lists what is known of one record, personal data masked until it is asked for. */
export function Facts<R extends Resource>({ resource, row, facts, title }: FactsProps<R>) {
  const labels = useLabels(resource)
  const box = useRef<HTMLDivElement>(null)
  const wide = useWidth(box) >= TWO_ABREAST
  return (
    <div ref={box}>
      <Descriptions
        className={styles.facts}
        title={title}
        size="small"
        bordered
        column={wide ? 2 : 1}
        items={facts.map((fact) => {
          if (typeof fact === 'object') {
            return {
              key: fact.key,
              label: fact.label,
              children: fact.value,
              ...(fact.wide && { span: 'filled' as const }),
            }
          }
          const rules = resource.fields[fact] ?? { kind: 'text' as const }
          return {
            key: fact,
            label: labels.field(fact),
            children: <FactValue resource={resource} row={row} field={fact} rules={rules} labels={labels} />,
            ...(rules.kind === 'rich' && { span: 'filled' as const }),
          }
        })}
      />
    </div>
  )
}

interface FactValueProps {
  resource: Resource
  row: Identified
  field: string
  rules: FieldRules
  labels: Labels
}

function FactValue({ resource, row, field, rules, labels }: FactValueProps) {
  const value = fieldOf(row, field)
  if (rules.mask) return <Reveal resource={resource} row={row} field={field} />
  if (rules.kind === 'rich' && value) return <RichText html={String(value)} />
  const cell = <Cell rules={rules} value={value} labels={labels} />
  if (value && isNumberOf(field, rules)) return <NumberCell text={String(value)}>{cell}</NumberCell>
  const reference = value ? referenceOf(resource, row, field) : undefined
  return reference ? <RecordLink {...reference}>{cell}</RecordLink> : cell
}
