/** A tab and the panel that it controls name each other. */
export function tabId(path: string): string {
  return `tab:${path}`
}

export function panelId(path: string): string {
  return `page:${path}`
}
