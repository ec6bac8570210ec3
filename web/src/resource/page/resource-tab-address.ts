/** TAB is the part of an address that names the resource whose tab is on show. */
export const TAB = 'of'

/** tabAddress is a screen with the tab of one of its resources on show; the first one stands there unasked. */
export function tabAddress(route: string, tab: string | undefined): string {
  return tab ? `${route}?${TAB}=${tab}` : route
}

/** tabForms is what the addresses of the forms of a tab begin with. */
export function tabForms(route: string, tab: string): string {
  return `${route}/${tab}`
}
