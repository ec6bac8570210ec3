import { session } from './session'

/** How long a call may take before it is given up. */
export const CALL_LIMIT_MS = 30_000

/** Codes of failures that never reached the server's own judgement; all others are the server's. */
export const OFFLINE = -1
export const TIMED_OUT = -2
export const UNREADABLE = -3

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
}

export interface DownloadProgress {
  bytes: number
  rows?: number
  totalRows?: number
}

export interface DownloadOptions extends CallOptions {
  onProgress?: (progress: DownloadProgress) => void
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

const settings: { language: string; failureText: FailureText; listener: FailureListener | null } = {
  language: 'en',
  failureText: () => 'Error',
  listener: null,
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

/** call makes the typed function of one server call. */
export function call<In, Out>(callName: string): Call<In, Out> {
  const run = (input: In, options: CallOptions = {}): Promise<Out> =>
    reported(options, async () => {
      const response = await send(callName, jsonBody(input), options.signal)
      return (await unwrap(callName, response)) as Out
    })
  return Object.assign(run, { callName })
}

/** download makes the typed function of a call whose answer is a file. */
export function download<In>(callName: string): Download<In> {
  const run = (input: In, options: DownloadOptions = {}): Promise<Downloaded> =>
    reported(options, async () => {
      const response = await send(callName, jsonBody(input), options.signal)
      if (isJson(response)) {
        await unwrap(callName, response)
        throw failure(UNREADABLE, callName)
      }
      return { blob: await readFile(callName, response, options), filename: filenameOf(response, callName) }
    })
  return Object.assign(run, { callName })
}

/** upload stores one file under a usage, which decides who may upload it and how it is checked. */
export function upload(usage: string, file: File, options: CallOptions = {}): Promise<UploadedFile> {
  return reported(options, async () => {
    const body = new FormData()
    body.append('usage', usage)
    body.append('file', file)
    return (await unwrap('fileUpload', await send('fileUpload', { body }, options.signal))) as UploadedFile
  })
}

interface Body {
  body: BodyInit
  contentType?: string
}

function jsonBody(input: unknown): Body {
  return { body: JSON.stringify(input ?? {}), contentType: 'application/json' }
}

async function reported<T>(options: CallOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && !isHandled(error, options)) settings.listener?.(error)
    throw error
  }
}

function isHandled({ code }: ApiError, { handles = [] }: CallOptions): boolean {
  return handles === 'all' || handles.includes(code)
}

/** The limit covers the time to the answer's head: a long export may stream for longer. */
async function send(callName: string, { body, contentType }: Body, signal?: AbortSignal): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), CALL_LIMIT_MS)
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': settings.language })
  if (contentType) headers.set('Content-Type', contentType)
  const { token } = session.getState()
  if (token) headers.set('token', token)
  try {
    return await fetch(`/api/${callName}`, {
      method: 'POST',
      headers,
      body,
      signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw failure(limit.signal.aborted ? TIMED_OUT : OFFLINE, callName)
  } finally {
    clearTimeout(timer)
  }
}

async function unwrap(callName: string, response: Response): Promise<unknown> {
  const envelope = isJson(response) ? await readEnvelope(callName, response) : null
  if (!envelope) throw failure(response.ok ? UNREADABLE : response.status, callName)
  if (envelope.code === 0) return envelope.data
  const message = envelope.message || settings.failureText(envelope.code)
  throw new ApiError(envelope.code, message, envelope.data, callName)
}

interface Envelope {
  code: number
  message: string
  data: unknown
}

async function readEnvelope(callName: string, response: Response): Promise<Envelope | null> {
  let text: string
  try {
    text = await response.text()
  } catch (error) {
    if (isAbort(error)) throw error
    throw failure(OFFLINE, callName)
  }
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

async function readFile(callName: string, response: Response, options: DownloadOptions): Promise<Blob> {
  if (!response.ok) throw failure(response.status, callName)
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream'
  const total = Number(response.headers.get('X-Total-Rows'))
  const totalRows = Number.isInteger(total) && total > 0 ? total : undefined
  // Rows can be counted on the way only in CSV, where each ends in a line feed; quoted line feeds make it an estimate.
  const countsRows = type.startsWith('text/csv')
  const parts: BlobPart[] = []
  let bytes = 0
  let lines = 0
  try {
    for await (const part of response.body ?? []) {
      parts.push(part)
      bytes += part.byteLength
      if (countsRows) lines += countLineFeeds(part)
      const rows = countsRows ? Math.min(Math.max(lines - 1, 0), totalRows ?? Infinity) : undefined
      options.onProgress?.({ bytes, rows, totalRows })
    }
  } catch (error) {
    if (isAbort(error)) throw error
    throw failure(OFFLINE, callName)
  }
  return new Blob(parts, { type })
}

function countLineFeeds(part: Uint8Array): number {
  let count = 0
  for (const byte of part) if (byte === 10) count++
  return count
}

function filenameOf(response: Response, callName: string): string {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(header)?.[1] ?? callName
}

function failure(code: number, callName: string): ApiError {
  return new ApiError(code, settings.failureText(code), null, callName)
}

function isJson(response: Response): boolean {
  return (response.headers.get('Content-Type') ?? '').includes('application/json')
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
