import type { ReactNode } from 'react'
import { CopyButton } from '../ui/copy-button'
import styles from './cell.module.css'
import type { FieldRules } from './resource'

/** isNumberOf says whether a text is a number by which people name a record to each other. */
export function isNumberOf(field: string, { kind, mask }: FieldRules): boolean {
  return kind === 'text' && field.endsWith('No') && !mask
}

/** NumberCell is such a number, which can be copied. */
export function NumberCell({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span className={styles.number}>
      {children}
      <CopyButton text={text} />
    </span>
  )
}
