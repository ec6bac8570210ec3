import { useStore } from 'zustand'
import { needs } from '../api/generated'
import { allows, type Need, session } from '../api/session'

/** useCanCall says whether the signed-in account may make a call; an absent call may not be made. The server stays the judge. */
export function useCanCall(callName: string | undefined): boolean {
  return useCanCallEach([callName ?? ''])[0] ?? false
}

/** useCanCallEach says the same of several calls. */
export function useCanCallEach(callNames: readonly string[]): boolean[] {
  return callNames.map(useMayCall())
}

/** useMayCall says it of any call by its name. */
export function useMayCall(): (callName: string) => boolean {
  const user = useStore(session, (state) => state.user)
  return (name) => {
    const need = (needs as Readonly<Record<string, Need>>)[name]
    return need !== undefined && allows(user, need)
  }
}
