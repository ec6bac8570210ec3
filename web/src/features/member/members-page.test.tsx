import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { User } from '../../api/generated'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const ALL = ['userSave', 'userPhone', 'userTier', 'userTag', 'userAdjust', 'userBlack', 'userDel']

const member = (part: Partial<User> = {}) =>
  ({
    id: 1,
    version: 6,
    memberNo: 'M1',
    nickname: '小雨',
    phone: '138****4321',
    status: 'normal',
    certStatus: 'none',
    gender: 'unknown',
    source: 'app',
    tags: [],
    points: 300,
    growth: 0,
    balanceFen: 12_000,
    tierSource: 'auto',
    actions: ALL,
    ...part,
  }) as User

const open = (row: User, handlers = {}) =>
  openScreen('/userAdmin/userIndex', [1006], { userList: () => page([row]), ...handlers })

describe('a member', () => {
  it('is put on the blacklist or taken off it, as its life allows', async () => {
    const { user } = await open(member({ status: 'blacklisted' }))
    await user.click(await screen.findByRole('button', { name: '更多操作 小雨 M1' }))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toContain('恢复')
    expect(entries).not.toContain('拉黑')
  })

  it('is given points by hand, as many as the server allows at once', async () => {
    const { api, user } = await open(member(), {
      userAdjust: () => ({ ledgerId: 1, after: 400, version: 7 }),
    })
    await press(user, '小雨 M1', '调整账户')
    const question = await dialogOf('调整 小雨 M1 的账户')
    const delta = await question.findByRole('textbox', { name: /数量|变动/ })
    await user.type(delta, '100001')
    const note = question.getByRole('textbox', { name: /备注|说明/ })
    await user.type(note, '活动补发')
    await user.click(question.getByRole('button', { name: /调整账户$/ }))
    await question.findByText('一次最多变动 100,000')
    await user.clear(delta)
    await user.type(delta, '100')
    await user.click(question.getByRole('button', { name: /调整账户$/ }))
    await screen.findByText(/^已调整 .+ 的账户$/)
    expect(api.inputsOf('userAdjust')).toEqual([
      {
        id: 1,
        account: 'points',
        delta: 100,
        reason: 'staffGrant',
        note: '活动补发',
      },
    ])
  })
})
