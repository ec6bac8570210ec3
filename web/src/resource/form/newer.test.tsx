import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveNextIn } from '../../api/generated'
import { fakeApi } from '../../testing/fake-api'
import { page, unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'
import { sight, tell } from '../live/live-news'

const UNITS = '/goods/goodsUnit'
const place = { objectType: 'goodsUnit', objectId: 1 }

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const input = () => screen.findByRole('textbox', { name: '单位名称' })
const someoneTouched = () => act(() => tell({ changed: new Set(['goodsUnit']), touched: [place] }))

async function openBox() {
  const kept = { row: unit(1, '盒') }
  const api = fakeApi({
    goodsUnitList: () => page([kept.row]),
    goodsUnitDetail: () => kept.row,
    goodsUnitSave: () => ({ id: 1, version: 2 }),
  })
  await renderApp(`${UNITS}?edit=1`)
  await input()
  const reads = () => api.inputsOf('goodsUnitDetail').length
  return { api, kept, reads }
}

describe('the form of a record that others change', () => {
  it('says what is on show, and who else is there', async () => {
    const { api } = await openBox()
    await waitFor(() =>
      expect(api.inputsOf<LiveNextIn>('liveNext').at(-1)?.looking).toEqual({ ...place, editing: true }),
    )
    act(() => {
      const others = [
        { name: '韩梅梅', editing: false },
        { name: '李雷', editing: true },
      ]
      sight.setState({ told: { ...place, others } })
    })
    const [first, second] = screen.getAllByText(/正在(编辑|查看)/)
    expect([first?.textContent, second?.textContent]).toEqual(['李雷 正在编辑', '韩梅梅 正在查看'])
  })

  it('keeps what is typed and says that saving will ask', async () => {
    const { kept } = await openBox()
    await userEvent.type(await input(), '子')
    kept.row = { ...kept.row, version: 2, name: '箱' }
    someoneTouched()
    expect(await screen.findByText('此记录刚刚被他人修改，保存时会请您核对差异')).toBeTruthy()
    expect(await input()).toHaveProperty('value', '盒子')
  })

  it('offers the record as it is now where nothing is typed', async () => {
    const { kept } = await openBox()
    kept.row = { ...kept.row, version: 2, name: '箱' }
    someoneTouched()
    await userEvent.click(await screen.findByRole('button', { name: '载入最新内容' }))
    await waitFor(async () => expect(await input()).toHaveProperty('value', '箱'))
    expect(screen.queryByText('此记录刚刚被他人修改')).toBeNull()
  })

  it('says nothing where the record is as it was read', async () => {
    const { reads } = await openBox()
    const before = reads()
    someoneTouched()
    await waitFor(() => expect(reads()).toBe(before + 1))
    expect(screen.queryByText(/刚刚被他人修改/)).toBeNull()
  })
})
