import type { ReactElement, ReactNode } from 'react'
import type { Call, CallOptions } from '../../api/client'
import type { OptionsCall } from '../form/remote-select'
import type { FieldRules, Identified } from '../resource'

/** Selection is which records a call is about: one, with the version that was seen, or several. */
interface Selection {
  id?: number
  version?: number
  ids?: number[]
}

/** Outcome is the part of an answer that says which of several records failed. */
export type Outcome = { failed?: readonly { id: number; message: string }[] } | null | undefined

/** Subject is what an action is about to be done to. */
export interface Subject<Row> {
  rows: readonly Row[]
  /** The first row, which is the only one unless it is about a selection. */
  row: Row
  /** What the first row is called. */
  name: string
  /** What all rows are called, in one line. */
  names: string
  count: number
  /** Whether it is about a selection, even of a single row. */
  bulk: boolean
  /** Whether it is about all rows that the filter finds, of which `rows` are some. */
  whole: boolean
}

/** AskField is one input of a question; what it may hold is said by its rules. */
export interface AskField {
  label: string
  hint?: ReactNode
  /** Whether it must be filled in, where the rules do not ask for it every time. */
  required?: boolean
  /** Whether the label says how long a text may be. */
  ranged?: boolean
  /** The rules of what is typed, where that is not what is sent. */
  typed?: FieldRules
  /** What the record holds now. Sending only that again does nothing. */
  initial?: unknown
  /** How many lines a text has. */
  lines?: number
  /** Of a reference: where its choices come from, and whether only leaves of a tree can be chosen. */
  options?: OptionsCall
  leaves?: boolean
  /** Says what is wrong beyond the rules, given all values. */
  check?: (value: unknown, all: Readonly<Record<string, unknown>>) => string | undefined
  /** Another input than the usual one of the field's kind. */
  input?: ReactElement
}

export type AskFields<In> = { readonly [Name in keyof In & string]?: AskField }

export type InputRules<In> = { readonly [Name in keyof In & string]?: FieldRules }

/** Question is what is asked before an action: for agreement, or for the fields that its call needs. */
export interface Question<In> {
  title: string
  text?: ReactNode
  /** What its button says; what the action is called unless said otherwise. */
  ok?: string
  danger?: boolean
  /** The inputs; a function where they depend on what others hold. */
  fields?: AskFields<In> | ((values: Readonly<Record<string, unknown>>) => AskFields<In>)
}

/** ActionSpec is an action, said once for rows, selections and details. */
export interface ActionSpec<Row extends Identified, In, Out> {
  /** Also its name among the `actions` of a row. */
  key: string
  label: string | ((row: Row) => string)
  /** What its button for a selection says, where that is something else. */
  bulkLabel?: string
  danger?: boolean
  /** What the state of the record asks for: the first button of a row, the main one of a detail. */
  primary?: boolean | ((row: Row) => boolean)
  /** The call that does it. Who may not make it is not offered the action. */
  call: Call<In, Out>
  /** Where the rules of its input are, if not in the section of the resource. */
  section?: string
  /** Asked before anything is sent; null where nothing needs asking. */
  ask?: (subject: Subject<Row>) => Question<NoInfer<In>> | null | Promise<Question<NoInfer<In>> | null>
  /** What is sent whatever was asked for. */
  fixed?: Partial<NoInfer<In>>
  /** Whether the call takes ids even of a single record. */
  alwaysIds?: boolean
  /** What is sent of what was asked for, where that is not all of it as it is. */
  sent?: (asked: Partial<NoInfer<In>>) => Partial<NoInfer<In>>
  /** What is sent, where it is not just the selection, what is fixed and what was asked for. */
  input?: (asked: Partial<NoInfer<In>>, subject: Subject<Row>) => NoInfer<In>
  /** False where it is offered for selections alone. */
  row?: boolean
  /** Whether it is offered for selections. */
  bulk?: boolean
  /** Which rows offer it; those whose `actions` name it unless said otherwise. */
  when?: (row: Row) => boolean
  /** Why it cannot be done yet, said instead of asking. */
  refuse?: (subject: Subject<Row>) => string | undefined
  /** Said when it is done to one row. */
  done?: (subject: Subject<Row>) => string
  /** Whether the record is gone when it is done. */
  removes?: boolean
  /** Which state leads to which, where it takes no more than a click: then it can take back its opposite. */
  leads?: { from: readonly string[]; to: string }
  /** What the same call is sent, one after another, to take it back; only where nothing failed. */
  undo?: (answer: Out, asked: Partial<NoInfer<In>>, subject: Subject<Row>) => readonly NoInfer<In>[]
  /** The title over what still refers to the row, where that keeps it from being done. */
  refusedTitle?: (subject: Subject<Row>) => string
  onDone?: (answer: Out, subject: Subject<Row>) => void
}

/** Action is an action whose input only its own call knows. */
export interface Action<Row extends Identified>
  extends Omit<
    ActionSpec<Row, never, never>,
    'call' | 'ask' | 'fixed' | 'alwaysIds' | 'sent' | 'input' | 'undo' | 'onDone'
  > {
  callName: string
  ask: (subject: Subject<Row>) => Promise<Question<Record<string, unknown>> | null>
  send: (asked: Record<string, unknown>, subject: Subject<Row>, options: CallOptions) => Promise<unknown>
  /** What its call is sent for whichever records; absent where that depends on them. */
  inputOfAny?: (asked: Record<string, unknown>) => Record<string, unknown>
  /** Takes back what was answered and asked for, as far as there is something to take back. */
  undoOf?: (
    answer: unknown,
    asked: Record<string, unknown>,
    subject: Subject<Row>,
  ) => (() => Promise<void>) | undefined
  onDone?: (answer: unknown, subject: Subject<Row>) => void
}

/** action turns a declaration, checked against the input of its call, into what screens show and run. */
export function action<Row extends Identified, In, Out>(spec: ActionSpec<Row, In, Out>): Action<Row> {
  const { call, ask, fixed, alwaysIds, sent, input, undo, onDone, ...shown } = spec
  const ofAny = (asked: Partial<In>) => ({ ...fixed, ...(sent ? sent(asked) : asked) })
  return {
    ...shown,
    callName: call.callName,
    ask: async (subject) => ((await ask?.(subject)) ?? null) as Question<Record<string, unknown>> | null,
    send: (asked, subject, options) => {
      const whole = input
        ? input(asked as Partial<In>, subject)
        : ({ ...selectionOf(subject.rows, alwaysIds), ...ofAny(asked as Partial<In>) } as In)
      return call(whole, options)
    },
    inputOfAny: input ? undefined : (asked) => ofAny(asked as Partial<In>),
    undoOf:
      undo &&
      ((answer, asked, subject) => {
        const inputs = undo(answer as Out, asked as Partial<In>, subject)
        if (inputs.length === 0) return undefined
        return async () => {
          for (const sent of inputs) {
            const [failure] = ((await call(sent)) as Outcome)?.failed ?? []
            if (failure) throw new Error(failure.message)
          }
        }
      }),
    onDone: onDone as Action<Row>['onDone'],
  }
}

/** Declined is thrown by a call that asked a further question and was told no. Nothing needs saying about it. */
export class Declined extends Error {}

function selectionOf(rows: readonly Identified[], alwaysIds = false): Selection {
  const [row] = rows
  if (row && rows.length === 1 && !alwaysIds) return { id: row.id, version: row.version }
  return { ids: rows.map(({ id }) => id) }
}

/** RowLink leads from a row to something else: a preview, a drawer, another screen. */
export interface RowLink<Row extends Identified> {
  key: string
  label: string | ((row: Row) => string)
  open: (row: Row) => void
  /** Leads there from a selection, where it can. */
  openMany?: (rows: readonly Row[]) => void
  /** Where it leads, if that has an address. */
  href?: (row: Row) => string
  /** The call that it leads to. Who may not make it is not offered the link. */
  callName?: string
  when?: (row: Row) => boolean
}

export type RowEntry<Row extends Identified> = Action<Row> | RowLink<Row>

export function isAction<Row extends Identified>(entry: RowEntry<Row>): entry is Action<Row> {
  return 'send' in entry
}

/** isOffered says whether a row offers an action or a link. */
export function isOffered<Row extends Identified>(entry: RowEntry<Row>, row: Row): boolean {
  if (entry.when) return entry.when(row)
  return !isAction(entry) || allowsMove(row, entry.key)
}

/** allowsMove reads from the `actions` of a row what may be done to it; a row without them has no life to be asked. */
export function allowsMove(row: Identified, move: string): boolean {
  return !('actions' in row) || (row.actions as readonly string[]).includes(move)
}

/** isOfferedBy says whether a selection offers an action: some of its rows do, or it is for selections alone. */
export function isOfferedBy<Row extends Identified>(action: Action<Row>, rows: readonly Row[]): boolean {
  if (action.row === false && !action.when) return true
  return rows.some((row) => isOffered(action, row))
}

/** reverseOf is the action that takes another one back; undefined where none does so without further questions. */
export function reverseOf<Row extends Identified>(
  actions: readonly Action<Row>[],
  { leads }: Action<Row>,
  row: Row,
): Action<Row> | undefined {
  if (!leads || !('status' in row)) return undefined
  return actions.find(
    (other) => other.leads?.to === row.status && other.leads?.from.includes(leads.to) === true,
  )
}

/** isPrimary says whether the state of a row asks for the action. */
export function isPrimary<Row extends Identified>({ primary }: Action<Row>, row: Row): boolean {
  return typeof primary === 'function' ? primary(row) : primary === true
}

/** labelOf is what the button of an action or a link says. */
export function labelOf<Row extends Identified>(entry: RowEntry<Row>, row: Row, bulk = false): string {
  if (bulk && isAction(entry) && entry.bulkLabel) return entry.bulkLabel
  return typeof entry.label === 'function' ? entry.label(row) : entry.label
}
