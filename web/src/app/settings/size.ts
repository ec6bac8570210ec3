import { createStore } from 'zustand/vanilla'
import { readCookie, writeCookie } from '../../api/cookies'
import { SIZES, type Size } from '../../ui/theme'

const COOKIE = 'size'
const A_YEAR_SEC = 365 * 24 * 3600

/** controlSize is how large all controls are drawn. */
export const controlSize = createStore<{ size: Size }>(() => ({
  size: SIZES.find((size) => size === readCookie(COOKIE)) ?? 'medium',
}))

/** changeSize redraws all controls at once and remembers the choice. */
export function changeSize(size: Size): void {
  controlSize.setState({ size })
  writeCookie(COOKIE, size, A_YEAR_SEC)
}
