import type { ImportColumn, ImportDetail } from '../../api/generated'
import type { ImportStep } from './import-steps'

/** isAtWork says whether the server is doing something that will end by itself. */
export function isAtWork({ status }: ImportDetail): boolean {
  return status === 'queued' || status === 'running'
}

/** ignoredIn is how many columns of a file are taken for nothing. */
export function ignoredIn({ headers }: ImportDetail): number {
  return headers.filter(({ column }) => column === '').length
}

/** stepOf is the step that an import has come to. */
export function stepOf(run: ImportDetail, matching: boolean): ImportStep {
  if (run.status === 'review') return matching ? 'columns' : 'check'
  return ({ read: 'columns', check: 'check' } as Record<string, ImportStep>)[run.stage] ?? 'import'
}

/** inOrder are the matched columns as the file has them. */
export function inOrder({ headers, columns }: ImportDetail): ImportColumn[] {
  return headers.flatMap(({ column }) => columns.find(({ name }) => name === column && name !== '') ?? [])
}
