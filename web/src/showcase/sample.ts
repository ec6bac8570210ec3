import { session } from '../api/session'

const PREFIX = '/api/showcase/'

/** The code of an answer that went well; the product's calls have another one, so they share no client. */
export const SUCCESS = 20000

/** SampleError is a refusal of a sample endpoint. */
export class SampleError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** whyOf is what a call says of its failure. */
export const whyOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason))

interface Envelope<Data> {
  code: number
  message?: string
  data: Data
}

type Query = Record<string, string | number | undefined>

/**
 * sample asks an endpoint of the showcase. Whatever it answers, the session goes on: what the product does at the end of a
 * session is not done here.
 */
export async function sample<Data>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { query = {}, body, signal }: { query?: Query; body?: unknown; signal?: AbortSignal } = {},
): Promise<Data> {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  const answer = await fetch(`${PREFIX}${path}${search.size > 0 ? `?${search}` : ''}`, {
    method,
    headers: { token: session.getState().token ?? '', 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
  const envelope = (await answer.json()) as Envelope<Data>
  if (envelope.code !== SUCCESS) throw new SampleError(envelope.code, envelope.message ?? '')
  return envelope.data
}
