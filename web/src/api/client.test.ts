import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, Refusal } from '../testing/fake-api'
import {
  ApiError,
  CALL_LIMIT_MS,
  call,
  download,
  OFFLINE,
  onFailure,
  TIMED_OUT,
  UNREADABLE,
  upload,
} from './client'
import { fault } from './fault'
import { session } from './session'

const unitList = call<{ page: number }, { total: number }>('goodsUnitList')
const unitExport = download<{ format: 'csv' }>('goodsUnitExport')

const lostNetwork = () => Promise.reject(new TypeError('Failed to fetch'))

const heard: number[] = []
let stop: () => void

beforeEach(() => {
  heard.length = 0
  stop = onFailure((error) => heard.push(error.code))
  session.setState({ token: 'secret', user: null })
})

afterEach(() => stop())

/** stalled is an answer that begins and then says nothing more; like a real one it breaks when the call is given up. */
function stalled(start: string, type: string, signal: AbortSignal): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (start) controller.enqueue(new TextEncoder().encode(start))
      signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
  return new Response(body, { headers: { 'Content-Type': type } })
}

describe('a call', () => {
  it('sends the token and the language, and unwraps the envelope', async () => {
    const api = fakeApi({ goodsUnitList: () => ({ total: 3 }) })
    expect(await unitList({ page: 1 })).toEqual({ total: 3 })
    const [sent] = api.received
    expect(sent?.callName).toBe('goodsUnitList')
    expect(sent?.input).toEqual({ page: 1 })
    expect(sent?.headers.get('token')).toBe('secret')
    expect(sent?.headers.get('Accept-Language')).toBe('zh')
    expect(sent?.headers.get('Content-Type')).toBe('application/json')
  })

  it('sends no token when signed out', async () => {
    session.setState({ token: null })
    const api = fakeApi({ goodsUnitList: () => ({ total: 0 }) })
    await unitList({ page: 1 })
    expect(api.received[0]?.headers.has('token')).toBe(false)
  })

  it('throws what the server refuses, with its data, and tells the listener', async () => {
    fakeApi({ goodsUnitList: () => new Refusal(fault.invalid, '输入有误', { fields: { page: '太大' } }) })
    const error = await unitList({ page: 1 }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: fault.invalid,
      message: '输入有误',
      data: { fields: { page: '太大' } },
    })
    expect(heard).toEqual([fault.invalid])
  })

  it('says nothing to the listener about codes that the caller handles', async () => {
    fakeApi({ goodsUnitList: () => new Refusal(fault.conflict, '已被修改') })
    await expect(unitList({ page: 1 }, { handles: [fault.conflict] })).rejects.toMatchObject({
      code: fault.conflict,
    })
    expect(heard).toEqual([])
  })

  it.each([
    ['a refusal without words', () => new Refusal(fault.internal), fault.internal, '出错了'],
    ['an answer that is no envelope', () => new Response('<html>'), UNREADABLE, '服务器的回应无法识别'],
  ])('gives words to %s', async (_, handler, code, message) => {
    fakeApi({ goodsUnitList: handler })
    await expect(unitList({ page: 1 })).rejects.toMatchObject({ code, message })
    expect(heard).toEqual([code])
  })

  it.each([
    ['a lost network', lostNetwork, OFFLINE, '无法连接服务器，请检查网络'],
    ['a busy server', () => new Response('', { status: 503 }), 503, '服务器繁忙，请稍后重试'],
  ])('gives words to %s once it has been asked again in vain', async (_, handler, code, message) => {
    vi.useFakeTimers()
    try {
      const api = fakeApi({ goodsUnitList: handler })
      const outcome = expect(unitList({ page: 1 })).rejects.toMatchObject({ code, message })
      await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
      await outcome
      expect(heard).toEqual([code])
      expect(api.received.length).toBeGreaterThan(5)
    } finally {
      vi.useRealTimers()
    }
  })

  it('is given up after thirty seconds', async () => {
    vi.useFakeTimers()
    try {
      fakeApi({ goodsUnitList: () => new Promise(() => undefined) })
      const outcome = expect(unitList({ page: 1 })).rejects.toMatchObject({ code: TIMED_OUT })
      await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
      await outcome
    } finally {
      vi.useRealTimers()
    }
  })

  it('is given up as a whole: an answer that stops half way does not wait for ever', async () => {
    vi.useFakeTimers()
    try {
      fakeApi({ goodsUnitList: (_, { signal }) => stalled('{"code":0,', 'application/json', signal) })
      const outcome = expect(unitList({ page: 1 })).rejects.toMatchObject({ code: TIMED_OUT })
      await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
      await outcome
      expect(heard).toEqual([TIMED_OUT])
    } finally {
      vi.useRealTimers()
    }
  })

  it('that its caller gives up while it is read is no failure', async () => {
    fakeApi({ goodsUnitList: (_, { signal }) => stalled('{"code":0,', 'application/json', signal) })
    const caller = new AbortController()
    const outcome = expect(unitList({ page: 1 }, { signal: caller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    await Promise.resolve()
    caller.abort()
    await outcome
    expect(heard).toEqual([])
  })

  it('that its caller gives up is no failure', async () => {
    fakeApi({ goodsUnitList: () => new Promise(() => undefined) })
    const caller = new AbortController()
    const outcome = expect(unitList({ page: 1 }, { signal: caller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    caller.abort()
    await outcome
    expect(heard).toEqual([])
  })
})

describe('a download', () => {
  it('gives the file, its name and the progress', async () => {
    const headers = {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="units.csv"; filename*=UTF-8''${encodeURIComponent('商品单位.csv')}`,
      'X-Total-Rows': '2',
    }
    fakeApi({ goodsUnitExport: () => new Response('名称\r\n盒\r\n瓶\r\n', { headers }) })
    const onProgress = vi.fn()
    const { blob, filename } = await unitExport({ format: 'csv' }, { onProgress })
    expect(filename).toBe('商品单位.csv')
    expect(await blob.text()).toBe('名称\r\n盒\r\n瓶\r\n')
    expect(onProgress).toHaveBeenLastCalledWith({ bytes: blob.size, rows: 2, totalRows: 2 })
  })

  it('may take its time once the first byte is there', async () => {
    vi.useFakeTimers()
    try {
      fakeApi({ goodsUnitExport: (_, { signal }) => stalled('名称\r\n', 'text/csv', signal) })
      const caller = new AbortController()
      let settled = false
      const outcome = unitExport({ format: 'csv' }, { signal: caller.signal }).catch(() => {
        settled = true
      })
      await vi.advanceTimersByTimeAsync(10 * CALL_LIMIT_MS)
      expect(settled).toBe(false)
      caller.abort()
      await outcome
    } finally {
      vi.useRealTimers()
    }
  })

  it('is given up when not even the first byte comes', async () => {
    vi.useFakeTimers()
    try {
      fakeApi({ goodsUnitExport: (_, { signal }) => stalled('', 'text/csv', signal) })
      const outcome = expect(unitExport({ format: 'csv' })).rejects.toMatchObject({ code: TIMED_OUT })
      await vi.advanceTimersByTimeAsync(CALL_LIMIT_MS)
      await outcome
    } finally {
      vi.useRealTimers()
    }
  })

  it('throws the envelope that comes instead of a file', async () => {
    fakeApi({ goodsUnitExport: () => new Refusal(fault.forbidden, '无权限执行此操作', { cap: 'export' }) })
    await expect(unitExport({ format: 'csv' })).rejects.toMatchObject({
      code: fault.forbidden,
      data: { cap: 'export' },
    })
  })
})

describe('an upload that is watched', () => {
  const sheet = new File(['名称'], '医院.csv')

  it('tells how much is sent, and answers as every call does', async () => {
    const api = fakeApi({ fileUpload: () => ({ fileId: 12 }) })
    const shares: number[] = []
    expect(await upload('import', sheet, { onSent: (share) => shares.push(share) })).toEqual({ fileId: 12 })
    expect(shares).toEqual([1])
    expect(api.received[0]?.input).toMatchObject({ usage: 'import' })
    expect(api.received[0]?.headers.get('token')).toBe('secret')
  })

  it('fails in the one shape, and is given up with its caller', async () => {
    const onSent = () => undefined
    fakeApi({ fileUpload: () => new Refusal(fault.file, '文件无法读取') })
    await expect(upload('import', sheet, { onSent })).rejects.toMatchObject({ code: fault.file })
    fakeApi({ fileUpload: lostNetwork })
    await expect(upload('import', sheet, { onSent })).rejects.toMatchObject({ code: OFFLINE })
    fakeApi({ fileUpload: () => new Promise(() => undefined) })
    const caller = new AbortController()
    const outcome = expect(upload('import', sheet, { onSent, signal: caller.signal })).rejects.toThrow('left')
    caller.abort(new Error('left'))
    await outcome
  })
})
