import { describe, expect, it } from 'vitest'
import { allows, capabilitiesOf, type SignedInAccount } from './session'

const clerk = {
  permitCodes: [1006],
  caps: { write: true, export: true, reveal: false, finance: false },
} as SignedInAccount

describe('what an account may do', () => {
  it('needs every capability that a call names', () => {
    expect(allows(clerk, { anyOf: [[1006]], cap: 'export' })).toBe(true)
    expect(allows(clerk, { anyOf: [[1006]], cap: 'write+export' })).toBe(true)
    expect(allows(clerk, { anyOf: [[1006]], cap: 'export+reveal' })).toBe(false)
  })

  it('takes apart the capabilities that a refusal names', () => {
    expect(capabilitiesOf('export+reveal')).toEqual(['export', 'reveal'])
    expect(capabilitiesOf('')).toEqual([])
  })
})
