import type { ReactNode } from 'react'
import { StatusTag } from '../../ui/status-tag'
import type { Entry, Group } from './palette-entries'
import styles from './palette-list.module.css'

interface Props {
  id: string
  label: string
  groups: readonly Group[]
  /** The key of the entry that Enter would open. */
  marked: string | undefined
  onMark: (key: string) => void
  onOpen: (entry: Entry, apart: boolean) => void
}

/** PaletteList is what was found, group by group. */
export function PaletteList({ id, label, groups, marked, onMark, onOpen }: Props): ReactNode {
  const order = new Map(groups.flatMap(({ entries }) => entries).map(({ key }, index) => [key, index]))
  return (
    <div
      id={`${id}-list`}
      className={styles.list}
      role="listbox"
      aria-label={label}
      hidden={groups.length === 0}
    >
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a set of fields is another thing than a part of a list
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <div className={styles.title} id={`${id}-${group.key}`} role="presentation">
            {group.title}
          </div>
          {group.entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the input, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the input names the marked option instead of focusing it
            <div
              key={entry.key}
              id={`${id}-${order.get(entry.key)}`}
              className={styles.option}
              role="option"
              aria-selected={entry.key === marked}
              onPointerMove={() => entry.key !== marked && onMark(entry.key)}
              // The keyboard stays in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onOpen(entry, event.ctrlKey || event.metaKey)}
              onAuxClick={(event) => event.button === 1 && onOpen(entry, true)}
            >
              <span className={styles.name}>{entry.title.join(' > ')}</span>
              {entry.hint && <span className={styles.hint}>{entry.hint}</span>}
              {entry.status && (
                <span className={styles.status}>
                  <StatusTag tone={entry.status.isOn ? 'good' : 'off'}>{entry.status.words}</StatusTag>
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
