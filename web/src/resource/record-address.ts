import { places } from '../api/generated'
import { tabAddress, tabForms } from './page/resource-tab-address'
import { openAddress } from './page/use-opened'

interface Place {
  /** The address of the screen. */
  readonly route: string
  /** The call that opens one of its records; empty where there is only one record. */
  readonly detail: string
  /** What the screen calls its tab, behind that of another resource. */
  readonly tab?: string
}

const byName: Readonly<Record<string, Place>> = places

/** placeOf is where the records of a resource are; undefined for a name that no screen knows. */
export function placeOf(name: string): Place | undefined {
  return byName[name]
}

/** hasScreen says whether a record can be opened by an address; what is kept beside other records has none. */
export function hasScreen(name: string): boolean {
  const place = byName[name]
  if (!place || place.tab) return place !== undefined
  return Object.entries(byName).find(([, { route }]) => route === place.route)?.[0] === name
}

/** recordAddress is where a record is opened; undefined where none leads to it. */
export function recordAddress(name: string, id: number): string | undefined {
  const place = byName[name]
  return place && openAddress(place.route, id, place.tab)
}

/** FormsOf is how a screen shows its forms: as pages of its own, and those of which of its tabs too. */
interface FormsOf {
  forms?: true
  tabs?: readonly string[]
}

/** createAddress is where the form of a new record is open, on one of the screens of its resource. */
export function createAddress(route: string, tab: string | undefined, { forms, tabs }: FormsOf): string {
  const isPage = forms === true && (tab === undefined || tabs?.includes(tab) === true)
  if (isPage) return `${tab === undefined ? route : tabForms(route, tab)}/create`
  return `${tabAddress(route, tab)}${tab === undefined ? '?' : '&'}new=`
}
