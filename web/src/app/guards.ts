/** Paths that may be opened without a session. */
const PUBLIC = ['/login', '/auth-redirect']

/** ownPath gives the address back when it is a path of this console, in its plain form; anything else is null. */
export function ownPath(address: string | null | undefined): string | null {
  if (!address || !/^\/(?![/\\])/.test(address)) return null
  // Browsers drop tabs and line feeds from addresses, which would turn `/<tab>/host` into `//host`.
  if (hasControlCharacter(address)) return null
  const base = 'https://console.invalid'
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  // `/..//host` is a path as written and another host's address once its dots are resolved.
  if (url.origin !== base || /^\/[/\\]/.test(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

function hasControlCharacter(text: string): boolean {
  for (const character of text) {
    const code = character.charCodeAt(0)
    if (code < 0x20 || code === 0x7f) return true
  }
  return false
}

/** isPublic says whether a path may be opened without a session. */
export function isPublic(pathname: string): boolean {
  return PUBLIC.includes(pathname)
}

/** signInAddress is the sign-in page with the way back to where the visitor wanted to go. */
export function signInAddress(wanted: string): string {
  const path = ownPath(wanted)
  if (!path || path === '/' || isPublic(pathnameOf(path))) return '/login'
  return `/login?redirect=${encodeURIComponent(path)}`
}

/** afterSignIn is where a fresh session goes: the way back if it is one of this console, else the start. */
export function afterSignIn(search: string): string {
  const wanted = ownPath(new URLSearchParams(search).get('redirect'))
  return wanted && !isPublic(pathnameOf(wanted)) ? wanted : '/'
}

/** refreshTarget is the page behind `/redirect/…`, which exists to build that page anew. */
export function refreshTarget(rest: string, search: string): string {
  return ownPath(`/${rest}${search}`) ?? '/404'
}

/** pathnameOf leaves the query and the fragment away. */
export function pathnameOf(path: string): string {
  return path.split(/[?#]/, 1)[0] ?? path
}
