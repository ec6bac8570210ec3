import type { Density } from '../../../api/generated'
import type { Arrangement } from '../kept-view'
import { columnsText, readColumns } from './columns-text'

/** The parts of an address that say what a list looks like. */
export const COLUMNS = 'cols'
export const DENSITY = 'density'

/** A colleague may have another height of their own, so that the usual one has a name in addresses. */
const USUAL = 'usual'
export const DENSITIES: readonly Density[] = ['compact', 'relaxed']

/** saysArrangement tells whether an address says anything of what its list looks like. */
export function saysArrangement(params: URLSearchParams): boolean {
  return params.has(COLUMNS) || params.has(DENSITY)
}

/** arrangementIn reads an arrangement from an address; what that does not say, or the screen does not have, is one's own. */
export function arrangementIn(
  params: URLSearchParams,
  fields: readonly string[],
  own: Arrangement,
): Arrangement {
  const density = params.get(DENSITY)
  return {
    columns: readColumns(fields, params.get(COLUMNS) ?? '') ?? own.columns,
    density: density === USUAL ? '' : (DENSITIES.find((one) => one === density) ?? own.density),
  }
}

/** withArrangement lets an address say an arrangement, or none any more. */
export function withArrangement(params: URLSearchParams, arrangement: Arrangement | null): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete(COLUMNS)
  next.delete(DENSITY)
  if (arrangement) {
    next.set(COLUMNS, columnsText(arrangement.columns))
    next.set(DENSITY, arrangement.density || USUAL)
  }
  return next
}

/** arrangementText is the same for arrangements that look the same. */
export function arrangementText(arrangement: Arrangement): string {
  return withArrangement(new URLSearchParams(), arrangement).toString()
}
