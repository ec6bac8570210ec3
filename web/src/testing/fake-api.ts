import { vi } from 'vitest'
import type { SignedInAccount } from '../api/session'
import { fakeUpload } from './fake-upload'

export interface Received {
  callName: string
  /** What a screen sent; the id that the client adds to a change stands apart. */
  input: unknown
  requestId?: string
  headers: Headers
  signal: AbortSignal
}

/** Refusal is a business error as the server words it. */
export class Refusal {
  readonly code: number
  readonly message: string
  readonly data: unknown

  constructor(code: number, message = '', data: unknown = null) {
    this.code = code
    this.message = message
    this.data = data
  }
}

/** A handler gives the data of the envelope, a Refusal, or a whole Response for files and transport errors. */
export type Handler = (input: never, received: Received) => unknown

export interface FakeApi {
  /** Everything asked so far, oldest first. */
  received: Received[]
  /** The inputs of one call, oldest first. */
  inputsOf: <In>(callName: string) => In[]
  /** Replaces or adds handlers while a test runs. */
  answer: (handlers: Record<string, Handler>) => void
}

/** fakeApi answers at the fetch boundary, so that everything above it runs as in the browser. */
export function fakeApi(handlers: Record<string, Handler> = {}): FakeApi {
  const known: Record<string, Handler> = {
    adminInfo: () => staff(),
    adminLogout: () => ({}),
    // Nobody else does anything.
    liveNext: () => new Promise(() => undefined),
    runList: () => ({ items: [] }),
    ...emptyDashboard,
    ...handlers,
  }
  const received: Received[] = []

  const answer = async (address: string, init: RequestInit): Promise<Response> => {
    const callName = address.replace('/api/', '')
    const signal = init.signal ?? new AbortController().signal
    const entry = { callName, ...sentIn(init.body), headers: new Headers(init.headers), signal }
    received.push(entry)
    const handler = known[callName]
    if (!handler) return new Response('', { status: 404 })
    const said = await Promise.race([handler(entry.input as never, entry), aborted(signal)])
    if (said instanceof Response) return said
    if (said instanceof Refusal) return envelope(said.code, said.message, said.data)
    return envelope(0, '', said)
  }
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('XMLHttpRequest', fakeUpload(answer))

  return {
    received,
    inputsOf: <In>(callName: string) =>
      received.filter((entry) => entry.callName === callName).map((entry) => entry.input as In),
    answer: (more) => Object.assign(known, more),
  }
}

/** The page that most tests begin on, for somebody whose codes cover nothing of it. */
const emptyDashboard: Record<string, Handler> = {
  dashboardSummary: () => ({ day: '2026-03-02' }),
  dashboardQueues: () => ({ queues: [] }),
  dashboardTrend: () => ({ days: [] }),
  dashboardRanks: () => ({}),
  dashboardQuality: () => ({ kinds: [] }),
}

/** staff is an account that may do everything; a test narrows what it is about. */
export function staff(change: Partial<SignedInAccount> = {}): SignedInAccount {
  return {
    id: 1,
    version: 3,
    username: 'wang.min',
    name: '王敏',
    phone: '',
    email: '',
    avatar: '',
    introduction: '',
    roles: ['admin'],
    roleNames: ['超级管理员'],
    permitCodes: [1007, 1010, 1027, 1028, 1038],
    caps: { write: true, export: true, reveal: true, finance: true },
    lastLoginAt: '2026-03-02T01:15:00Z',
    mustChangePwd: false,
    totpOn: false,
    totpRequired: false,
    draftKey: '5f'.repeat(32),
    listViews: [],
    views: [],
    viewRoles: [],
    ...change,
  }
}

function sentIn(body: BodyInit | null | undefined): Pick<Received, 'input' | 'requestId'> {
  if (body instanceof FormData) return { input: Object.fromEntries(body.entries()) }
  if (typeof body !== 'string') return { input: body }
  const { requestId, ...input } = JSON.parse(body) as Record<string, unknown> & { requestId?: string }
  return { input, requestId }
}

function envelope(code: number, message: string, data: unknown): Response {
  return new Response(JSON.stringify({ code, message, data }), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
