/**
 * signInCode brings a typed code into the form that the server knows: six digits of the authenticator app, or a recovery
 * code with its hyphen. Anything else becomes nothing.
 */
export function signInCode(typed: string): string {
  const plain = typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
  if (isAppCode(plain)) return plain
  return plain.length === 10 ? `${plain.slice(0, 5)}-${plain.slice(5)}` : ''
}

/** isAppCode tells the app's codes from recovery codes. */
export function isAppCode(code: string): boolean {
  return /^\d{6}$/.test(code)
}
