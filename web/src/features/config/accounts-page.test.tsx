import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Account } from '../../api/generated'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const account = (id: number, username: string, part: Partial<Account> = {}) =>
  ({
    id,
    version: 2,
    username,
    name: username,
    roleNames: ['仓管'],
    roleIds: [4],
    status: 'enabled',
    lockedUntil: null,
    builtin: false,
    createdAt: '2026-03-01T08:00:00Z',
    ...part,
  }) as Account

const open = (rows: Account[], handlers = {}) =>
  openScreen('/config/accOunt', [1001, 1002], { accountList: () => page(rows), ...handlers })

describe('accounts', () => {
  it('get a new password that is shown once', async () => {
    const { api, user } = await open([account(7, 'li.lei')], {
      accountResetPwd: () => ({ id: 7, version: 3, password: 'Kx7-pine-42' }),
    })
    await press(user, 'li.lei', '重置密码')
    const question = await dialogOf('重置“li.lei”的密码？')
    await user.click(question.getByRole('button', { name: '重置密码' }))
    const shown = await dialogOf('“li.lei”的登录密码')
    shown.getByText('Kx7-pine-42')
    expect(api.inputsOf('accountResetPwd')).toEqual([{ id: 7, version: 2 }])
    await user.click(shown.getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText('Kx7-pine-42')).toBeNull())
  })

  it('offer nobody the way to lock themselves out, and unlock only who is locked', async () => {
    const { user } = await open([
      account(1, 'wang.min'),
      account(7, 'li.lei'),
      account(8, 'han.mei', { lockedUntil: '2026-03-02T08:00:00Z' }),
    ])
    await user.click(await screen.findByRole('button', { name: '更多操作 han.mei' }))
    await screen.findByRole('menuitem', { name: '解除锁定' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    await user.click(screen.getByRole('button', { name: '更多操作 li.lei' }))
    await screen.findByRole('menuitem', { name: '强制下线' })
    expect(screen.queryByRole('menuitem', { name: '解除锁定' })).toBeNull()
    expect(screen.queryByRole('button', { name: '更多操作 wang.min' })).toBeNull()
  })
})
