import { type DownloadProgress, filenameOf, readFile } from './download'
import { isJson, readEnvelope } from './envelope'
import { fault } from './fault'
import { postWatched } from './post-watched'
import { untilAnswered } from './repeat'
import { identify } from './request-id'
import { session } from './session'

/**
 * How long a whole call may take, with all its repeats, before it is given up; of a download, how long its first byte; of an
 * upload that is watched, how long the server may be silent.
 */
export const CALL_LIMIT_MS = 30_000
/** The same of a call that waits for something to happen: longer than the server lets it wait. */
const WAIT_LIMIT_MS = 40_000

/** Codes of failures that never reached the server's own judgement; all others are the server's. */
export const OFFLINE = -1
export const TIMED_OUT = -2
export const UNREADABLE = -3

/** After these nobody knows whether the server is still there; 502 to 504 are what a proxy says in its place. */
const LOST_TOUCH = new Set([OFFLINE, TIMED_OUT, 502, 503, 504])
const HEALTH_LIMIT_MS = 5_000

/** After these the same may be asked again, if it does no harm that it was perhaps done already. */
const NO_ANSWER = new Set([OFFLINE, 502, 503, 504, fault.unknownOutcome])
/** After these nobody knows whether a change was made. */
const UNDECIDED = new Set([...NO_ANSWER, TIMED_OUT, UNREADABLE, fault.unavailable, fault.internal, 500])

/**
 * Repeats is what may be done about a call that got no answer. A read is asked again, a change under the same id. What is
 * unrepeatable changes something and has no id: it is asked again only where the server says that nothing was done.
 */
export type Repeats = 'read' | 'change' | 'unrepeatable'

/** ApiError is the one shape in which a call fails. `message` is ready to be read by staff. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number
  readonly data: unknown
  readonly callName: string

  constructor(code: number, message: string, data: unknown, callName: string) {
    super(message)
    this.code = code
    this.data = data
    this.callName = callName
  }
}

export interface CallOptions {
  signal?: AbortSignal
  /** Codes that the caller shows in its own place (under an input, in a dialog); the listener stays silent on them. */
  handles?: readonly number[] | 'all'
  /** Set where the call waits for something to happen. Its caller asks again, so it is neither repeated here nor told of. */
  waits?: true
}

export interface DownloadOptions extends CallOptions {
  onProgress?: (progress: DownloadProgress) => void
}

export interface UploadOptions extends CallOptions {
  /** Told again and again how much of the file is sent: 1 is all of it. */
  onSent?: (share: number) => void
}

export interface Downloaded {
  blob: Blob
  filename: string
}

/** UploadedFile is what the server keeps of an upload; `url` is empty for private files. */
export interface UploadedFile {
  fileId: number
  url: string
  name: string
  size: number
  mime: string
  width: number
  height: number
}

export interface Call<In, Out> {
  (input: In, options?: CallOptions): Promise<Out>
  readonly callName: string
}

export interface Download<In> {
  (input: In, options?: DownloadOptions): Promise<Downloaded>
  readonly callName: string
}

type FailureText = (code: number) => string
type FailureListener = (error: ApiError) => void

/** Told with every answer: another one than before means that the account may do something else than before. */
const STAMP = 'Permit-Stamp'

interface ClientSettings {
  language: string
  failureText: FailureText
  listener: FailureListener | null
  lostTouch: (() => void) | null
  rightsChanged: (() => void) | null
  /** The last stamp seen, and of which session. */
  stamp: { token: string; value: string } | null
}

const settings: ClientSettings = {
  language: 'en',
  failureText: () => 'Error',
  listener: null,
  lostTouch: null,
  rightsChanged: null,
  stamp: null,
}

/** setCallLanguage chooses the language of the server's messages. */
export function setCallLanguage(language: string): void {
  settings.language = language
}

/** setFailureText gives the words for failures that carry no message of the server. */
export function setFailureText(failureText: FailureText): void {
  settings.failureText = failureText
}

/** onFailure sets the one listener that hears of every failed call not handled by its caller. */
export function onFailure(listener: FailureListener): () => void {
  settings.listener = listener
  return () => {
    if (settings.listener === listener) settings.listener = null
  }
}

/** onNoAnswer sets the one listener that hears when a call got no answer of the server itself. */
export function onNoAnswer(listener: () => void): () => void {
  settings.lostTouch = listener
  return () => {
    if (settings.lostTouch === listener) settings.lostTouch = null
  }
}

/** onPermissionsChanged sets the one listener that hears when the signed-in account may do something else than before. */
export function onPermissionsChanged(listener: () => void): () => void {
  settings.rightsChanged = listener
  return () => {
    if (settings.rightsChanged === listener) settings.rightsChanged = null
  }
}

/** isServerUp asks whether the server answers at all. */
export async function isServerUp(): Promise<boolean> {
  try {
    const { ok } = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(HEALTH_LIMIT_MS),
    })
    return ok
  } catch {
    return false
  }
}

/** call makes the typed function of one server call. */
export function call<In, Out>(callName: string, repeats: Repeats = 'read'): Call<In, Out> {
  const ask = (body: string, options: CallOptions) =>
    limited(callName, repeats, options, async (limit) => {
      const response = await send(callName, jsonBody(body), limit.signal)
      return (await unwrap(callName, response)) as Out
    })
  const change = async (input: object, options: CallOptions) => {
    const { body, settle } = identify(callName, input)
    try {
      const answer = await ask(body, options)
      settle(true)
      return answer
    } catch (error) {
      settle(error instanceof ApiError && !UNDECIDED.has(error.code))
      throw error
    }
  }
  const run = (input: In, options: CallOptions = {}): Promise<Out> =>
    repeats === 'change' ? change(input ?? {}, options) : ask(JSON.stringify(input ?? {}), options)
  return Object.assign(run, { callName })
}

/** download makes the typed function of a call whose answer is a file. */
export function download<In>(callName: string): Download<In> {
  // What was taken out is in the operation log, and counts: it is not taken out again unasked.
  const run = (input: In, options: DownloadOptions = {}): Promise<Downloaded> =>
    limited(callName, 'unrepeatable', options, async (limit) => {
      const response = await send(callName, jsonBody(JSON.stringify(input ?? {})), limit.signal)
      return taken(callName, response, limit, options)
    })
  return Object.assign(run, { callName })
}

/** taken is the file that was answered with, or what was said instead. */
async function taken(
  callName: string,
  response: Response,
  limit: Limit,
  { onProgress }: DownloadOptions,
): Promise<Downloaded> {
  if (isJson(response)) {
    await unwrap(callName, response)
    throw failure(UNREADABLE, callName)
  }
  if (!response.ok) throw failure(response.status, callName)
  const blob = await readFile(response, limit.lift, onProgress)
  return { blob, filename: filenameOf(response) ?? callName }
}

/** upload stores one file under a usage, which decides who may upload it and how it is checked. */
export function upload(usage: string, file: File, options: UploadOptions = {}): Promise<UploadedFile> {
  return sendFile<UploadedFile>('fileUpload', { usage }, file, options)
}

/** sendFile makes a call that takes a file as it is, with a few words beside it. */
export function sendFile<Out>(
  callName: string,
  words: Readonly<Record<string, string>>,
  file: File,
  options: UploadOptions = {},
): Promise<Out> {
  const { onSent } = options
  return limited(callName, 'unrepeatable', options, async (limit) => {
    const watch =
      onSent &&
      ((share: number) => {
        limit.renew()
        onSent(share)
      })
    return (await unwrap(callName, await send(callName, formOf(words, file), limit.signal, watch))) as Out
  })
}

/** exchangeFile makes such a call whose answer is a file too. */
export function exchangeFile(
  callName: string,
  words: Readonly<Record<string, string>>,
  file: File,
  options: DownloadOptions = {},
): Promise<Downloaded> {
  return limited(callName, 'unrepeatable', options, async (limit) => {
    const response = await send(callName, formOf(words, file), limit.signal)
    return taken(callName, response, limit, options)
  })
}

// The words decide how the file is read, so they come before it.
function formOf(words: Readonly<Record<string, string>>, file: File): Body {
  const body = new FormData()
  for (const [name, word] of Object.entries(words)) body.append(name, word)
  body.append('file', file)
  return { body }
}

/** openFile fetches a private file from the address that the server gave for it. Only the header opens it, so no link could. */
export function openFile(url: string, options: CallOptions = {}): Promise<Blob> {
  return limited('filePrivateUrl', 'read', options, async (limit) => {
    const response = await fetch(url, { headers: headersOf(), cache: 'no-store', signal: limit.signal })
    if (isJson(response)) {
      await unwrap('filePrivateUrl', response)
      throw failure(UNREADABLE, 'filePrivateUrl')
    }
    if (!response.ok) throw failure(response.status, 'filePrivateUrl')
    return await response.blob()
  })
}

interface Body {
  body: BodyInit
  contentType?: string
}

function jsonBody(body: string): Body {
  return { body, contentType: 'application/json' }
}

interface Limit {
  /** Ends the work when its time is up or its caller gives up. */
  signal: AbortSignal
  /** lift lets the work take as long as it likes from here on. */
  lift: () => void
  /** renew gives it all of its time once more. */
  renew: () => void
}

/**
 * limited runs one call from its sending to the last byte it reads, again and again where it gets no answer, and gives every
 * way of failing its one shape.
 */
async function limited<T>(
  callName: string,
  repeats: Repeats,
  options: CallOptions,
  work: (limit: Limit) => Promise<T>,
): Promise<T> {
  const clock = new AbortController()
  const start = () => setTimeout(() => clock.abort(), options.waits ? WAIT_LIMIT_MS : CALL_LIMIT_MS)
  let timer = start()
  const lift = () => clearTimeout(timer)
  const renew = () => {
    lift()
    timer = start()
  }
  const signal = options.signal ? AbortSignal.any([options.signal, clock.signal]) : clock.signal
  const ask = async () => {
    try {
      return await work({ signal, lift, renew })
    } catch (reason) {
      if (options.signal?.aborted) throw reason
      const error = asFailure(reason, callName, clock.signal.aborted)
      if (LOST_TOUCH.has(error.code)) settings.lostTouch?.()
      throw error
    }
  }
  try {
    const again = (reason: unknown) => !options.waits && isWorthRepeating(reason, repeats)
    return await untilAnswered(ask, again, signal)
  } catch (reason) {
    if (options.signal?.aborted) throw options.signal.reason
    if (reason instanceof ApiError && !isHandled(reason, options)) settings.listener?.(reason)
    throw reason
  } finally {
    lift()
  }
}

function isWorthRepeating(reason: unknown, repeats: Repeats): boolean {
  if (!(reason instanceof ApiError)) return false
  // A full disk, unlike a database that is away, is not over in a moment: it names no time.
  if (reason.code === fault.unavailable) return namesTime(reason.data)
  return repeats !== 'unrepeatable' && NO_ANSWER.has(reason.code)
}

function namesTime(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'retryAfterSec' in data
}

/** What is no answer of the server broke on the way: the clock ran out, or the network did. */
function asFailure(reason: unknown, callName: string, timedOut: boolean): ApiError {
  if (reason instanceof ApiError) return reason
  return failure(timedOut ? TIMED_OUT : OFFLINE, callName)
}

function isHandled({ code }: ApiError, { handles = [] }: CallOptions): boolean {
  return handles === 'all' || handles.includes(code)
}

async function send(
  callName: string,
  { body, contentType }: Body,
  signal: AbortSignal,
  onSent?: (share: number) => void,
): Promise<Response> {
  const headers = headersOf()
  headers.set('Accept', 'application/json')
  if (contentType) headers.set('Content-Type', contentType)
  const address = `/api/${callName}`
  const response = await (onSent
    ? postWatched(address, { headers, body, signal, onSent })
    : fetch(address, { method: 'POST', headers, body, signal }))
  noteStamp(headers.get('token'), response.headers.get(STAMP))
  return response
}

function noteStamp(token: string | null, value: string | null): void {
  if (!token || !value) return
  const { stamp } = settings
  settings.stamp = { token, value }
  if (stamp?.token === token && stamp.value !== value) settings.rightsChanged?.()
}

function headersOf(): Headers {
  const headers = new Headers({ 'Accept-Language': settings.language })
  const { token } = session.getState()
  if (token) headers.set('token', token)
  return headers
}

async function unwrap(callName: string, response: Response): Promise<unknown> {
  const envelope = isJson(response) ? await readEnvelope(response) : null
  if (!envelope) throw failure(response.ok ? UNREADABLE : response.status, callName)
  if (envelope.code === 0) return envelope.data
  const message = envelope.message || settings.failureText(envelope.code)
  throw new ApiError(envelope.code, message, envelope.data, callName)
}

function failure(code: number, callName: string): ApiError {
  return new ApiError(code, settings.failureText(code), null, callName)
}
