import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Feedback } from '../../api/generated'
import { openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const thread = {
  id: 1,
  version: 7,
  feedbackNo: 'F1',
  status: 'processing',
  type: 'complaint',
  priority: 'normal',
  content: '排队太久',
  images: [],
  memberName: '王女士',
  createdAt: '2026-03-01T08:00:00Z',
  messages: [
    { id: 2, from: 'internal', text: '已联系门诊', images: [], at: '2026-03-01T09:00:00Z', by: '李雷' },
  ],
  actions: ['reply', 'note'],
} as Partial<Feedback>

describe('the thread of a feedback', () => {
  it('shows what was said, and sends a reply or a note on the version that was read', async () => {
    const { api, user } = await openScreen('/opinion/index?open=1', [1032], {
      feedbackList: () => page([thread]),
      feedbackDetail: () => thread,
      feedbackReply: () => ({ id: 1, version: 8 }),
      feedbackNote: () => ({ id: 1, version: 8 }),
    })
    const said = within(await screen.findByRole('region', { name: '沟通记录' }))
    expect(said.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('排队太久'),
      expect.stringContaining('已联系门诊'),
    ])
    await user.type(screen.getByRole('textbox', { name: '回复内容（会员可见）' }), '已加派人手')
    await user.click(screen.getByRole('button', { name: '发送回复' }))
    await screen.findByText('已回复 F1')
    expect(api.inputsOf('feedbackReply')).toEqual([{ id: 1, version: 7, text: '已加派人手', images: [] }])
    await user.click(screen.getByRole('radio', { name: '内部备注' }))
    await user.type(screen.getByRole('textbox', { name: '内部备注（会员不可见）' }), '回访')
    await user.click(screen.getByRole('button', { name: '保存备注' }))
    await waitFor(() => expect(api.inputsOf('feedbackNote')).toEqual([{ id: 1, version: 7, text: '回访' }]))
  })
})
