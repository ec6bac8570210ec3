import { Descriptions } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useWidth } from '../../ui/use-width'
import { Cell } from '../cell'
import { useLabels } from '../labels'
import { type FieldName, fieldOf, type Resource, type RowOf } from '../resource'
import styles from './facts.module.css'
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
            children: rules.mask ? (
              <Reveal resource={resource} row={row} field={fact} />
            ) : (
              <Cell rules={rules} value={fieldOf(row, fact)} labels={labels} />
            ),
          }
        })}
      />
    </div>
  )
}
