import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShownForm } from '../form/shown-form'

/** The addresses of forms below that of their list, and of records that have a page of their own. */
export const FORM_PATHS = ['create', 'edit/:id', 'copy/:id', 'detail/:id'] as const

/** FormPlace is where the forms of a list are that are pages of their own. */
export interface FormPlace {
  /** The address of the list. */
  list: string
  /** What the addresses of its forms begin with. */
  forms: string
  /** The tabs behind the first whose forms are pages too, where several resources share the screen. */
  tabs?: readonly string[]
}

/** FormPagesContext is where the forms of a list are; null where they are drawers. */
export const FormPagesContext = createContext<FormPlace | null>(null)

export interface FormPages {
  list: string
  /** Null where the list is on show, undefined at an address that is neither. */
  shown: ShownForm | null | undefined
  /** The record that has the page to itself. */
  detailId: number | null
  open: (form: ShownForm) => void
  /** Where the form of a record is. */
  addressOf: (id: number) => string
  /** Where a record is that has a page of its own. */
  detailOf: (id: number) => string
}

/** useFormPages says which form of a screen is on show and opens others; null where forms are drawers. */
export function useFormPages(): FormPages | null {
  const place = useContext(FormPagesContext)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useMemo(
    () =>
      place === null
        ? null
        : {
            list: place.list,
            shown: shownAt(pathname.slice(place.forms.length)),
            detailId: detailAt(pathname.slice(place.forms.length)),
            addressOf: (id) => `${place.forms}/edit/${id}`,
            detailOf: (id) => `${place.forms}/detail/${id}`,
            open: ({ kind, id }) =>
              void navigate([place.forms, kind, ...(id === undefined ? [] : [id])].join('/')),
          },
    [place, pathname, navigate],
  )
}

const DETAIL = /^\/detail\/(\d{1,15})$/

function detailAt(below: string): number | null {
  const [, id] = DETAIL.exec(below) ?? []
  return id ? Number(id) : null
}

function shownAt(below: string): ShownForm | null | undefined {
  if (below === '') return null
  if (below === '/create') return { kind: 'create' }
  const [, kind, id] = /^\/(edit|copy)\/(\d{1,15})$/.exec(below) ?? []
  return id ? { kind: kind === 'edit' ? 'edit' : 'copy', id: Number(id) } : undefined
}
