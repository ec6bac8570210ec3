import { useStore } from 'zustand'
import { needs } from '../api/generated'
import { allows, type Need, session } from '../api/session'

/** useMay says whether the signed-in account may make a call; an absent call may not be made. The server stays the judge. */
export function useMay(callName: string | undefined): boolean {
  const user = useStore(session, (state) => state.user)
  const need = callName ? (needs as Readonly<Record<string, Need>>)[callName] : undefined
  return need !== undefined && allows(user, need)
}
