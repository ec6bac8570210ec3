import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { ApiError, type CallOptions } from '../../api/client'
import { fault } from '../../api/fault'
import { type TFunction, useTranslation } from '../../locales/texts'
import { toast } from '../../ui/toast'
import { fromInside } from '../failure'
import { HANDLED_BY_FORM } from '../form/small-form'
import { refresh } from '../list/use-list'
import { callsOf, type Identified, type NameOf, type Resource } from '../resource'
import { type Action, labelOf, type Outcome, reverseOf, type Subject } from './action'
import { ask } from './ask'
import { inputRules } from './input-rules'
import { showAnswer, showRefusal } from './outcome'
import { overQuestion } from './over-question'

const NONE: readonly number[] = []
const NO_ACTIONS: readonly never[] = []

/** How many records a question lists by name; the rest is counted. */
const MAX_NAMED = 10

export interface Runner<Row extends Identified> {
  /** Asks what the action asks, does it, says what became of it, and answers whether it was done. */
  run: (action: Action<Row>, rows: readonly Row[], bulk?: boolean) => Promise<boolean>
  /** Asks the same about more records than are on show, and leaves it to the server to do it. */
  runOver: (action: Action<Row>, rows: readonly Row[], over: Over) => Promise<boolean>
  /** The records being changed right now. */
  busyIds: readonly number[]
}

/** Over is all records that a filter finds. */
export interface Over {
  count: number
  /** Has the server make a call for each of them. */
  start: (callName: string, input: Record<string, unknown>, options: CallOptions) => Promise<void>
}

interface Work {
  ids: number[]
  done: Promise<unknown>
}

interface RunnerOptions<Row extends Identified> {
  /** What one of these takes back can be undone. */
  undoing?: readonly Action<Row>[]
  /** Hears of records that are no more. */
  onGone?: (rows: readonly Row[]) => void
}

/** useRunner does actions to records, one or many, and explains every refusal. */
export function useRunner<Row extends Identified>(
  resource: Resource,
  nameOf: NameOf<Row>,
  { undoing = NO_ACTIONS, onGone }: RunnerOptions<Row> = {},
): Runner<Row> {
  const { t } = useTranslation('kit')
  const client = useQueryClient()
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ done }: Work) => done,
    // Also after a failure: most failures mean that the rows on show are out of date.
    onSettled: () => refresh(client, resource),
  })
  const busyIds = isPending ? variables.ids : NONE
  const gone = useRef(onGone)
  gone.current = onGone

  // The same object until something changes: every row of a table is drawn from it.
  return useMemo(() => {
    // Answers with the server, not with the fresh list: by then somebody may have selected the next rows.
    const send = async (action: Action<Row>, subject: Subject<Row>, asked?: Record<string, unknown>) => {
      const { rows } = subject
      const handles = [...(asked ? HANDLED_BY_FORM : []), ...(rows.length === 1 ? [fault.inUse] : [])]
      const reverse = rows.length === 1 ? reverseOf(undoing, action, subject.row) : undefined
      const report = { action, subject, nameOf, t }
      const done = action.send(asked ?? {}, subject, { handles })
      note(subject, done)
      try {
        const answer = await done
        const back = action.undoOf?.(answer, asked ?? {}, subject)
        const undo = back
          ? () => void takeBack(action, back, subject)
          : reverse && (() => void doReverse(reverse, subject.row.id).catch(() => undefined))
        showAnswer(answer, { ...report, undo })
        if (action.removes) gone.current?.(withoutFailed(rows, answer))
        action.onDone?.(answer, subject)
        return null
      } catch (error) {
        showRefusal(error, report)
        return error
      }
    }

    /** note marks the records as busy until something is done to them. */
    const note = ({ rows }: Subject<Row>, done: Promise<unknown>) => {
      mutateAsync({ ids: rows.map(({ id }) => id), done }).catch(() => undefined)
    }

    const takeBack = async (action: Action<Row>, undo: () => Promise<void>, subject: Subject<Row>) => {
      const done = undo()
      note(subject, done)
      try {
        await done
        toast.success(t('undone', { move: labelOf(action, subject.row), names: subject.names }))
      } catch (error) {
        // The console itself tells of failed calls.
        if (!(error instanceof ApiError)) toast.error((error as Error).message)
      }
    }

    const doReverse = async (reverse: Action<Row>, id: number) => {
      // As it is now: what is taken back made a new version of it.
      const row = (await callsOf(resource).detail?.({ id })) as Row | undefined
      if (row) await send(reverse, subjectOf([row], row, false, nameOf, t))
    }

    /** decide asks what the action asks, and has it done when that is agreed to. */
    const decide = async (
      action: Action<Row>,
      subject: Subject<Row>,
      perform: (asked?: Record<string, unknown>) => Promise<unknown>,
    ) => {
      const { row, rows, bulk, whole, count } = subject
      const move = labelOf(action, row)
      const asked = await action.ask(subject)
      const question = whole ? overQuestion(asked ?? { title: t('bulk.moveTitle', { move, count }) }) : asked
      if (!question) return (await perform()) === null
      let isDone = false
      const { ok = labelOf(action, row, bulk), danger = action.danger, fields } = question
      const submit = async (asked: Record<string, unknown>) => {
        const error = await perform(asked)
        isDone = error === null
        return error
      }
      const rules = fields ? await rulesOf(action) : {}
      const draft = { name: `${resource.name}.${action.key}.${row.id}`, version: row.version }
      const agreed = await ask({
        ...question,
        ok,
        danger,
        rules,
        submit,
        ...(rows.length === 1 && !whole && { draft }),
      })
      if (!fields && agreed) isDone = (await perform()) === null
      return isDone
    }

    // Read only where something depends on them: most actions on one row can begin at once.
    const rulesOf = ({ section, callName }: Action<Row>) => inputRules(section ?? resource.section, callName)

    return {
      busyIds,
      async run(action, rows, bulk = false) {
        const [row] = rows
        if (!row) return false
        const subject = subjectOf(rows, row, bulk, nameOf, t)
        const refusal = action.refuse?.(subject)
        if (refusal) {
          toast.error(refusal)
          return false
        }
        const max = rows.length > 1 ? ((await rulesOf(action)).ids?.maxItems ?? Infinity) : 1
        if (rows.length > max) {
          toast.error(t('bulk.most', { limit: max }))
          return false
        }
        return decide(action, subject, (asked) => send(action, subject, asked))
      },
      async runOver(action, rows, { count, start }) {
        const [row] = rows
        if (!row) return false
        const subject = subjectOf(rows, row, true, nameOf, t, count)
        return decide(action, subject, async (asked) => {
          const handles = asked ? HANDLED_BY_FORM : []
          try {
            await start(action.callName, action.inputOfAny?.(asked ?? {}) ?? {}, { handles })
            return null
          } catch (error) {
            return fromInside('input', error)
          }
        })
      },
    }
  }, [busyIds, mutateAsync, nameOf, resource, t, undoing])
}

function withoutFailed<Row extends Identified>(rows: readonly Row[], answer: unknown): Row[] {
  const failed = (answer as Outcome)?.failed ?? []
  return rows.filter((row) => !failed.some(({ id }) => id === row.id))
}

function subjectOf<Row extends Identified>(
  rows: readonly Row[],
  row: Row,
  bulk: boolean,
  nameOf: NameOf<Row>,
  t: TFunction<'kit'>,
  whole?: number,
): Subject<Row> {
  const count = whole ?? rows.length
  const named = rows.slice(0, Math.min(MAX_NAMED, count)).map(nameOf)
  const names = named.join(t('listComma'))
  const more = count - named.length
  return {
    rows,
    row,
    name: nameOf(row),
    names: more > 0 ? `${names}${t('delete.more', { count: more })}` : names,
    count,
    bulk,
    whole: whole !== undefined,
  }
}
