import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Permit } from '../../api/generated'
import { dialogOf, openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const permit = (code: number, name: string) =>
  ({
    id: code,
    version: 1,
    code,
    name,
    routes: [],
    roleNames: ['仓管'],
    status: 'enabled',
    builtin: true,
    remark: '',
  }) as unknown as Permit

const tree = {
  items: [
    {
      path: '/goods',
      title: '商品管理',
      code: 1010,
      status: 'enabled',
      children: [
        {
          path: '/goods/goodsList',
          title: '商品列表',
          code: 1012,
          status: 'disabled',
          also: [{ section: '订单管理', title: '发货', path: '/order/ship' }],
        },
      ],
    },
  ],
  custom: [],
}

describe('permission codes', () => {
  it('stand in the menu, with what is switched off and where else each of them opens something', async () => {
    await openScreen('/config/jurisdiction', [1001, 1004], { permitTree: () => tree })
    const screenOf = (await screen.findByText('商品列表')).closest('li') as HTMLElement
    within(screenOf).getByText('停用')
    within(screenOf).getByText(/1012 也用于 订单管理 › 发货/)
  })

  it('say who loses them before they are switched off, except those that undo it', async () => {
    const { api, user } = await openScreen('/config/jurisdiction?tab=codes', [1001, 1004], {
      permitTree: () => tree,
      permitList: () => page([permit(1001, '系统管理'), permit(1012, '商品列表')]),
    })
    await user.click(await screen.findByRole('switch', { name: /1012/ }))
    const question = await dialogOf('停用权限码“1012 商品列表”？')
    question.getByText(/持有它的角色：仓管。/)
    expect(api.inputsOf('permitStatus')).toEqual([])
    expect(screen.queryByRole('switch', { name: /1001/ })).toBeNull()
  })
})
