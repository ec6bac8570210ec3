import { useQuery } from '@tanstack/react-query'
import { resources } from '../../api/resources'
import { RichText } from '../../ui/rich-text'
import { Cell } from '../cell'
import type { OptionsCall } from '../form/remote-select'
import type { Labels } from '../labels'
import { HANDLED_BY_LIST } from '../list/use-list'
import type { FieldRules, Resource } from '../resource'
import { useCanCall } from '../use-can-call'
import styles from './revisions.module.css'

interface RevisionValueProps {
  rules: FieldRules
  value: unknown
  labels: Labels
}

/** RevisionValue shows what a field holds, so that two states of it can be told apart. */
export function RevisionValue({ rules, value, labels }: RevisionValueProps) {
  if (rules.kind === 'rich' && typeof value === 'string' && value) {
    return (
      <div className={styles.rich}>
        <RichText html={value} />
      </div>
    )
  }
  if (rules.kind === 'text' && typeof value === 'string' && value) {
    return <span className={styles.text}>{value}</span>
  }
  const ids = numbersIn(rules.kind === 'ref' ? [value] : rules.of === 'ref' ? value : [])
  if (ids.length > 0) return <Names to={rules.to ?? ''} ids={ids} />
  return <Cell rules={rules} value={value} labels={labels} />
}

const numbersIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []

const byName: Readonly<Record<string, Resource>> = resources

/** Names is what the records that are referred to are called; their numbers where that is not ours to see. */
function Names({ to, ids }: { to: string; ids: number[] }) {
  const options = byName[to]?.calls.options as OptionsCall | undefined
  const may = useCanCall(options?.callName)
  const found = useQuery({
    queryKey: [to, 'names', ids],
    queryFn: ({ signal }) => options?.({ ids }, { signal, handles: HANDLED_BY_LIST }) ?? null,
    enabled: may,
    retry: false,
  })
  return ids.map((id) => (
    <div key={id}>{found.data?.items.find((item) => item.id === id)?.label ?? `#${id}`}</div>
  ))
}
