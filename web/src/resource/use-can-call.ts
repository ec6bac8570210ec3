import { useStore } from 'zustand'
import { needs } from '../api/generated'
import { allows, type Need, session } from '../api/session'

/** useMay says whether the signed-in account may make a call; an absent call may not be made. The server stays the judge. */
export function useMay(callName: string | undefined): boolean {
  return useMayEach([callName ?? ''])[0] ?? false
}

/** useMayEach says it of several calls. */
export function useMayEach(callNames: readonly string[]): boolean[] {
  const user = useStore(session, (state) => state.user)
  return callNames.map((name) => {
    const need = (needs as Readonly<Record<string, Need>>)[name]
    return need !== undefined && allows(user, need)
  })
}
