import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import { loadTexts } from '../../app/i18n'
import type { DayChange, QuotaCell } from './quota'
import { QuotaCalendar } from './quota-calendar'
import { type QuotaSpan, rangeOf, stepped, weeksOf } from './quota-span'

beforeAll(() => loadTexts(['special']))
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-18T04:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

const ROWS = [
  { key: 'am', label: '08:00-10:00' },
  { key: 'pm', label: '14:00-16:00' },
]

const CELLS: Record<string, QuotaCell> = {
  'am 2026-11-18': { quota: 20, booked: 20, closed: false, exception: false, usual: 20 },
  'am 2026-11-19': { quota: 30, booked: 6, closed: false, exception: true, usual: 20 },
  'am 2026-11-20': { quota: 0, booked: 0, closed: true, exception: false, usual: null, fixed: true },
}

const cellOf = (row: string, day: string): QuotaCell =>
  CELLS[`${row} ${day}`] ?? { quota: 20, booked: 0, closed: false, exception: false, usual: 20 }

const cell = (day: string, row: string) => {
  const found = document.querySelector<HTMLElement>(`[data-day="${day}"][data-row="${row}"]`)
  if (!found) throw new Error(`no cell ${day} ${row}`)
  return found
}

function Calendar({
  onSave,
  view = 'week',
}: {
  onSave?: (row: string, day: string, change: DayChange) => Promise<void>
  view?: QuotaSpan['view']
}) {
  const [span, setSpan] = useState<QuotaSpan>({ view, day: '2026-11-18' })
  return (
    <MemoryRouter>
      <QuotaCalendar
        label="名额"
        rows={ROWS}
        cellOf={cellOf}
        span={span}
        onSpan={setSpan}
        max={999}
        onSave={onSave}
      />
    </MemoryRouter>
  )
}

describe('spans', () => {
  it('are whole weeks', () => {
    expect(rangeOf({ view: 'week', day: '2026-11-18' })).toEqual({ from: '2026-11-16', to: '2026-11-22' })
    expect(rangeOf({ view: 'month', day: '2026-11-18' })).toEqual({ from: '2026-10-26', to: '2026-12-06' })
    expect(weeksOf({ view: 'month', day: '2027-02-14' })).toHaveLength(4)
    expect(stepped({ view: 'month', day: '2026-12-31' }, 1).day).toBe('2027-01-01')
    expect(stepped({ view: 'month', day: '2027-03-31' }, -1).day).toBe('2027-02-01')
    expect(stepped({ view: 'week', day: '2026-11-18' }, -1).day).toBe('2026-11-11')
  })
})

describe('the calendar', () => {
  it('says in words what a cell shows', () => {
    render(<Calendar />)
    const grid = screen.getByRole('grid', { name: '名额' })
    expect(within(grid).getAllByRole('columnheader')).toHaveLength(7)
    expect(cell('2026-11-18', 'am').textContent).toMatch(/18.*08:00-10:00: 20\/20已满$/)
    expect(cell('2026-11-19', 'am').textContent).toMatch(/6\/30单日调整$/)
    expect(cell('2026-11-20', 'am').textContent).toMatch(/休息休息日$/)
  })

  it('is walked through by the arrow keys, into other weeks too', async () => {
    render(<Calendar />)
    const user = userEvent.setup({ advanceTimers: () => undefined })
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
    cell('2026-11-18', 'am').focus()
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(document.activeElement).toBe(cell('2026-11-19', 'pm'))
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(cell('2026-11-16', 'pm'))
    await user.keyboard('{ArrowLeft}')
    expect(document.activeElement).toBe(cell('2026-11-15', 'pm'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(cell('2026-11-22', 'am'))
    await user.keyboard('{ArrowUp}{PageDown}')
    expect(document.activeElement).toBe(cell('2026-11-22', 'pm'))
    await user.keyboard('{End}{x}')
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
  })

  it('only shows what cannot be changed', async () => {
    const saved = vi.fn(async () => undefined)
    render(<Calendar onSave={saved} />)
    for (const [day, editable] of [
      ['2026-11-17', false],
      ['2026-11-18', true],
      ['2026-11-20', false],
    ] as const) {
      expect(cell(day, 'am').getAttribute('aria-disabled')).toBe(String(!editable))
    }
    await userEvent.click(cell('2026-11-17', 'am'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('gives a day its own places, and takes them back', async () => {
    const saved = vi.fn(async (_row: string, _day: string, _change: DayChange) => undefined)
    render(<Calendar onSave={saved} view="month" />)
    const user = userEvent.setup()
    await user.click(cell('2026-11-19', 'am'))
    const dialog = await screen.findByRole('dialog')
    const places = within(dialog).getByLabelText('名额')
    await user.clear(places)
    await user.type(places, '5')
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
    expect(await within(dialog).findByText('不能少于已约的 6 个')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    await user.click(within(dialog).getByLabelText('按常规：20 个名额'))
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
    await vi.waitFor(() =>
      expect(saved).toHaveBeenCalledWith('am', '2026-11-19', { quota: null, closed: false }),
    )
  })

  it('shows at the places what the server refuses', async () => {
    const why = '2026-11-19 已约 6 个名额，不能少于已约数'
    const refused = async () => {
      throw new ApiError(fault.shortage, why, { fields: { quota: why } }, 'centreQuotaSave')
    }
    render(<Calendar onSave={refused} />)
    const user = userEvent.setup()
    await user.click(cell('2026-11-19', 'am'))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByLabelText('当天不开放'))
    await user.click(within(dialog).getByRole('button', { name: /保\s?存/ }))
    expect(await within(dialog).findByText(why)).toBeTruthy()
  })
})
