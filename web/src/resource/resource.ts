import type { CallOptions, Downloaded, DownloadOptions } from '../api/client'

/** Identified is what every row carries: who it is, and which state of it was read. */
export interface Identified {
  id: number
  version: number
}

export type FieldKind =
  | 'text'
  | 'integer'
  | 'money'
  | 'decimal'
  | 'rich'
  | 'bool'
  | 'enum'
  | 'time'
  | 'date'
  | 'ref'
  | 'image'
  | 'document'
  | 'privateImage'
  | 'privateFile'
  | 'list'
  | 'object'

/** FieldRules is one field as the server describes it. */
export interface FieldRules {
  readonly kind: FieldKind
  readonly readOnly?: boolean
  /** Decided when a record is made, and never changed. */
  readonly fixed?: boolean
  readonly required?: boolean
  readonly nullable?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: string | number | boolean
  readonly enum?: string
  readonly values?: readonly string[]
  readonly to?: string
  /** Of a list: what its items are. Limits of length and size are then about each of them. */
  readonly of?: FieldKind
  readonly minItems?: number
  readonly maxItems?: number
  /** A written form that the server checks. */
  readonly format?: string
  /** Personal data, shown masked. */
  readonly mask?: string
  /** Too long for a list: empty there. */
  readonly detail?: boolean
  readonly usage?: string
  readonly width?: number
  readonly height?: number
}

export interface FilterRules {
  readonly kind:
    | 'enum'
    | 'bool'
    | 'ref'
    | 'text'
    | 'integer'
    | 'timeRange'
    | 'dateRange'
    | 'integerRange'
    | 'moneyRange'
  readonly enum?: string
  readonly values?: readonly string[]
  readonly to?: string
  readonly maxLength?: number
  /** Days that are looked at when nobody says which, unless that other filter is set. */
  readonly days?: number
  readonly unless?: string
  /** Days that one query may span. */
  readonly maxDays?: number
}

// `never` inputs let every generated call fit; the typed views below give the inputs back.
interface SomeCall {
  (input: never, options?: CallOptions): Promise<unknown>
  readonly callName: string
}

type CallKind =
  | 'get'
  | 'list'
  | 'counts'
  | 'tree'
  | 'detail'
  | 'save'
  | 'status'
  | 'sort'
  | 'move'
  | 'del'
  | 'export'
  | 'exportStart'
  | 'bulkStart'
  | 'importTemplate'
  | 'importStart'
  | 'options'
  | 'revisions'
  | 'revision'
  | 'restore'

/** Move is one line of the table of a record's life. */
export interface Move {
  readonly move: string
  /** Absent where no call makes it: the server does so by itself. */
  readonly call?: string
  /** Whether its call takes several records. */
  readonly bulk?: boolean
  readonly from: readonly string[]
  readonly to: readonly string[] | 'same' | 'gone'
  readonly reason: 'none' | 'optional' | 'required'
}

/** Life is the states that records can be in, and what leads from one to another. */
export interface Life {
  readonly states: readonly string[]
  readonly moves: readonly Move[]
}

/** Resource is the shape of every resource in the generated API. */
export interface Resource {
  readonly name: string
  /** Where the labels are: the locale namespace. */
  readonly section: string
  /** The address of its screen. */
  readonly route: string
  /** Whether it stands there on a tab, behind that of another resource. */
  readonly tab?: boolean
  readonly calls: { readonly [Kind in CallKind]?: SomeCall }
  readonly fields: { readonly [name: string]: FieldRules }
  /** The fields that the keyword is about; none where nothing can be searched. */
  readonly search?: readonly string[]
  readonly filters: { readonly [name: string]: FilterRules }
  readonly sorts: readonly string[]
  readonly order: string
  /** The field within whose values records are put in order by hand; absent where all are. */
  readonly sortWithin?: string
  readonly tree?: { readonly maxDepth: number }
  /** A list of parts that an export may have a row for each of. */
  readonly lines?: string
  readonly life?: Life
  /** Of one that several screens share: the field by which its calls name a screen, and where those are. */
  readonly screens?: { readonly by: string; readonly routes: { readonly [value: string]: string } }
  /** The screen that this is the resource of. */
  readonly screen?: string
}

export interface TreeResource extends Resource {
  readonly tree: { readonly maxDepth: number }
}

type Answers<Out> = (input: never, options?: CallOptions) => Promise<Out>

/** RowOf is a record of the resource, as its detail call answers it. */
export type RowOf<R extends Resource> = R['calls'] extends {
  readonly detail: Answers<infer Row extends Identified>
}
  ? Row
  : R['calls'] extends { readonly get: Answers<infer Row extends Identified> }
    ? Row
    : R['calls'] extends { readonly list: Answers<{ items: (infer Row extends Identified)[] }> }
      ? Row
      : Identified

/** ListInputOf is what may be asked of the list: its filters, its sorts, its page. */
export type ListInputOf<R extends Resource> = R['calls'] extends {
  readonly list: (input: infer In, options?: CallOptions) => Promise<unknown>
}
  ? In
  : never

/** SaveInputOf is what may be written. */
export type SaveInputOf<R extends Resource> = R['calls'] extends {
  readonly save: (input: infer In, options?: CallOptions) => Promise<unknown>
}
  ? In
  : never

/** FieldName is a field that a list can show. */
export type FieldName<R extends Resource> = keyof R['fields'] & keyof RowOf<R> & string

/** FilterName is a filter that the server offers. */
export type FilterName<R extends Resource> = keyof R['filters'] & string

/** InputName is a field of one kind that the client may write. */
export type InputName<R extends Resource, Kind extends FieldKind> = {
  [Name in keyof R['fields'] & string]: R['fields'][Name] extends { readonly readOnly: true }
    ? never
    : R['fields'][Name] extends { readonly kind: Kind }
      ? Name
      : never
}[keyof R['fields'] & string]

/** ListName is a list of one kind of items that the client may write. */
export type ListName<R extends Resource, Of extends FieldKind> = {
  [Name in keyof R['fields'] & string]: R['fields'][Name] extends { readonly readOnly: true }
    ? never
    : R['fields'][Name] extends { readonly kind: 'list'; readonly of: Of }
      ? Name
      : never
}[keyof R['fields'] & string]

/** MaskedName is a field with personal data that the client may write. */
export type MaskedName<R extends Resource> = {
  [Name in InputName<R, 'text'>]: R['fields'][Name] extends { readonly mask: string } ? Name : never
}[InputName<R, 'text'>]

/** StatusName is the field that switches a record on and off. */
export type StatusName<R extends Resource> = {
  [Name in keyof R['fields'] & string]: R['fields'][Name] extends { readonly enum: 'Status' | 'Shelf' }
    ? Name
    : never
}[keyof R['fields'] & string]

/** What became of a change to one record, or to many. */
interface Changed extends Partial<Identified> {
  ok?: number[]
  failed?: { id: number; code: number; message: string }[]
}

interface EngineCall<In, Out> {
  (input: In, options?: CallOptions): Promise<Out>
  readonly callName: string
}

interface ExportCall {
  (input: Record<string, unknown>, options?: DownloadOptions): Promise<Downloaded>
  readonly callName: string
}

export interface ListOutput<Row> {
  items: Row[]
  total: number
  totalCapped: boolean
}

interface EngineCalls<Row> {
  /** Of a resource of one record. */
  readonly get?: EngineCall<object, Row>
  readonly list?: EngineCall<Record<string, unknown>, ListOutput<Row>>
  readonly counts?: EngineCall<Record<string, unknown>, unknown>
  readonly tree?: EngineCall<Record<string, unknown>, { items: Row[] }>
  readonly detail?: EngineCall<{ id: number }, Row>
  readonly save?: EngineCall<Record<string, unknown>, Identified>
  readonly status?: EngineCall<{ id?: number; version?: number; ids?: number[]; status: string }, Changed>
  readonly sort?: EngineCall<{ ids: number[] }, unknown>
  readonly move?: EngineCall<Identified & { parentId: number | null; index: number }, Identified>
  readonly del?: EngineCall<{ id?: number; version?: number; ids?: number[] }, Changed>
  readonly export?: ExportCall
  /** The same, made in the background. */
  readonly exportStart?: EngineCall<Record<string, unknown>, { id: number }>
  /** Makes one of the calls for many records for all that a filter finds, in the background. */
  readonly bulkStart?: EngineCall<Record<string, unknown>, { id: number; total: number }>
  readonly importTemplate?: ExportCall
  readonly importStart?: EngineCall<{ fileId: number; zipFileId?: number }, { id: number }>
  readonly revisions?: EngineCall<Which, { items: Revision[] }>
  readonly revision?: EngineCall<Which & { revisionId: number }, Revision & { fields: unknown }>
  readonly restore?: EngineCall<Which & { revisionId: number; version: number }, unknown>
}

/** Which record a call is about: nothing where there is only one. */
type Which = { id?: number }

/** Revision is a former state of a record. */
export interface Revision {
  id: number
  /** The version that the record had. */
  version: number
  at: string
  by: string
}

/**
 * callsOf is how the engine calls a resource it does not know by name. What a page hands in is checked against
 * the generated types at the door, so inside one loose view of the same calls is enough.
 */
export function callsOf<R extends Resource>(resource: R): EngineCalls<RowOf<R>> {
  return resource.calls as unknown as EngineCalls<RowOf<R>>
}

/** onScreen is a resource that several screens share as one of them has it: every call names that screen. */
export function onScreen<R extends Resource & { readonly screens: NonNullable<Resource['screens']> }>(
  resource: R,
  screen: keyof R['screens']['routes'] & string,
): R {
  const calls: Record<string, SomeCall> = {}
  for (const [kind, call] of Object.entries(resource.calls)) {
    const named = (input: object, options?: CallOptions) =>
      (call as EngineCall<object, unknown>)({ [resource.screens.by]: screen, ...input }, options)
    calls[kind] = Object.assign(named, { callName: call.callName })
  }
  return { ...resource, calls, screen }
}

/** fieldOf reads a field of a row by the name that the description gives. */
export function fieldOf(row: Identified, field: string): unknown {
  return (row as unknown as Record<string, unknown>)[field]
}

/** NameOf says what staff call a row: in questions, messages and button labels. */
export type NameOf<Row> = (row: Row) => string

/** firstText names rows by the first text that is described, which for almost every resource is its name. */
export function firstText(resource: Resource): NameOf<Identified> {
  const field = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'text')
  return (row) => String((field && fieldOf(row, field)) ?? row.id)
}

/** tabOf is what the address of a screen calls the tab of a resource; undefined where it stands there unasked. */
export function tabOf({ name, tab }: Resource): string | undefined {
  return tab ? name : undefined
}
