import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { clearErrors, errorLog, listenToErrors, reportError } from './error-log'

const messages = () => errorLog.getState().entries.map(({ message }) => message)

function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection'), { reason })
}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  clearErrors()
})

afterEach(() => vi.unstubAllEnvs())

describe('the error log', () => {
  it('keeps message, place, address and stack, newest first', () => {
    reportError({ error: new TypeError('first'), info: 'UnitsPage' })
    reportError({ error: 'second', info: 'window.onerror' })
    expect(errorLog.getState().entries).toMatchObject([
      { message: 'second', info: 'window.onerror', url: location.href, stack: '' },
      { message: 'TypeError: first', info: 'UnitsPage', stack: expect.stringContaining('first') },
    ])
    clearErrors()
    expect(messages()).toEqual([])
  })

  it('keeps nothing while the console is being developed', () => {
    vi.stubEnv('PROD', false)
    reportError({ error: new Error('mine'), info: 'here' })
    expect(messages()).toEqual([])
  })

  it('does not grow without end', () => {
    for (let round = 0; round < 300; round++) reportError({ error: `round ${round}`, info: '' })
    expect(messages()).toHaveLength(100)
    expect(messages()[0]).toBe('round 299')
  })

  it('hears of what nobody caught, but not of refused or given up calls', () => {
    const stop = listenToErrors()
    window.dispatchEvent(new ErrorEvent('error', { error: new Error('thrown'), message: 'thrown' }))
    window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }))
    window.dispatchEvent(rejection(new Error('rejected')))
    window.dispatchEvent(rejection(new ApiError(fault.invalid, 'refused', null, 'goodsUnitSave')))
    window.dispatchEvent(rejection(new DOMException('given up', 'AbortError')))
    stop()
    window.dispatchEvent(rejection(new Error('too late')))
    expect(messages()).toEqual(['Error: rejected', 'Error: thrown'])
  })
})
