import { createContext, useContext, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShownForm } from '../form/shown-form'

/** The addresses of forms below that of their list. */
export const FORM_PATHS = ['create', 'edit/:id', 'copy/:id'] as const

/** FormPagesContext is the address of a list whose forms are pages of their own; null where they are drawers. */
export const FormPagesContext = createContext<string | null>(null)

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
  const list = useContext(FormPagesContext)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return useMemo(
    () =>
      list === null
        ? null
        : {
            list,
            shown: shownAt(pathname.slice(list.length)),
            addressOf: (id) => `${list}/edit/${id}`,
            open: ({ kind, id }) => void navigate([list, kind, ...(id === undefined ? [] : [id])].join('/')),
          },
    [list, pathname, navigate],
  )
}

function shownAt(below: string): ShownForm | null | undefined {
  if (below === '') return null
  if (below === '/create') return { kind: 'create' }
  const [, kind, id] = /^\/(edit|copy)\/(\d{1,15})$/.exec(below) ?? []
  return id ? { kind: kind === 'edit' ? 'edit' : 'copy', id: Number(id) } : undefined
}
