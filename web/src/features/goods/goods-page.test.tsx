import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Goods } from '../../api/generated'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const sku = (id: number, spec: string) => ({
  id,
  spec,
  skuNo: `S${id}`,
  priceFen: 9900,
  marketFen: null,
  costFen: null,
  stock: 30,
  warnStock: 10,
  weightG: null,
  image: '',
})
const goods = {
  id: 1,
  version: 5,
  name: '虫草',
  goodsNo: 'G1',
  status: 'draft',
  type: 'normal',
  images: [],
  tags: [],
  skus: [sku(11, '10克'), sku(12, '20克')],
  actions: ['edit', 'stock', 'onSale', 'delete'],
} as unknown as Goods
const none = () => ({ items: [] })
const codes = [1010, 1012]

describe('goods', () => {
  it('say at the SKU that another one has the same name', async () => {
    const { api, user } = await openScreen('/goods/goodsList/edit/1', codes, {
      goodsDetail: () => goods,
      goodsCategoryOptions: none,
      goodsUnitOptions: none,
      goodsOptions: none,
    })
    const second = within(await screen.findByRole('group', { name: '规格 2' }))
    const spec = second.getByRole('textbox', { name: /规格名称/ })
    await user.clear(spec)
    await user.type(spec, '10克')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await second.findByText('规格名称重复')
    expect(api.inputsOf('goodsSave')).toEqual([])
  })

  it('are counted SKU by SKU, once however often it is sent', async () => {
    const { api, user } = await openScreen('/goods/goodsList', codes, {
      goodsList: () => page([goods]),
      goodsDetail: () => goods,
      goodsStock: () => ({ id: 1, version: 6 }),
    })
    await press(user, '虫草', '库存')
    const stock = await dialogOf('“虫草”的库存')
    const [first] = await stock.findAllByRole('textbox', { name: /数量/ })
    await user.type(first as HTMLElement, '-31')
    await user.click(stock.getByRole('button', { name: '调整库存' }))
    await stock.findByText('调整后应在 0–999,999 之间')
    await user.clear(first as HTMLElement)
    await user.type(first as HTMLElement, '25')
    await user.click(stock.getByRole('button', { name: '调整库存' }))
    await screen.findByText('已调整“虫草”的库存')
    expect(api.inputsOf('goodsStock')).toEqual([
      {
        id: 1,
        version: 5,
        lines: [{ skuId: 11, mode: 'add', qty: 25 }],
        reason: 'purchase',
        note: '',
      },
    ])
  })

  it('show how the stock came to be to whom they do not let change it', async () => {
    const { user } = await openScreen('/goods/goodsList', codes, {
      goodsList: () => page([{ ...goods, actions: [] }]),
      goodsStockLog: () => page([]),
    })
    await press(user, '虫草', '库存')
    const stock = await dialogOf('“虫草”的库存')
    await stock.findByRole('tab', { name: '库存流水' })
    expect(stock.queryByRole('tab', { name: '调整库存' })).toBeNull()
  })

  it('can be saved into the states that their moves lead to', async () => {
    await openScreen('/goods/goodsList/edit/1', codes, {
      goodsDetail: () => ({ ...goods, status: 'onSale' }),
      goodsCategoryOptions: none,
      goodsUnitOptions: none,
      goodsOptions: none,
    })
    await screen.findByRole('radio', { name: '在售' })
    screen.getByRole('radio', { name: '已下架' })
    expect(screen.queryByRole('radio', { name: '草稿' })).toBeNull()
  })
})
