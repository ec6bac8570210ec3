import { Button } from 'antd'
import type { Identified, NameOf, Resource } from '../resource'
import type { RowEntry } from './action'
import styles from './detail-buttons.module.css'
import { buttonsOf, useAllowed } from './use-entries'
import { useRunner } from './use-runner'

interface DetailButtonsProps<Row extends Identified> {
  resource: Resource
  row: Row
  nameOf: NameOf<Row>
  actions: readonly RowEntry<Row>[]
}

/** DetailButtons are what can be done with the record of a detail. */
export function DetailButtons<Row extends Identified>(props: DetailButtonsProps<Row>) {
  const { resource, row, nameOf, actions } = props
  const runner = useRunner<Row>(resource, nameOf)
  const buttons = buttonsOf(useAllowed(actions), row, runner)
  if (buttons.length === 0) return null
  return (
    <div className={styles.buttons}>
      {buttons.map(({ key, label, danger, primary, onClick }) => (
        <Button
          key={key}
          type={primary ? 'primary' : 'default'}
          danger={danger}
          disabled={runner.busyIds.length > 0}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
