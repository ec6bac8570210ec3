import type { Action } from '../resource/action/action'
import { callsOf, type Resource, type RowOf } from '../resource/resource'

/** onWhole asks about the whole record: a row of a list knows neither its lines nor what the rules give back. */
export function onWhole<R extends Resource>(resource: R, action: Action<RowOf<R>>): Action<RowOf<R>> {
  return {
    ...action,
    ask: async (subject) => {
      const row = await callsOf(resource).detail?.({ id: subject.row.id })
      return action.ask(row ? { ...subject, row, rows: [row] } : subject)
    },
  }
}
