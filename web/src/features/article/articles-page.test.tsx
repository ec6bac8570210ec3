import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fault } from '../../api/fault'
import type { Article } from '../../api/generated'
import { Refusal } from '../../testing/fake-api'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const draft = {
  id: 1,
  version: 4,
  title: '春季养生',
  status: 'draft',
  channel: 'news',
  tags: [],
  actions: ['publish', 'schedule', 'delete'],
} as Partial<Article>

const claims = new Refusal(fault.invalid, '输入有误', { fields: { confirmed: '“春季养生”含有：根治' } })

describe('an article with medical claims', () => {
  it('is published only after a second question', async () => {
    const { api, user } = await openScreen('/industry/indList', [1013], {
      articleList: () => page([draft]),
      articlePublish: ({ confirmed }: { confirmed?: boolean }) =>
        confirmed ? { id: 1, version: 5 } : claims,
    })
    await press(user, '春季养生', '发布')
    await user.click((await dialogOf('发布“春季养生”？')).getByRole('button', { name: '发布' }))
    const warning = await dialogOf('含有医疗功效用语')
    expect(warning.getByText(/根治/)).toBeTruthy()
    await user.click(warning.getByRole('button', { name: '仍要发布' }))
    await screen.findByText('已发布“春季养生”')
    expect(api.inputsOf('articlePublish')).toEqual([
      { id: 1, version: 4 },
      { id: 1, version: 4, confirmed: true },
    ])
  })
})
