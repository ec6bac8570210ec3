import type { User } from '../../api/generated'
import type { NameOf } from '../../resource/resource'
import { AdjustDialog } from './adjust-dialog'
import { BlackDialog } from './black-dialog'
import { PhoneDialog } from './phone-dialog'
import { TagDialog } from './tag-dialog'
import { TierDialog } from './tier-dialog'

/** Asked is what staff want to do, and to whom. */
export interface Asked {
  kind: 'adjust' | 'black' | 'phone' | 'tag' | 'tier'
  rows: readonly User[]
}

interface MemberDialogsProps {
  asked: Asked
  nameOf: NameOf<User>
  onClose: () => void
}

/** MemberDialogs shows the form of what is asked for. */
export function MemberDialogs({ asked: { kind, rows }, nameOf, onClose }: MemberDialogsProps) {
  const [row] = rows
  if (!row) return null
  const one = { row, name: nameOf(row), onClose }
  switch (kind) {
    case 'adjust':
      return <AdjustDialog {...one} />
    case 'phone':
      return <PhoneDialog {...one} />
    case 'tier':
      return <TierDialog {...one} />
    case 'black':
      return <BlackDialog rows={rows} name={one.name} onClose={onClose} />
    case 'tag':
      return <TagDialog rows={rows} onClose={onClose} />
  }
}
