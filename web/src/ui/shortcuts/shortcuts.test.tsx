import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Activity } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { allowSingleKeys, shownKeys } from './places'
import type { Shortcut } from './shortcut'
import { Shortcuts } from './shortcuts'

afterEach(() => {
  vi.clearAllMocks()
  allowSingleKeys(true)
})

const go = vi.fn()
const open = vi.fn()
const keys = (): Shortcut[] => [
  { keys: ['j', 'ArrowDown'], label: '下一行', run: go },
  { keys: ['Enter'], label: '打开', run: open },
]

function Page({ shown = true }: { shown?: boolean }) {
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <Shortcuts group="list" keys={keys} />
      <input aria-label="名称" />
      <input type="checkbox" aria-label="选择" />
      <button type="button">按钮</button>
    </Activity>
  )
}

it('act where nobody types, and never with Ctrl, Alt or ⌘', async () => {
  render(<Page />)
  const user = userEvent.setup()
  // A letter is the same with Caps Lock on, and another with Shift.
  await user.keyboard('jJ{Shift>}J{/Shift}')
  expect(go).toHaveBeenCalledTimes(2)
  await user.keyboard('{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}')
  await user.type(screen.getByLabelText('名称'), 'j{ArrowDown}{Enter}')
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('j')
  expect(go).toHaveBeenCalledTimes(2)
  expect(open).not.toHaveBeenCalled()
})

it('leave a control the keys that it uses itself, and take the letters', async () => {
  render(<Page />)
  const user = userEvent.setup()
  screen.getByRole('button').focus()
  await user.keyboard('{ArrowDown}{Enter}')
  expect(go).not.toHaveBeenCalled()
  expect(open).not.toHaveBeenCalled()
  await user.keyboard('j')
  screen.getByRole('checkbox').focus()
  await user.keyboard('j')
  expect(go).toHaveBeenCalledTimes(2)
})

it('are those of what lies on top, and of nothing that is hidden', async () => {
  const decide = vi.fn()
  const drawer = (
    <div role="dialog">
      <Shortcuts group="record" keys={() => [{ keys: ['j'], label: '下一条', run: decide }]} />
    </div>
  )
  const { rerender } = render([<Page key="page" />, <div key="drawer">{drawer}</div>])
  const user = userEvent.setup()
  await user.keyboard('j')
  expect([go.mock.calls.length, decide.mock.calls.length]).toEqual([0, 1])
  expect(shownKeys().map(({ group }) => group)).toEqual(['record'])

  const question = <div key="question" role="dialog" className="ant-modal" />
  rerender([<Page key="page" />, <div key="drawer">{drawer}</div>, question])
  await user.keyboard('j')
  expect([go.mock.calls.length, decide.mock.calls.length]).toEqual([0, 1])

  rerender([<Page key="page" shown={false} />])
  await user.keyboard('j')
  expect(go).not.toHaveBeenCalled()
  expect(shownKeys()).toEqual([])
  rerender([<Page key="page" />])
  await user.keyboard('j')
  expect(go).toHaveBeenCalledTimes(1)
})

it('leave what Escape closes its Escape', async () => {
  const clear = vi.fn()
  const all = (open: boolean) => [
    <Shortcuts key="page" group="list" keys={() => [{ keys: ['Escape'], label: '取消选择', run: clear }]} />,
    open && <div key="drawer" role="dialog" />,
  ]
  const { rerender } = render(all(true))
  // As the library does: it listens to the window too, and may have closed the drawer before it is our turn.
  const close = () => rerender(all(false))
  window.addEventListener('keydown', close, true)
  fireEvent.keyDown(document.body, { key: 'Escape' })
  window.removeEventListener('keydown', close, true)
  expect(clear).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(clear).toHaveBeenCalledTimes(1)
})

it('of a single character can be turned off', async () => {
  render(<Page />)
  allowSingleKeys(false)
  const user = userEvent.setup()
  await user.keyboard('j')
  expect(go).not.toHaveBeenCalled()
  await user.keyboard('{ArrowDown}')
  expect(go).toHaveBeenCalledTimes(1)
})
