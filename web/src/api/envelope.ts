/** Envelope is what every answer of the server comes in. */
export interface Envelope {
  code: number
  message: string
  data: unknown
}

/** readEnvelope is what the server says; null where it is no words of the server. */
export async function readEnvelope(response: Response): Promise<Envelope | null> {
  const text = await response.text()
  try {
    const value: unknown = JSON.parse(text)
    return isEnvelope(value) ? value : null
  } catch {
    return null
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && 'code' in value && typeof value.code === 'number'
}

/** isJson says whether an answer is words, not a file. */
export function isJson(response: Response): boolean {
  return (response.headers.get('Content-Type') ?? '').includes('application/json')
}
