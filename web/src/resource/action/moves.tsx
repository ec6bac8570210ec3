import { Fragment, type ReactNode, useMemo } from 'react'
import type { Call } from '../../api/client'
import { api } from '../../api/generated'
import { type TFunction, useTranslation } from '../../locales/texts'
import { fieldOf, type Life, type Move, type Resource, type RowOf } from '../resource'
import {
  type Action,
  type ActionSpec,
  type AskFields,
  action,
  allowsMove,
  type Question,
  type Subject,
} from './action'
import { type MoveText, moveText } from './move-text'

/** Living is a resource whose records have a life. */
interface Living extends Resource {
  readonly life: Life
}

type Api = typeof api
type MadeBy<R extends Living> = Extract<R['life']['moves'][number], { call: keyof Api }>
type CallOf<R extends Living, Name> = Api[Extract<MadeBy<R>, { move: Name }>['call'] & keyof Api]
type InOf<C> = C extends Call<infer In, unknown> ? In : never
type OutOf<C> = C extends Call<never, infer Out> ? Out : never

/** MoveSpec is what a screen says of a move beside its name: what the table and the texts cannot know. */
interface MoveSpec<Row extends Resource, In, Out>
  extends Pick<
    ActionSpec<RowOf<Row>, In, Out>,
    | 'primary'
    | 'row'
    | 'bulk'
    | 'section'
    | 'fixed'
    | 'alwaysIds'
    | 'sent'
    | 'input'
    | 'refuse'
    | 'done'
    | 'undo'
    | 'onDone'
  > {
  /** The state it leads to, where moves of one name lead to several; its words are then under the name of the state. */
  to?: string
  label?: (row: RowOf<Row>) => string
  danger?: boolean
  /** What a row is called in the question, where that is not its usual name. */
  name?: (row: RowOf<Row>) => string
  /** Said in the question beside the words of the move. */
  text?: (subject: Subject<RowOf<Row>>) => Question<In>['text']
  /** The inputs beside the reason. */
  fields?: (subject: Subject<RowOf<Row>>) => Question<In>['fields']
  /** What is asked, where it is not what table and texts say. */
  ask?: ActionSpec<RowOf<Row>, In, Out>['ask']
  /** Puts something around the call, such as a further question. */
  around?: (call: Call<In, Out>) => Call<In, Out>
}

/** useMoves makes actions out of the moves of a resource: by their names, with what the table and the texts say of them. */
export function useMoves<R extends Living>(resource: R) {
  const { i18n } = useTranslation([resource.section, 'kit'] as never)
  const { t } = useTranslation('kit')
  const { language } = i18n
  return useMemo(
    () =>
      <Name extends MadeBy<R>['move']>(
        name: Name,
        spec: MoveSpec<R, InOf<CallOf<R, Name>>, OutOf<CallOf<R, Name>>> = {},
      ): Action<RowOf<R>> =>
        moveAction(resource, name, moveText({ i18n, language }, resource, spec.to ?? name), t, spec as never),
    [resource, i18n, language, t],
  )
}

export type MakeMove<R extends Living> = ReturnType<typeof useMoves<R>>

function moveAction<R extends Living>(
  resource: R,
  name: string,
  say: MoveText,
  t: TFunction<'kit'>,
  spec: MoveSpec<R, object, unknown>,
): Action<RowOf<R>> {
  type Row = RowOf<R>
  const { to, name: nameOf, label, text, fields, ask, around, danger, bulk, done, ...rest } = spec
  const steps = resource.life.moves.filter(
    (step) => step.move === name && step.call && (!to || step.to.includes(to)),
  )
  const [step] = steps
  const call = api[step?.call as keyof Api] as unknown as Call<object, unknown> | undefined
  if (!step || !call) throw new Error(`nobody can ${name} a ${resource.name}`)
  const saidDone = (of: string, row: Row) =>
    say('done', { ...row, name: of }) ?? t('row.did', { move: label?.(row) ?? say('label'), name: of })
  const stepsOf = (row: Row) => steps.filter(({ from }) => from.includes(String(fieldOf(row, 'status'))))
  const question = (subject: Subject<Row>): Question<object> | null => {
    const { count, rows, row, name: rowName, names, whole } = subject
    // In which states the others are nobody knows here.
    const reasons = (whole ? steps : rows.flatMap(stepsOf)).map(({ reason }) => reason)
    const required = reasons.includes('required')
    const reason = (required || reasons.includes('optional')) && {
      reason: { label: say('reason') ?? t('reason.label'), required, ranged: true },
    }
    const asked = withReason(fields?.(subject), reason || {})
    const title =
      count > 1 ? say('many', { count }) : say('title', { ...row, name: nameOf?.(row) ?? rowName })
    // What needs no words and no input needs no question either.
    if (!title && !asked && !text && count === 1) return null
    return {
      title: title ?? say('many', { count }) ?? t('bulk.moveTitle', { move: say('label') ?? name, count }),
      text: paragraphs(text?.(subject), required && say('requiredText'), say('text'), count > 1 && names),
      ok: say('ok'),
      fields: asked,
    }
  }
  return action<Row, object, unknown>({
    ...rest,
    key: to ?? name,
    label: label ?? say('label') ?? name,
    bulkLabel: say('bulk'),
    bulk: bulk ?? step.bulk,
    danger: danger ?? isFinal(resource.life.moves, step),
    removes: step.to === 'gone',
    leads: leadOf(steps, fields !== undefined),
    done: done ?? (({ row, name: rowName }) => saidDone(nameOf?.(row) ?? rowName, row)),
    call: around ? around(call) : call,
    ask: ask ?? question,
    when: (row) => allowsMove(row, name) && (!to || stepsOf(row).length > 0),
  })
}

/** leadOf is from where to where a move leads, if a click is enough for it. */
function leadOf(steps: readonly Move[], asks: boolean): Action<never>['leads'] {
  const [step, ...others] = steps
  const [to, ...more] = typeof step?.to === 'object' ? step.to : []
  if (!step || !to || asks || others.length > 0 || more.length > 0 || step.reason !== 'none') return undefined
  return { from: step.from, to }
}

/** isFinal says whether a move leads where nothing but deletion leads away from. */
function isFinal(moves: readonly Move[], { to }: Move): boolean {
  if (to === 'gone') return true
  if (to === 'same') return false
  const leaves = (state: string) =>
    moves.some((move) => move.from.includes(state) && move.to !== 'same' && move.to !== 'gone')
  return !to.some(leaves)
}

/** withReason asks for the reason after all else, unless the screen has said how. */
function withReason(
  fields: Question<object>['fields'],
  reason: AskFields<Record<string, unknown>>,
): Question<object>['fields'] {
  const all = (own: AskFields<Record<string, unknown>>) => ('reason' in own ? own : { ...own, ...reason })
  if (typeof fields === 'function') return (values) => all(fields(values))
  return fields || Object.keys(reason).length > 0 ? all(fields ?? {}) : undefined
}

/** paragraphs puts what is said one under the other. */
function paragraphs(...parts: ReactNode[]): ReactNode {
  const said = parts.filter(Boolean)
  if (said.length < 2) return said[0]
  return said.map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing ever comes between them
    typeof part === 'string' ? <p key={index}>{part}</p> : <Fragment key={index}>{part}</Fragment>,
  )
}
