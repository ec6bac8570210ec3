import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Review } from '../../api/generated'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const review = {
  id: 8,
  version: 2,
  doctorName: '林一',
  memberName: '小雨',
  memberPhone: '138****0000',
  score: 2,
  content: '等了两个小时',
  images: [],
  hits: [],
  status: 'shown',
  reply: '',
  createdAt: '2026-03-01T08:00:00Z',
  actions: ['hide', 'reply'],
} as unknown as Review
const name = '小雨 对 林一 的评价'

describe('reviews', () => {
  it('are hidden for a reason alone, and offer only what the server allows', async () => {
    const { api, user } = await openScreen('/famDoc/famPingjia', [1007, 1041], {
      reviewList: () => page([review]),
      reviewAudit: () => ({ id: 8, version: 3 }),
    })
    await press(user, name, '隐藏')
    const question = await dialogOf(`隐藏“${name}”？`)
    await user.click(question.getByRole('button', { name: '隐藏' }))
    await question.findByText('此项必填')
    expect(api.inputsOf('reviewAudit')).toEqual([])
    await user.type(question.getByRole('textbox'), '与就诊无关')
    await user.click(question.getByRole('button', { name: /隐藏$/ }))
    await waitFor(() =>
      expect(api.inputsOf('reviewAudit')).toEqual([
        { id: 8, version: 2, status: 'hidden', reason: '与就诊无关' },
      ]),
    )
    await user.click(screen.getByRole('button', { name: `更多操作 ${name}` }))
    await screen.findByRole('menuitem', { name: '回复' })
    expect(screen.queryByRole('menuitem', { name: '显示' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: '删除' })).toBeNull()
  })

  it('are answered beside what the member wrote', async () => {
    const { api, user } = await openScreen('/famDoc/famPingjia', [1007, 1041], {
      reviewList: () => page([{ ...review, reply: '抱歉' }]),
      reviewReply: () => ({ id: 8, version: 3 }),
    })
    await press(user, name, '修改回复')
    const question = await dialogOf('回复对“林一”的评价')
    question.getByText('等了两个小时')
    await user.type(question.getByRole('textbox'), '，已加号')
    await user.click(question.getByRole('button', { name: '提交' }))
    await waitFor(() =>
      expect(api.inputsOf('reviewReply')).toEqual([{ id: 8, version: 2, reply: '抱歉，已加号' }]),
    )
  })
})
