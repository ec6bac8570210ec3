import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api, type PaletteFindOut } from '../../api/generated'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'

/** The server is asked once nobody has typed for so long. */
const PAUSE_MS = 120

const NONE: PaletteFindOut = { items: [] }

export interface FoundRecords {
  items: PaletteFindOut['items']
  error: Error | null
  /** Whether the records are those of what stands there, or none are asked for. */
  isSettled: boolean
}

/** useFoundRecords asks the server for the records that a text can mean. Those of the text before stay until the others are there. */
export function useFoundRecords(query: string): FoundRecords {
  const typed = query.trim()
  const wanted = saysEnough(typed) ? typed : ''
  const kw = usePaused(wanted)
  const found = useQuery({
    queryKey: ['palette', kw],
    // Asked for nothing there is nothing, which is then also what was there before.
    queryFn: ({ signal }) =>
      kw === '' ? NONE : api.paletteFind({ kw }, { signal, handles: HANDLED_BY_LIST }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    staleTime: 0,
    // Found records are not kept: what they are called may be personal.
    gcTime: 0,
  })
  if (wanted === '') return { ...NONE, error: null, isSettled: true }
  return {
    items: found.data?.items ?? [],
    error: found.error,
    isSettled: kw === wanted && !found.isFetching,
  }
}

/** saysEnough leaves out what would find nearly everything: one letter or digit, but not one Chinese character. */
export function saysEnough(typed: string): boolean {
  return [...typed].length > 1 || /^\p{Script=Han}$/u.test(typed)
}

/** usePaused is a text as it was when it was last left alone for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
