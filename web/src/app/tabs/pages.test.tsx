import { act, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { BrowserRouter, type RouteObject, useNavigate, useParams, useSearchParams } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Pages } from './pages'
import { resetTabs, useTabs } from './tab-store'

const here = () => location.pathname + location.search

let late: (() => void) | null = null
let navigate: ReturnType<typeof useNavigate> = () => undefined
let builds = 0

function Outside() {
  navigate = useNavigate()
  return null
}

function Record() {
  const { id } = useParams()
  const [params, setParams] = useSearchParams()
  const [build] = useState(() => ++builds)
  late = () => setParams({ kw: 'late' }, { replace: true })
  return (
    <p>
      record {id} {params.get('kw') ?? 'all'} build {build}
    </p>
  )
}

const routes: RouteObject[] = [
  { path: '/dashboard', element: <p>home</p>, handle: { path: '/dashboard', affix: true } },
  { path: '/record/:id', element: <Record />, handle: { path: '/goods/goodsUnit' } },
  { path: '*', element: <p>nothing</p> },
]

const go = (to: string) => act(async () => navigate(to))

beforeEach(async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  resetTabs()
  builds = 0
  history.replaceState(null, '', '/record/1?kw=a')
  render(
    <BrowserRouter>
      <Outside />
      <Pages routes={routes} keep />
    </BrowserRouter>,
  )
  await screen.findByText('record 1 a build 1')
})

describe('an open page', () => {
  it('sees its own address, and what it writes late stays with it while it is hidden', async () => {
    await go('/dashboard')
    await act(async () => late?.())
    expect(here()).toBe('/dashboard')
    expect(useTabs.getState().tabs.map(({ location: { search } }) => search)).toEqual(['', '?kw=late'])
    await go('/record/1?kw=late')
    expect(await screen.findByText('record 1 late build 1')).toBeTruthy()
  })

  it('is one for each record', async () => {
    await go('/record/2')
    expect(await screen.findByText('record 2 all build 2')).toBeTruthy()
    await go('/record/1?kw=b')
    expect(await screen.findByText('record 1 b build 1')).toBeTruthy()
    await go('/record/2/')
    await waitFor(() => expect(here()).toBe('/record/2'))
    expect(await screen.findByText('record 2 all build 2')).toBeTruthy()
    expect(useTabs.getState().tabs).toHaveLength(3)
  })

  it('outlives a dead end', async () => {
    await go('/nowhere')
    expect(screen.getByText('nothing')).toBeTruthy()
    await go('/record/1?kw=a')
    expect(await screen.findByText('record 1 a build 1')).toBeTruthy()
  })

  it('comes back to where it was scrolled to; a new one begins at its top', async () => {
    Object.defineProperty(window, 'scrollY', { configurable: true, value: 480 })
    window.dispatchEvent(new Event('scroll'))
    await go('/record/2')
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
    await go('/record/1?kw=a')
    expect(window.scrollTo).toHaveBeenLastCalledWith({ top: 480, behavior: 'instant' })
  })
})
