import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { UserCard } from '../../api/generated'
import { userCard } from '../../api/resources/member'
import { openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const tier = {
  id: 3,
  version: 2,
  name: '金卡',
  level: 3,
  obtain: 'growth',
  growthMin: 1000,
  priceFen: 0,
  days: 0,
  discountPct: 95,
  pointsRate: 12,
  icon: '/files/i.png',
  cardImage: '',
  benefits: [],
  description: '',
  status: 'enabled',
  memberCount: 8,
  reviewPct: null,
  isDefault: false,
} as unknown as UserCard

describe('a tier', () => {
  it('is given benefits, each within what the server takes', async () => {
    const { api, user } = await openScreen('/userCard/userCardIndex', [1040], {
      userCardList: () => page([tier]),
      userCardDetail: () => tier,
      userCardSave: () => ({ id: 3, version: 3 }),
    })
    await user.click(await screen.findByRole('button', { name: '编辑 金卡' }))
    // A drawer hands the focus to its first input when it is open: what is typed before goes nowhere.
    const name = await screen.findByRole('textbox', { name: '等级名称' })
    await waitFor(() => expect(document.activeElement).toBe(name))
    await user.click(await screen.findByRole('button', { name: '添加权益' }))
    const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /权益 1.*(名称|标题)/ })
    expect(title.maxLength).toBe(userCard.fields.benefits.fields.title.maxLength)
    await user.type(title, '专属客服')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.inputsOf('userCardSave')).toEqual([
        { id: 3, version: 2, benefits: [{ icon: '', title: '专属客服', text: '' }] },
      ]),
    )
  })

  it('has its points rate typed in times and kept in tenths', async () => {
    const { api, user } = await openScreen('/userCard/userCardIndex', [1040], {
      userCardList: () => page([tier]),
      userCardDetail: () => tier,
      userCardSave: () => ({ id: 3, version: 3 }),
    })
    await user.click(await screen.findByRole('button', { name: '编辑 金卡' }))
    const rate = await screen.findByRole<HTMLInputElement>('spinbutton', { name: '积分倍率' })
    expect(rate.value).toBe('1.2')
    await user.clear(rate)
    await user.type(rate, '1.5')
    await user.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(api.inputsOf('userCardSave')).toEqual([{ id: 3, version: 2, pointsRate: 15 }]))
  })
})
