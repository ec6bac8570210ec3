import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Comment } from '../../api/generated'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const comment = {
  id: 9,
  version: 2,
  articleTitle: '春季养生',
  content: '加微信买药',
  parentContent: '',
  images: [],
  hits: ['微信'],
  memberId: 41,
  memberName: '小雨',
  memberNo: 'M41',
  memberPhone: '138****0000',
  likes: 0,
  status: 'shown',
  staffReply: '',
  createdAt: '2026-03-01T08:00:00Z',
  actions: ['hide', 'reply', 'blacklist', 'delete'],
} as unknown as Comment
const name = '小雨 对“春季养生”的评论'

describe('comments', () => {
  it('blacklist the member who wrote them, not the comment', async () => {
    const { api, user } = await openScreen('/industry/indPl', [1013, 1006], {
      commentList: () => page([comment]),
      userBlack: () => ({ failed: [] }),
    })
    await press(user, name, '拉黑会员')
    const question = await dialogOf('拉黑会员“小雨”？')
    await user.type(question.getByRole('textbox'), '发布广告')
    await user.click(question.getByRole('button', { name: '拉黑会员' }))
    await waitFor(() =>
      expect(api.inputsOf('userBlack')).toEqual([{ ids: [41], black: true, reason: '发布广告' }]),
    )
  })

  it('offer no blacklist to those who may not keep members', async () => {
    const { user } = await openScreen('/industry/indPl', [1013], {
      commentList: () => page([comment]),
    })
    await user.click(await screen.findByRole('button', { name: `更多操作 ${name}` }))
    await screen.findByRole('menuitem', { name: '删除' })
    expect(screen.queryByRole('menuitem', { name: '拉黑会员' })).toBeNull()
  })
})
