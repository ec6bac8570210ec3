const KEY = 'caredesk-notice'

/** leaveNotice keeps one message for the sign-in page, across the reload that ends a session. */
export function leaveNotice(text: string): void {
  sessionStorage.setItem(KEY, text)
}

export function readNotice(): string | null {
  return sessionStorage.getItem(KEY)
}

export function dropNotice(): void {
  sessionStorage.removeItem(KEY)
}
