import { expect, it } from 'vitest'
import { suggestedRefund } from './suggested-refund'

const order = {
  status: 'shipped',
  paidFen: 10_800,
  refundedFen: 0,
  freightFen: 800,
  suggestedFen: 10_000,
  items: [
    { id: 1, qty: 3, refundedQty: 0, paidFen: 7_000 },
    { id: 2, qty: 1, refundedQty: 0, paidFen: 3_000 },
  ],
} as const

it.each([
  ['nothing chosen is the whole order, as the server says', {}, 10_000],
  ['one of three pieces is its share, rounded down', { items: [{ itemId: 1, qty: 1 }] }, 2_333],
  ['a whole line is what was paid for it', { items: [{ itemId: 2, qty: 1 }] }, 3_000],
  [
    'all lines are the whole order',
    {
      items: [
        { itemId: 1, qty: 3 },
        { itemId: 2, qty: 1 },
      ],
    },
    10_000,
  ],
  ['bad goods bring back the freight too', { items: [{ itemId: 2, qty: 1 }], reasonCode: 'quality' }, 3_800],
  ['another reason does not', { items: [{ itemId: 2, qty: 1 }], reasonCode: 'changedMind' }, 3_000],
])('%s', (_, chosen, fen) => {
  expect(suggestedRefund(order, chosen)).toBe(fen)
})

it('never suggests more than is left of what was paid', () => {
  expect(suggestedRefund({ ...order, refundedFen: 10_500 }, { items: [{ itemId: 1, qty: 3 }] })).toBe(300)
})

it('has the freight of what was never sent in the whole already', () => {
  const unsent = { ...order, status: 'pendingShip', suggestedFen: 10_800 } as const
  expect(suggestedRefund(unsent, { reasonCode: 'quality' })).toBe(10_800)
})
