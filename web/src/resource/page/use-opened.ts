import { useContext, useMemo, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { KeepAliveContext } from '../form/leave-guard'
import { OVERLAYS } from '../form/overlays'
import type { ShownForm } from '../form/shown-form'
import { tabAddress } from './resource-tab-address'

/** openAddress is a screen with one of its records opened; where the record has a tab there, with that. */
export function openAddress(route: string, id: number, tab?: string): string {
  return `${tabAddress(route, tab)}${tab ? '&' : '?'}open=${id}`
}

export interface Opened {
  /** The record that is looked at. */
  openedId: number | null
  /** The form that is open over the list. */
  shown: ShownForm | null
  /** The import that is worked on: its number, or `new` until there is a file; null where there is none. */
  importing: number | 'new' | null
  /** Looks at a record; another one takes the place of the one before. */
  open: (id: number) => void
  openForm: (form: ShownForm) => void
  openImport: (run?: number) => void
  /** Goes back to what lay under it. */
  close: () => void
}

/** State of an address under which something was opened: where in the history it was opened from. */
interface OpenedFrom {
  openedFrom?: number
}

/** useOpened keeps in the address what is open over a list: it can be sent, it survives a reload, and Back closes it. */
export function useOpened(): Opened {
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const keepAlive = useContext(KeepAliveContext)
  const latest = useRef({ params, setParams, state, navigate, keepAlive })
  latest.current = { params, setParams, state, navigate, keepAlive }
  // The same functions always: every row of a list is drawn from them.
  const moves = useMemo(() => {
    const show = (name?: string, value = '', replace = false) => {
      const { setParams, state } = latest.current
      setParams((current) => withOverlay(current, name, value), {
        replace,
        state: replace ? state : ({ openedFrom: historyIndex() } satisfies OpenedFrom),
      })
    }
    return {
      open: (id: number) => show('open', String(id), latest.current.params.has('open')),
      openForm: ({ kind, id, under }: ShownForm) =>
        show(kind === 'create' ? 'new' : kind, String(id ?? under ?? '')),
      openImport: (run?: number) => show('import', String(run ?? 'new'), latest.current.params.has('import')),
      close: () => {
        const { state, navigate, keepAlive } = latest.current
        const { openedFrom } = (state ?? {}) as OpenedFrom
        const isNext = openedFrom !== undefined && openedFrom + 1 === historyIndex()
        // A hidden page has no part in the history, and whoever came by a link has nothing of ours to go back to.
        if (isNext && keepAlive?.isShown() !== false) void navigate(-1)
        else show(undefined, '', true)
      },
    }
  }, [])
  return { openedId: idIn(params, 'open'), shown: shownIn(params), importing: importIn(params), ...moves }
}

function withOverlay(current: URLSearchParams, name: string | undefined, value: string): URLSearchParams {
  const changed = new URLSearchParams(current)
  for (const overlay of OVERLAYS) changed.delete(overlay)
  if (name) changed.set(name, value)
  return changed
}

/** The router numbers the entries of the history. */
function historyIndex(): number {
  return Number((window.history.state as { idx?: number } | null)?.idx ?? 0)
}

function idIn(params: URLSearchParams, name: string): number | null {
  const id = Number(params.get(name))
  return Number.isInteger(id) && id > 0 ? id : null
}

function importIn(params: URLSearchParams): number | 'new' | null {
  return params.get('import') === 'new' ? 'new' : idIn(params, 'import')
}

function shownIn(params: URLSearchParams): ShownForm | null {
  if (params.has('new')) return { kind: 'create', under: idIn(params, 'new') ?? undefined }
  for (const kind of ['edit', 'copy'] as const) {
    const id = idIn(params, kind)
    if (id !== null) return { kind, id }
  }
  return null
}
