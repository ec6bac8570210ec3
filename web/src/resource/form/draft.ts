import { session } from '../../api/session'
import type { Values } from './form-values'

/** Draft is unsaved input as it is kept in the browser. */
export interface Draft {
  at: string
  /** The version of the record that the input was about; 0 for a new one. */
  version: number
  values: Values
}

const PREFIX = 'caredesk.draft.'

// The server gives the key to nobody but the account itself, so what lies in the browser is nothing to the next one.
async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** placeOf is where the draft of a form is kept; null where nobody is signed in, or the browser has no cipher (no https). */
function placeOf(form: string): { item: string; secret: string } | null {
  const { user } = session.getState()
  if (!user?.draftKey || !('subtle' in crypto)) return null
  return { item: `${PREFIX}${user.id}.${form}`, secret: user.draftKey }
}

const cipherOf = (iv: BufferSource, item: string) => ({
  name: 'AES-GCM',
  iv,
  // One draft cannot be put in the place of another.
  additionalData: new TextEncoder().encode(item),
})

/** keepDraft seals the draft of a form and keeps it, unless it is not wanted any more by then. */
export async function keepDraft(form: string, draft: Draft, isWanted: () => boolean): Promise<void> {
  const place = placeOf(form)
  if (!place) return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(draft))
  const sealed = await crypto.subtle.encrypt(cipherOf(iv, place.item), await keyOf(place.secret), text)
  if (!isWanted()) return
  try {
    localStorage.setItem(place.item, `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`)
  } catch {
    // A browser that is full keeps no draft; the form itself still has what is typed.
  }
}

/** readDraft opens the draft of a form; null where there is none that this account can read. */
export async function readDraft(form: string): Promise<Draft | null> {
  const place = placeOf(form)
  const [iv, sealed] = (place && localStorage.getItem(place.item)?.split('.')) ?? []
  if (!place || !iv || !sealed) return null
  try {
    const cipher = cipherOf(fromBase64(iv), place.item)
    const text = await crypto.subtle.decrypt(cipher, await keyOf(place.secret), fromBase64(sealed))
    return JSON.parse(new TextDecoder().decode(text)) as Draft
  } catch {
    localStorage.removeItem(place.item)
    return null
  }
}

export function dropDraft(form: string): void {
  const place = placeOf(form)
  if (place) localStorage.removeItem(place.item)
}

/** dropDrafts forgets the drafts of an account, as when it signs out. */
export function dropDrafts(accountId: number | undefined): void {
  for (const item of Object.keys(localStorage)) {
    if (item.startsWith(`${PREFIX}${accountId}.`)) localStorage.removeItem(item)
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
