import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { LiveOther } from '../../api/generated'
import type { Resource } from '../resource'
import { look, sight } from './live-news'

const NOBODY: readonly LiveOther[] = []

/** useLooking says that a record is on show, for as long as it is, and tells who else has it on show. */
export function useLooking(
  { name }: Resource,
  id: number | undefined,
  editing: boolean,
): readonly LiveOther[] {
  useEffect(
    () => (id === undefined ? undefined : look({ objectType: name, objectId: id, editing })),
    [name, id, editing],
  )
  return useStore(sight, ({ told }) =>
    told?.objectType === name && told.objectId === id ? told.others : NOBODY,
  )
}
