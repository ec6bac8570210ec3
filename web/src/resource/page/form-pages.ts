import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShownForm } from '../form/shown-form'

/** The addresses of forms below that of their list. */
export const FORM_PATHS = ['create', 'edit/:id', 'copy/:id'] as const

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
  open: (form: ShownForm) => void
  /** Where the form of a record is. */
  addressOf: (id: number) => string
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
            addressOf: (id) => `${place.forms}/edit/${id}`,
            open: ({ kind, id }) =>
              void navigate([place.forms, kind, ...(id === undefined ? [] : [id])].join('/')),
          },
    [place, pathname, navigate],
  )
}

function shownAt(below: string): ShownForm | null | undefined {
  if (below === '') return null
  if (below === '/create') return { kind: 'create' }
  const [, kind, id] = /^\/(edit|copy)\/(\d{1,15})$/.exec(below) ?? []
  return id ? { kind: kind === 'edit' ? 'edit' : 'copy', id: Number(id) } : undefined
}
