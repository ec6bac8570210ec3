import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeApi, fakeApi } from '../../testing/fake-api'
import { page, unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

function csv(body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="goodsUnit.csv"',
      'X-Total-Rows': '4',
    },
  })
}

async function openDialog(answer: () => unknown): Promise<FakeApi> {
  const api = fakeApi({
    goodsUnitList: () => page([unit(1, '盒'), unit(2, '瓶')]),
    goodsUnitExport: answer,
  })
  await renderApp('/goods/goodsUnit?status=enabled&sort=-createdAt')
  await userEvent.click(await screen.findByRole('checkbox', { name: '选择 瓶' }))
  await userEvent.click(screen.getByRole('button', { name: '导出' }))
  return api
}

describe('an export', () => {
  it('takes what was chosen: rows, columns, format', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const api = await openDialog(() => csv('a\n1\n2\n3\n4\n'))
    await userEvent.click(await screen.findByRole('radio', { name: 'CSV' }))
    await userEvent.click(screen.getByRole('button', { name: '开始导出' }))
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
    const columns = ['name', 'sort', 'goodsCount', 'status', 'createdAt']
    expect(api.inputsOf('goodsUnitExport')).toEqual([{ format: 'csv', ids: [2], columns }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    await userEvent.click(screen.getByRole('button', { name: '导出' }))
    await userEvent.click(await screen.findByRole('radio', { name: '当前筛选的全部数据（2）' }))
    await userEvent.click(screen.getByRole('radio', { name: '全部列' }))
    await userEvent.click(screen.getByRole('button', { name: '开始导出' }))
    await waitFor(() => expect(api.inputsOf('goodsUnitExport')).toHaveLength(2))
    expect(api.inputsOf('goodsUnitExport')[1]).toEqual({
      format: 'xlsx',
      status: ['enabled'],
      sort: '-createdAt',
    })
  })

  it('shows how far it is and ends when it is cancelled, without a file', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
    const half = new TextEncoder().encode('a\n1\n2\n')
    const endless = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(half) })
    const api = await openDialog(() => csv(endless))
    await userEvent.click(await screen.findByRole('button', { name: '开始导出' }))
    expect(await screen.findByText('已导出 2 / 4 行')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '取消导出' }))
    await waitFor(() => expect(screen.queryByText('已导出 2 / 4 行')).toBeNull())
    expect(api.received.at(-1)?.signal.aborted).toBe(true)
    expect(clicked).not.toHaveBeenCalled()
  })
})
