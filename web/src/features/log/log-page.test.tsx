import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Log } from '../../api/generated'
import { openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const entry = {
  id: 9,
  version: 1,
  at: '2026-03-01T08:00:00Z',
  username: 'wang.min',
  roleNames: '仓管',
  module: '/goods/goodsUnit',
  call: 'goodsUnitSave',
  action: 'update',
  objectType: 'goodsUnit',
  objectId: 3,
  objectLabel: '盒',
  summary: '修改单位“盒”',
  result: 'success',
  errorCode: 0,
  diff: [{ field: 'sort', before: 10, after: 20 }],
} as unknown as Log

describe('the operation log', () => {
  it('says that a day is not as it was written', async () => {
    await openScreen('/operLog/operList', [1025], {
      logList: () => page([entry]),
      logVerify: () => ({ ok: false, rows: 12, brokenAt: 7, reason: 'altered' }),
    })
    expect(await screen.findByText(/的日志在第 7 行被破坏/)).toBeTruthy()
  })

  it('says that rows of a day cannot be checked without their key', async () => {
    await openScreen('/operLog/operList', [1025], {
      logList: () => page([entry]),
      logVerify: () => ({ ok: true, rows: 2, unverified: 10 }),
    })
    expect(await screen.findByText(/的日志有 10 行无法校验/)).toBeTruthy()
  })

  it('shows each field of a change before and after', async () => {
    await openScreen('/operLog/operList?open=9', [1025], {
      logList: () => page([entry]),
      logVerify: () => ({ ok: true, rows: 12 }),
      logDetail: () => entry,
    })
    const detail = within(await screen.findByRole('dialog'))
    const cells = (await detail.findAllByRole('cell')).map(({ textContent }) => textContent)
    expect(cells.slice(0, 3)).toEqual(['排序', '10', '20'])
  })
})
