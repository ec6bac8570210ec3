import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { limits } from '../../api/limits'
import { fakeApi } from '../../testing/fake-api'
import { dialogOf } from '../../testing/open-screen'
import { unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const UNITS = '/goods/goodsUnit?status=enabled&sort=-createdAt'

async function openList(exact: number) {
  const api = fakeApi({
    goodsUnitList: ({ exactTotal }: { exactTotal?: boolean }) => ({
      items: [unit(1, '盒'), unit(2, '瓶')],
      total: exactTotal ? exact : 1000,
      totalCapped: !exactTotal,
    }),
    goodsUnitBulkStart: () => ({ id: 7, total: exact }),
  })
  await renderApp(UNITS)
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 盒' }))
  const bar = within(await screen.findByRole('region', { name: '批量操作' }))
  return { api, bar }
}

const all = /^选择符合条件的全部/

describe('all that a filter finds', () => {
  it('is offered once the page is selected, counted exactly, asked about, and left to the server', async () => {
    const { api, bar } = await openList(1234)
    expect(bar.queryByRole('button', { name: all })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 瓶' }))
    await userEvent.click(await bar.findByRole('button', { name: '选择符合条件的全部 1,000+ 条' }))
    await userEvent.click(bar.getByRole('button', { name: '批量停用' }))
    const question = await dialogOf('停用选中的 1,234 项？')
    expect(question.getByText('盒、瓶等，另有 1,232 项')).toBeTruthy()
    await userEvent.click(question.getByRole('button', { name: /停\s?用/ }))
    await waitFor(() => expect(api.inputsOf('goodsUnitBulkStart')).toHaveLength(1))
    expect(api.inputsOf('goodsUnitBulkStart')[0]).toEqual({
      call: 'goodsUnitStatus',
      input: { status: 'disabled' },
      status: ['enabled'],
    })
    await waitFor(() => expect(screen.queryByRole('region', { name: '批量操作' })).toBeNull())
    expect(api.inputsOf('goodsUnitStatus')).toEqual([])
  })

  it('is given back for the page alone, and by leaving out a row', async () => {
    const { bar } = await openList(1234)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 瓶' }))
    await userEvent.click(await bar.findByRole('button', { name: all }))
    expect(bar.getByText('已选择符合条件的全部 1,000+ 条')).toBeTruthy()
    await userEvent.click(bar.getByRole('button', { name: '只选本页' }))
    expect(bar.getByText('已选择 2 项')).toBeTruthy()
    await userEvent.click(bar.getByRole('button', { name: all }))
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 瓶' }))
    expect(bar.getByText('已选择 1 项')).toBeTruthy()
  })

  it('is refused before anything is asked where it is more than the server takes at once', async () => {
    const { api, bar } = await openList(limits.bulkRows + 1)
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 瓶' }))
    await userEvent.click(await bar.findByRole('button', { name: all }))
    await userEvent.click(bar.getByRole('button', { name: '批量启用' }))
    expect(await screen.findByText(/请缩小筛选范围/)).toBeTruthy()
    expect(api.inputsOf('goodsUnitBulkStart')).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
