import type { RunView } from '../../api/generated'
import { tabAddress } from '../../resource/page/resource-tab-address'
import { placeOf } from '../../resource/record-address'

/** RunKind is what the list of runs knows of one kind of them, beside what every run has. */
interface RunKind {
  /** Whether it deals with records one by one, and can tell what became of each. */
  rows?: true
  /** Where it is gone on with, if that is not here. */
  address?: (run: RunView) => string | undefined
}

const KINDS: Readonly<Record<string, RunKind>> = {
  export: {},
  bulk: { rows: true },
  undo: { rows: true },
  import: { address: ({ id, objectType }) => onScreenOf(objectType, `import=${id}`) },
}

/** kindOf is what is known of the kind of a run; nothing of one that this console does not know yet. */
export function kindOf({ kind }: RunView): RunKind {
  return KINDS[kind] ?? {}
}

/** onScreenOf is the screen of a resource, told something more by its address. */
function onScreenOf(objectType: string, told: string): string | undefined {
  const place = placeOf(objectType)
  return place && `${tabAddress(place.route, place.tab)}${place.tab ? '&' : '?'}${told}`
}
