import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { api } from '../../api/generated'
import { goodsUnit } from '../../api/resources/goods'
import { session } from '../../api/session'
import { loadTexts } from '../../app/i18n'
import { staff } from '../../testing/fake-api'
import { unit } from '../../testing/records'
import { ConfirmHost } from '../../ui/confirm'
import { Revisions } from './revisions'

const kept = [
  { id: 31, version: 4, at: '2026-03-02T08:00:00Z', by: '王敏', fields: { name: '箱', sort: 30 } },
  { id: 30, version: 2, at: '2026-03-01T08:00:00Z', by: '', fields: { name: '盒', sort: 10 } },
]
const former = (revisionId: number) => {
  const found = kept.find(({ id }) => id === revisionId)
  if (!found) throw new Error(`no revision ${revisionId}`)
  return found
}

beforeEach(async () => {
  await loadTexts(['kit', 'goods', 'enums'])
  session.setState({ token: 'test-token', user: staff() })
})

const named = <Out,>(answer: (input: { revisionId: number }) => Promise<Out>) =>
  Object.assign(answer, { callName: api.goodsUnitSave.callName })

function open(restore: (input: object) => Promise<unknown>, onClose = () => undefined) {
  const calls = {
    ...goodsUnit.calls,
    detail: named(async () => unit(3, '盒', { version: 5, sort: 30 })),
    revisions: named(async () => ({ items: kept })),
    revision: named(async ({ revisionId }) => former(revisionId)),
    restore: named(restore),
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ConfirmHost />
      <Revisions resource={{ ...goodsUnit, calls }} id={3} name="盒" onClose={onClose} />
    </QueryClientProvider>,
  )
}

/** shown is what stands in the table of one former state. */
async function shown(name: RegExp): Promise<string[]> {
  const part = await screen.findByRole('region', { name })
  return within(part)
    .getAllByRole('cell')
    .map((cell) => cell.textContent ?? '')
}

/** agree answers the question, which stands above the button that asked it. */
async function agree() {
  await screen.findAllByText(/恢复为“版本 4/)
  const buttons = screen.getAllByRole('button', { name: '恢复此版本' })
  await userEvent.click(buttons.at(-1) as HTMLElement)
}

describe('former states', () => {
  it('stand beside the present one, only with what differs', async () => {
    open(async () => null)
    expect(await shown(/版本 4 · 王敏/)).toEqual(['单位名称', '箱', '盒'])
    await userEvent.click(screen.getByRole('button', { name: /版本 2 · 系统/ }))
    expect(await shown(/版本 2/)).toEqual(['排序', '10', '30'])
  })

  it('are restored after a question, on the version that was seen', async () => {
    const restore = vi.fn(async (_: object) => ({ id: 3, version: 6 }))
    const onClose = vi.fn()
    open(restore, onClose)
    await userEvent.click(await screen.findByRole('button', { name: '恢复此版本' }))
    expect(restore).not.toHaveBeenCalled()
    await agree()
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(restore.mock.calls[0]?.at(0)).toEqual({ id: 3, revisionId: 31, version: 5 })
  })

  it('say which field keeps them from being restored', async () => {
    const error = new ApiError(
      fault.reference,
      '计量单位引用的记录不存在或已停用',
      { field: 'name' },
      'goodsUnitSave',
    )
    open(() => Promise.reject(error))
    await userEvent.click(await screen.findByRole('button', { name: '恢复此版本' }))
    await agree()
    expect(await screen.findByText(/单位名称: 计量单位引用的记录/)).toBeTruthy()
  })
})
