import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../api/session'
import { staff } from '../../testing/fake-api'
import { openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'
import { dropDrafts, keepDraft, readDraft } from './draft'

const draft = { at: '2026-03-05T02:00:00Z', version: 3, values: { name: '半盒' } }
const always = () => true

describe('a draft', () => {
  beforeEach(() => {
    session.setState({ user: staff({ id: 7 }) })
  })

  it('is read by its account in the next session, and is no plain text', async () => {
    await keepDraft('goodsUnit.edit.1', draft, always)
    expect(JSON.stringify({ ...localStorage })).not.toContain('半盒')
    expect(await readDraft('goodsUnit.edit.1')).toEqual(draft)
    expect(await readDraft('goodsUnit.edit.2')).toBeNull()
  })

  it('is nothing to another account, even in its place', async () => {
    await keepDraft('goodsUnit.edit.1', draft, always)
    session.setState({ user: staff({ id: 7, draftKey: 'a0'.repeat(32) }) })
    expect(await readDraft('goodsUnit.edit.1')).toBeNull()
  })

  it('is gone after signing out', async () => {
    await keepDraft('goodsUnit.edit.1', draft, always)
    dropDrafts(7)
    expect(localStorage).toHaveLength(0)
  })
})

describe('the draft of a form', () => {
  it('has nothing of what is personal', async () => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    await openScreen('/config/accOunt?new', [1001, 1002], {
      accountList: () => page([]),
      roleOptions: () => ({ items: [] }),
    })
    await userEvent.type(await screen.findByRole('textbox', { name: '手机号' }), '13800138000')
    await userEvent.type(screen.getByRole('textbox', { name: '姓名' }), '王小明')
    await waitFor(async () =>
      expect((await readDraft('account.create.'))?.values).toEqual({ name: '王小明' }),
    )
  })
})
