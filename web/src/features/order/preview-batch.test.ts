import { expect, it } from 'vitest'
import { fault } from '../../api/fault'
import type { ExpressCode, ShipBatchRow } from '../../api/generated'
import { fakeApi, Refusal } from '../../testing/fake-api'
import { previewBatch } from './preview-batch'

const row = (orderNo: string, expressCode: string): ShipBatchRow => ({
  orderNo,
  expressCode: expressCode as ExpressCode,
  expressNo: 'SF12345678',
})

it('puts lines aside that the server cannot read, and asks about the rest', async () => {
  fakeApi({
    orderGoodsShipBatch: ({ rows }: { rows: ShipBatchRow[] }) => {
      const bad = rows.findIndex(({ expressCode }) => expressCode === ('XX' as ExpressCode))
      if (bad >= 0)
        return new Refusal(fault.invalid, '有误', { fields: { [`rows.${bad}.expressCode`]: '没有' } })
      return {
        ok: [{ line: 1, id: 7, orderNo: rows[0]?.orderNo, title: '茶', qty: 1 }],
        failed: [{ line: 2, code: fault.notFound, message: '不存在' }],
      }
    },
  })
  const { ok, failed } = await previewBatch([row('A', 'XX'), row('B', 'SF'), row('C', 'SF')])
  expect(ok).toMatchObject([{ line: 2, orderNo: 'B' }])
  expect(failed).toMatchObject([
    { line: 1, message: '没有' },
    { line: 3, message: '不存在' },
  ])
})

it('fails where the refusal is about no line', async () => {
  fakeApi({ orderGoodsShipBatch: () => new Refusal(fault.forbidden, '没有权限') })
  await expect(previewBatch([row('A', 'SF')])).rejects.toMatchObject({ code: fault.forbidden })
})
