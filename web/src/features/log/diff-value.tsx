import { useQuery } from '@tanstack/react-query'
import type { StockReason } from '../../api/generated'
import { role } from '../../api/resources/config'
import { useTranslation } from '../../locales/texts'
import { Cell } from '../../resource/cell'
import type { OptionsCall } from '../../resource/form/remote-select'
import { useLabels, usePlainLabels } from '../../resource/labels'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { callsOf, type FieldRules, firstText, type Resource } from '../../resource/resource'
import { useCanCall } from '../../resource/use-can-call'
import { resourceOf, useLogLabels } from './log-labels'

interface DiffValueProps {
  objectType: string
  field: string
  value: unknown
  /** What stands on the other side. */
  beside: unknown
}

/** DiffValue shows what a field was or became the way its own screen would. */
export function DiffValue({ objectType, field, value, beside }: DiffValueProps) {
  const resource = resourceOf(objectType)
  const rules = resource?.fields[field]
  if (field === 'stockReason') return <StockReasonName reason={value} />
  if (!resource || !rules) return <PlainValue field={field} value={value} />
  const ids = rules.kind === 'ref' ? [value] : rules.of === 'ref' && Array.isArray(value) ? value : []
  if (ids.length > 0 && ids.every((id) => typeof id === 'number')) {
    const target = resourceOf(rules.to ?? '') ?? (rules.to === 'parent' ? resource : undefined)
    return ids.map((id) => (
      <div key={id}>{target ? <RecordName resource={target} id={id} /> : <Numbered id={id} />}</div>
    ))
  }
  if (objectType === role.name && field === 'codes') {
    return <CodeNames codes={numbers(value)} beside={numbers(beside)} />
  }
  if (rules.of === 'object') {
    return <ItemLines list={`${objectType}.${field}`} value={value} beside={beside} />
  }
  if (rules.kind === 'rich') return <PlainValue field={field} value={textOf(value)} />
  return <KnownValue resource={resource} rules={rules} value={value} />
}

/** StockReasonName is why stock was changed, which is no field of the goods. */
function StockReasonName({ reason }: { reason: unknown }) {
  const { t } = useTranslation('enums')
  return typeof reason === 'string' ? t(`StockReason.${reason as StockReason}`) : '–'
}

function KnownValue({ resource, rules, value }: { resource: Resource; rules: FieldRules; value: unknown }) {
  return <Cell rules={rules} value={value} labels={useLabels(resource)} />
}

const numbers = (value: unknown) =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === 'number') : []

/** CodeNames says what permission codes open; of a long list only those that came or went. */
function CodeNames({ codes, beside }: { codes: readonly number[]; beside: readonly number[] }) {
  const { t } = useTranslation('log')
  const { code: nameOf } = useLogLabels()
  const own = codes.filter((code) => !beside.includes(code))
  const same = codes.length - own.length
  return (
    <>
      {own.map((code) => (
        <div key={code}>{`${code} ${nameOf(code)}`}</div>
      ))}
      {same > 0 && t('detail.same', { count: same })}
      {codes.length === 0 && '–'}
    </>
  )
}

/** ItemLines is a list of things with parts, one to a line; what is on the other side too is only counted. */
function ItemLines({ list, value, beside }: { list: string; value: unknown; beside: unknown }) {
  const { t } = useTranslation('log')
  const { item } = useLogLabels()
  const linesOf = (items: unknown) => (Array.isArray(items) ? items.flatMap((one) => item(list, one)) : [])
  const lines = linesOf(value)
  const others = linesOf(beside)
  const own = lines.filter((line) => !others.includes(line))
  const same = lines.length - own.length
  return (
    <>
      {own.map((line) => (
        <div key={line}>{line}</div>
      ))}
      {same > 0 && t('detail.same', { count: same })}
      {lines.length === 0 && '–'}
    </>
  )
}

/** textOf is rich text without its marks. */
function textOf(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/<[^>]*>/g, ' ').trim() : value
}

/** RecordName is what the record that was referred to is called today; its number when it is gone or not ours to see. */
function RecordName({ resource, id }: { resource: Resource; id: number }) {
  const { detail } = callsOf(resource)
  const { options } = resource.calls
  const mayOpen = useCanCall(detail?.callName)
  const mayChoose = useCanCall(options?.callName)
  const found = useQuery({
    queryKey: [resource.name, 'name', id],
    queryFn: async ({ signal }) => {
      const asked = { signal, handles: HANDLED_BY_LIST }
      // Who may choose among records knows their names, without the screen that they are kept on.
      if (!mayOpen) return (await (options as OptionsCall)({ ids: [id] }, asked)).items[0]?.label ?? null
      const row = await detail?.({ id }, asked)
      return row ? firstText(resource)(row) : null
    },
    enabled: mayOpen || mayChoose,
    retry: false,
  })
  return found.data ?? <Numbered id={id} />
}

function Numbered({ id }: { id: number }) {
  return useTranslation('log').t('detail.number', { id })
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** PlainValue guesses from the value itself: fields of calls that are no resource's are described nowhere. */
function PlainValue({ field, value }: { field: string; value: unknown }) {
  const { t } = useTranslation('kit')
  const labels = usePlainLabels()
  const show = (rules: FieldRules, shown = value) => <Cell rules={rules} value={shown} labels={labels} />
  if (typeof value === 'boolean') return show({ kind: 'bool' })
  if (typeof value === 'number') return show({ kind: field.endsWith('Fen') ? 'money' : 'integer' })
  if (typeof value === 'string' && MOMENT.test(value)) return show({ kind: 'time' })
  if (Array.isArray(value)) return show({ kind: 'text' }, value.map(written).join(t('listComma')))
  return show({ kind: 'text' }, value === null ? value : written(value))
}

function written(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
