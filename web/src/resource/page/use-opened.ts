import { useSearchParams } from 'react-router'

const OPEN = 'open'

/** openAddress is a screen with one of its records opened. */
export function openAddress(route: string, id: number): string {
  return `${route}?${OPEN}=${id}`
}

/** useOpened keeps in the address which record is looked at, so that it can be linked to. */
export function useOpened(): { openedId: number | null; open: (id: number | null) => void } {
  const [params, setParams] = useSearchParams()
  const id = Number(params.get(OPEN))
  return {
    openedId: Number.isInteger(id) && id > 0 ? id : null,
    open: (next) =>
      setParams(
        (current) => {
          const changed = new URLSearchParams(current)
          changed.delete(OPEN)
          if (next !== null) changed.set(OPEN, String(next))
          return changed
        },
        { replace: true },
      ),
  }
}
