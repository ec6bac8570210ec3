import { ApiError } from '../../api/client'
import { fault } from '../../api/fault'
import type { TFunction } from '../../locales/texts'
import { showWarning } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { referrersOf } from '../failure'
import type { Identified, NameOf } from '../resource'
import { type Action, Declined, labelOf, type Outcome, type Subject } from './action'
import { FailureList, ReferrerList } from './refusals'

interface Report<Row extends Identified> {
  action: Action<Row>
  subject: Subject<Row>
  nameOf: NameOf<Row>
  t: TFunction<'kit'>
  /** Takes it back, where that can be done. */
  undo?: () => void
}

/** showAnswer says what became of an action; it throws where the only record of a call that takes several failed. */
export function showAnswer<Row extends Identified>(answer: unknown, report: Report<Row>): void {
  const { action, subject, nameOf, t, undo } = report
  const { rows, row, name } = subject
  const failed = (answer as Outcome)?.failed ?? []
  if (rows.length === 1) {
    const [failure] = failed
    if (failure) throw new Error(failure.message)
    toast.success(
      action.done?.(subject) ?? t('row.did', { move: labelOf(action, row), name }),
      undo && { label: t('undo'), onClick: undo },
    )
    return
  }
  if (failed.length === 0) {
    toast.success(
      t('bulk.done', { count: rows.length, move: labelOf(action, row) }),
      undo && { label: t('undo'), onClick: undo },
    )
    return
  }
  const names = new Map(rows.map((row) => [row.id, nameOf(row)]))
  void showWarning({
    title: t('bulk.partly', { ok: rows.length - failed.length, failed: failed.length }),
    text: <FailureList failures={failed} nameOf={(id) => names.get(id) ?? `#${id}`} />,
    ok: t('understood'),
  })
}

/** showRefusal says why an action was not done, unless the dialog that asked for its input or the whole console does. */
export function showRefusal<Row extends Identified>(
  error: unknown,
  { action, subject, t }: Report<Row>,
): void {
  if (error instanceof Declined) return
  if (!(error instanceof ApiError)) toast.error((error as Error).message)
  else if (error.code === fault.inUse && subject.rows.length === 1)
    void showWarning({
      title: action.refusedTitle?.(subject) ?? subject.name,
      text: <ReferrerList message={error.message} referrers={referrersOf(error)} />,
      ok: t('understood'),
    })
}
