import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../testing/fake-api'
import { page, unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'

const UNITS = '/goods/goodsUnit'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const cursor = () => document.activeElement?.closest('tr')?.querySelector('[title]')?.textContent
const stops = () => [...document.querySelectorAll('tr[data-row][tabindex="0"]')]

describe('the cursor of a list', () => {
  it('goes from row to row, selects them and opens one', async () => {
    fakeApi({ goodsUnitList: () => page([unit(1, '盒'), unit(2, '瓶'), unit(3, '袋')]) })
    await renderApp(UNITS)
    const first = await rowOf('盒')
    const user = userEvent.setup()
    expect(stops()).toEqual([first])
    await user.keyboard('j')
    expect(document.activeElement).toBe(first)
    await user.keyboard('j{ArrowDown}{ArrowDown}')
    expect(cursor()).toBe('袋')
    expect(stops()).toHaveLength(1)
    await user.keyboard('{Home}x{Shift>}{ArrowDown}{/Shift}')
    expect(await screen.findByText('已选择 2 项')).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByText('已选择 2 项')).toBeNull())
    expect(cursor()).toBe('瓶')

    await user.keyboard('m')
    expect(document.activeElement?.getAttribute('role')).toBe('menuitem')
    // Letters are the menu's now.
    await user.keyboard('j{Escape}')
    expect(cursor()).toBe('瓶')
    await user.keyboard('e')
    await waitFor(() => expect(location.search).toBe('?edit=2'))
  })

  it('stays with its record, and takes the next one when that is gone', async () => {
    let rows = [unit(1, '盒'), unit(2, '瓶'), unit(3, '袋')]
    fakeApi({ goodsUnitList: () => page(rows) })
    await renderApp(UNITS)
    await rowOf('盒')
    const user = userEvent.setup()
    await user.keyboard('jj')
    expect(cursor()).toBe('瓶')
    rows = [unit(4, '箱'), ...rows]
    await user.keyboard('r')
    await rowOf('箱')
    expect(cursor()).toBe('瓶')
    rows = rows.filter(({ name }) => name !== '瓶')
    await user.keyboard('r')
    await waitFor(() => expect(cursor()).toBe('袋'))
  })

  it('begins another page at its top', async () => {
    const first = [unit(1, '盒'), unit(2, '瓶')]
    const second = [unit(3, '袋'), unit(4, '箱')]
    fakeApi({
      goodsUnitList: ({ page: nth }: { page: number }) => ({
        items: nth === 1 ? first : second,
        total: 40,
        totalCapped: false,
      }),
    })
    await renderApp(UNITS)
    await rowOf('盒')
    const user = userEvent.setup()
    await user.keyboard('jj]')
    await waitFor(() => expect(cursor()).toBe('袋'))
    // It was the last page: there is nothing to turn to.
    await user.keyboard('{PageDown}{PageUp}')
    await waitFor(() => expect(cursor()).toBe('盒'))
  })
})
