import { screen, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type FakeApi, fakeApi, type Handler, staff } from './fake-api'
import { renderApp } from './render-app'

interface Opened {
  api: FakeApi
  user: UserEvent
}

/** openScreen shows a screen to somebody who holds its codes, on what the handlers answer. */
export async function openScreen(
  address: string,
  permitCodes: readonly number[],
  handlers: Record<string, Handler>,
): Promise<Opened> {
  const api = fakeApi({ adminInfo: () => staff({ permitCodes: [...permitCodes] }), ...handlers })
  await renderApp(address)
  return { api, user: userEvent.setup({ delay: null }) }
}

/** dialogOf is the inside of the dialog or drawer that says a text. */
export async function dialogOf(text: string) {
  await screen.findAllByText(text)
  const found = screen.getAllByRole('dialog').findLast(({ textContent }) => textContent.includes(text))
  if (!found) throw new Error(`no dialog “${text}”`)
  return within(found)
}

/** press does something to a row: from the row itself or from the menu behind it. */
export async function press(user: UserEvent, row: string, entry: string): Promise<void> {
  const names = [`${entry} ${row}`, `更多操作 ${row}`]
  const [button] = await screen.findAllByRole('button', { name: (name) => names.includes(name) })
  if (!button) throw new Error(`nothing to press at ${row}`)
  await user.click(button)
  if (button.getAttribute('aria-label') === names[0]) return
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}
