import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { fault } from '../../api/fault'
import type { Feedback } from '../../api/generated'
import type { SignedInAccount } from '../../api/session'
import { type FakeApi, fakeApi, Refusal, staff } from '../../testing/fake-api'
import { page } from '../../testing/records'
import { renderApp } from '../../testing/render-app'

const ALL = ['take', 'reply', 'assign', 'note', 'close', 'delete']

function feedbackRow(id: number, part: Partial<Feedback> = {}): Feedback {
  return {
    id,
    version: id,
    feedbackNo: `F${id}`,
    content: '排队太久',
    images: [],
    status: 'processing',
    type: 'complaint',
    priority: 'normal',
    actions: ALL,
    createdAt: '2026-03-01T08:00:00Z',
    memberName: '王女士',
    memberNo: 'M1',
    ...part,
  } as Feedback
}

/** open shows a list of feedback to an account that may do the given things. */
async function open(api: FakeApi, rows: Feedback[], change: Partial<SignedInAccount> = {}) {
  const info = staff({ permitCodes: [1032], ...change })
  api.answer({ adminInfo: () => info, feedbackList: () => page(rows) })
  await renderApp('/opinion/index')
  await screen.findByText(rows[0]?.feedbackNo ?? '')
  return userEvent.setup()
}

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const more = async (user: ReturnType<typeof userEvent.setup>, name: string, entry: string) => {
  await user.click(await button(`更多操作 ${name}`))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
const dialog = async (title: string) => {
  await screen.findAllByText(title)
  const found = screen.getAllByRole('dialog').find(({ textContent }) => textContent.includes(title))
  if (!found) throw new Error(`no dialog “${title}”`)
  return within(found)
}

describe('an action that is declared once', () => {
  it('is offered where the actions of the row name it', async () => {
    const user = await open(fakeApi(), [feedbackRow(1, { actions: ['assign', 'priority'] })])
    await user.click(await button('更多操作 F1'))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual(['指派', '调整优先级'])
  })

  it('is not offered to who may not make its call', async () => {
    const caps = { ...staff().caps, write: false }
    await open(fakeApi(), [feedbackRow(1)], { caps })
    expect(screen.queryByRole('button', { name: '受理 F1' })).toBeNull()
  })

  it('asks for what its call needs, by the rules of its input', async () => {
    const api = fakeApi({ feedbackClose: () => ({ id: 1, version: 2 }) })
    const user = await open(api, [feedbackRow(1)])
    await more(user, 'F1', '关闭')
    const question = await dialog('关闭“F1”？')
    const reason = await question.findByRole('textbox')
    await user.click(question.getByRole('button', { name: '关闭' }))
    await question.findByText('此项必填')
    expect(api.inputsOf('feedbackClose')).toEqual([])
    await user.type(reason, '已电话解决')
    await user.click(question.getByRole('button', { name: /关闭$/ }))
    await screen.findByText('已关闭 F1')
    expect(api.inputsOf('feedbackClose')).toEqual([{ id: 1, version: 1, reason: '已电话解决' }])
  })

  it('keeps what was typed and says at the input why the server refuses it', async () => {
    const refusal = new Refusal(fault.invalid, '输入有误', { fields: { reason: '原因不能含有电话号码' } })
    const api = fakeApi({ feedbackClose: () => refusal })
    const user = await open(api, [feedbackRow(1)])
    await more(user, 'F1', '关闭')
    const question = await dialog('关闭“F1”？')
    await user.type(await question.findByRole('textbox'), '打 13800000000')
    await user.click(question.getByRole('button', { name: '关闭' }))
    await question.findByText('原因不能含有电话号码')
    expect(question.getByRole<HTMLTextAreaElement>('textbox').value).toBe('打 13800000000')
  })

  it('is done to a selection as to a row, and says which records failed', async () => {
    const api = fakeApi({
      feedbackClose: () => ({
        ok: [1],
        failed: [{ id: 2, code: fault.state, message: '当前状态不允许此操作' }],
      }),
    })
    const user = await open(api, [
      feedbackRow(1, { status: 'replied' }),
      feedbackRow(2, { status: 'replied' }),
    ])
    await user.click(screen.getByRole('checkbox', { name: '选择 F1' }))
    await user.click(screen.getByRole('checkbox', { name: '选择 F2' }))
    const bar = within(screen.getByRole('region', { name: '批量操作' }))
    await user.click(bar.getByRole('button', { name: '关闭' }))
    const question = await dialog('关闭选中的 2 条反馈？')
    await user.click(question.getByRole('button', { name: '关闭' }))
    const told = await dialog('成功 1 项，失败 1 项')
    expect(told.getByRole('listitem').textContent).toBe('F2当前状态不允许此操作')
    expect(api.inputsOf('feedbackClose')).toEqual([{ ids: [1, 2] }])
    await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull())
  })
})
