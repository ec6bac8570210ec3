import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { placeOf, recordAddress } from '../record-address'
import { fieldOf, type Identified, type Resource } from '../resource'
import { useCanCall } from '../use-can-call'

interface RecordLinkProps {
  /** The name of the resource that the record is of. */
  to: string
  id: number | null | undefined
  children: ReactNode
}

/** RecordLink names a record and leads to it; for those who may not open it, it is the name alone. */
export function RecordLink({ to, id, children }: RecordLinkProps) {
  const may = useCanCall(placeOf(to)?.detail)
  const address = id && may ? recordAddress(to, id) : undefined
  return address === undefined ? children : <Link to={address}>{children}</Link>
}

/** What follows the name of a reference in the fields that say whom it is to. */
const NAMING = /(Name|No|Nickname|Title)$/

/** referenceOf is the record that a field names: `doctorName` is that of `doctorId`, `repliedByName` that of `repliedBy`. */
export function referenceOf(
  resource: Resource,
  row: Identified,
  field: string,
): { to: string; id: number } | undefined {
  if (!NAMING.test(field)) return undefined
  const start = field.replace(NAMING, '')
  for (const name of [`${start}Id`, start]) {
    const rules = resource.fields[name]
    const id = fieldOf(row, name)
    if (rules?.kind === 'ref' && rules.to && typeof id === 'number') return { to: rules.to, id }
  }
  return undefined
}
