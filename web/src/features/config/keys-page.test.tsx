import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PlatformKey } from '../../api/generated'
import { staff } from '../../testing/fake-api'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const key = (id: number, name: string, part: Partial<PlatformKey> = {}) =>
  ({
    id,
    version: 2,
    name,
    prefix: 'cdk_AbCd',
    scopes: ['members', 'events'],
    status: 'active',
    expiresAt: null,
    lastUsedAt: null,
    createdAt: '2026-03-01T08:00:00Z',
    actions: ['edit', 'revoke'],
    ...part,
  }) as PlatformKey

const open = (rows: PlatformKey[], handlers = {}) =>
  openScreen('/config/accOunt?of=platformKey', [1001, 1002], {
    platformKeyList: () => page(rows),
    ...handlers,
  })

describe('platform keys', () => {
  it('are shown once, to whoever makes one', async () => {
    const { api, user } = await open([], {
      platformKeySave: () => ({ id: 9, version: 1, key: 'cdk_secret-of-the-day' }),
      platformKeyDetail: () => key(9, '小程序'),
    })
    await user.click((await screen.findAllByRole('button', { name: /新增/ }))[0] as HTMLElement)
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText(/名称/), '小程序')
    await user.click(form.getByRole('checkbox', { name: '通知' }))
    await user.click(form.getByRole('checkbox', { name: '会员' }))
    await user.click(form.getByRole('button', { name: '保存' }))
    const shown = await dialogOf('“小程序”的密钥')
    shown.getByText('cdk_secret-of-the-day')
    expect(api.inputsOf('platformKeySave')).toEqual([{ name: '小程序', scopes: ['members', 'events'] }])
    await user.click(shown.getByRole('button', { name: '我已保存' }))
    await waitFor(() => expect(screen.queryByText('cdk_secret-of-the-day')).toBeNull())
  })

  it('say whether they are used, and are revoked for a reason', async () => {
    const { api, user } = await open(
      [key(7, '小程序'), key(8, '旧网站', { status: 'revoked', actions: [] })],
      {
        platformKeyRevoke: () => ({ id: 7, version: 3 }),
      },
    )
    expect(await screen.findAllByText('从未使用')).toHaveLength(2)
    await press(user, '小程序', '吊销')
    const question = await dialogOf('吊销“小程序”？')
    await user.type(question.getByRole('textbox'), '程序停用')
    await user.click(question.getByRole('button', { name: '吊销' }))
    await waitFor(() =>
      expect(api.inputsOf('platformKeyRevoke')).toEqual([{ id: 7, version: 2, reason: '程序停用' }]),
    )
    expect(screen.queryByRole('button', { name: '更多操作 旧网站' })).toBeNull()
  })

  it('offer the scopes that stand for what the account holds, and say what the others need', async () => {
    const { user } = await open([key(7, '小程序', { scopes: ['members'] })], {
      adminInfo: () => staff({ roles: ['manager'], permitCodes: [1001, 1002, 1007, 1013, 1032, 1041] }),
      platformKeyDetail: () => key(7, '小程序', { scopes: ['members'] }),
    })
    await press(user, '小程序', '编辑')
    const form = await dialogOf('编辑平台密钥“小程序”')
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: '会员' }).disabled).toBe(false)
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: '评价与反馈' }).disabled).toBe(false)
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: '订单' }).disabled).toBe(true)
    form.getByText(/订单：您自己还缺少 1019、1020、1021、1022、1023、1024、1039/)
  })
})
