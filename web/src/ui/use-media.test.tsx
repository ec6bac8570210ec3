import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMedia } from './use-media'

/** ChromiumLists behave as those of Chromium: a list that was read after a change has nothing to tell at the next frame. */
class ChromiumLists {
  private matches = false
  private readonly frames: (() => void)[] = []

  readonly matchMedia = () => {
    const { frames } = this
    const current = () => this.matches
    let seen = current()
    const target = new EventTarget()
    frames.push(() => {
      if (seen === current()) return
      seen = current()
      target.dispatchEvent(new Event('change'))
    })
    return Object.defineProperty(target, 'matches', {
      get: () => {
        seen = current()
        return seen
      },
    })
  }

  change(matches: boolean): void {
    this.matches = matches
  }

  frame(): void {
    for (const tell of this.frames) tell()
  }
}

function Answer({ name }: { name: string }) {
  return <p>{`${name} ${useMedia('(prefers-color-scheme: dark)')}`}</p>
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('tells everybody of a change, also where somebody has looked before it was told', () => {
  const lists = new ChromiumLists()
  vi.stubGlobal('matchMedia', lists.matchMedia)
  render(<Answer name="page" />)
  const bar = render(<Answer name="bar" />)
  lists.change(true)
  // Something else has the bar drawn again before the next frame.
  bar.rerender(<Answer name="bar" />)
  act(() => lists.frame())
  expect(screen.getByText('bar true')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('page true')).toBeInstanceOf(HTMLElement)
})
