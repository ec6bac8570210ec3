import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { title } from '../../api/resources/doctor'
import { useListAddress } from './list-address'
import { criteriaOf, readState, useListState, writeState } from './list-state'

const usual = { page: 1, pageSize: 20, sort: '', kw: '', filters: {} }
const read = (query: string) => readState(title, new URLSearchParams(query))

describe('the state of a list', () => {
  it('comes back from the address it was written to', () => {
    const state = {
      page: 3,
      pageSize: 50,
      sort: '-createdAt',
      kw: '主任',
      filters: {
        category: ['tcm', 'nurse'],
        createdAt: { from: '2026-03-01T00:00:00.000Z', to: '2026-03-08T00:00:00.000Z' },
      },
    }
    expect(readState(title, writeState(title, state, new URLSearchParams()))).toEqual(state)
  })

  it('leaves a usual list without a query', () => {
    expect(writeState(title, usual, new URLSearchParams('kw=x&page=2')).toString()).toBe('')
  })

  it('keeps what others wrote into the address', () => {
    expect(writeState(title, usual, new URLSearchParams('from=mail&status=enabled')).toString()).toBe(
      'from=mail',
    )
  })

  it.each([
    'page=0&pageSize=33&sort=name',
    'page=two&category=surgeon&status=',
    'createdAtFrom=2026-03-01&createdAtTo=soon',
    'rank=chief&colour=red',
  ])('takes nothing of %s, which the server does not offer', (query) => expect(read(query)).toEqual(usual))

  it('asks with the names of the wire', () => {
    const { kw, filters } = read('kw=a&status=enabled&createdAtFrom=2026-03-01Z&createdAtTo=2026-03-02Z')
    expect(criteriaOf({ kw, filters })).toEqual({
      kw: 'a',
      status: ['enabled'],
      createdAtFrom: '2026-03-01Z',
      createdAtTo: '2026-03-02Z',
    })
  })

  it('builds each change on the one before, though the address is not shown yet', () => {
    const wrapper = ({ children }: { children: ReactNode }) =>
      createElement(MemoryRouter, { initialEntries: ['/?category=tcm&page=3'] }, children)
    const { result } = renderHook(() => useListState(title, useListAddress(title)), { wrapper })
    act(() => {
      result.current.reset()
      result.current.setFilter('status', ['enabled'])
      result.current.change({ kw: '主任' })
    })
    expect(result.current).toMatchObject({ page: 1, kw: '主任', filters: { status: ['enabled'] } })
    expect(result.current.filters).not.toHaveProperty('category')
  })
})
