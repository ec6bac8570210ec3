/** readCookie gives the decoded value of a cookie, or null when there is none. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1))
  }
  return null
}

/** writeCookie keeps a value for this console only: never sent along from other sites, secure where the page is. */
export function writeCookie(name: string, value: string, maxAgeSec?: number): void {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'Path=/', 'SameSite=Strict']
  if (maxAgeSec !== undefined) parts.push(`Max-Age=${maxAgeSec}`)
  if (location.protocol === 'https:') parts.push('Secure')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in Firefox and Safari
  document.cookie = parts.join('; ')
}

export function dropCookie(name: string): void {
  writeCookie(name, '', 0)
}
