/** Ids of changes of which nobody knows whether they were made, by what was asked. */
const unsettled = new Map<string, string>()

const MAX_UNSETTLED = 50

/** Identified is a change as it is sent: asked again in the same words, it goes under the same id and is made once. */
export interface Identified {
  body: string
  /** settle keeps the id for the next time the same is asked, or lets it go once the server has decided. */
  settle: (isDecided: boolean) => void
}

/** identify gives a change its id: a new one, or that of the same change asked before without an answer. */
export function identify(callName: string, input: object): Identified {
  const asked = `${callName} ${JSON.stringify(input)}`
  const requestId = unsettled.get(asked) ?? newId()
  return {
    body: JSON.stringify({ ...input, requestId }),
    settle: (isDecided) => {
      unsettled.delete(asked)
      if (isDecided) return
      unsettled.set(asked, requestId)
      const [oldest] = unsettled.keys()
      if (unsettled.size > MAX_UNSETTLED && oldest !== undefined) unsettled.delete(oldest)
    },
  }
}

/** newId is an id that nobody else has. Made by hand, because randomUUID is missing where the console is served without TLS. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
