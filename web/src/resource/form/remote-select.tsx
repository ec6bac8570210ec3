import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { Call } from '../../api/client'
import { everyOptions } from '../../api/limits'
import { useTranslation } from '../../locales/texts'

interface OptionsInput {
  kw?: string
  ids?: number[]
  all?: boolean
  limit?: number
}

/** OptionsCall looks up records of another resource by what staff call them, and maybe by more that is given. */
export type OptionsCall<Given = unknown> = Call<
  OptionsInput & Given,
  { items: { id: number; label: string; disabled?: boolean; group?: boolean }[]; exact?: boolean }
>

/** As many as one look-up gives; staff type to find the rest. */
const { maximum: LIMIT } = everyOptions.limit

interface RemoteSelectProps<Given> extends Omit<SelectProps<number>, 'options' | 'loading' | 'mode'> {
  options: OptionsCall<Given>
  /** Of a tree: only what has nothing below it can be picked. */
  leaves?: boolean
  /** Also what is no longer offered: a filter looks for what was. */
  all?: boolean
  /** What the call takes beside the keyword, where the choices depend on more. */
  given?: Given
}

/** RemoteSelect picks a record of another resource, looked up on the server while typing. */
export function RemoteSelect<Given = unknown>({
  options,
  leaves,
  all,
  given,
  value,
  ...select
}: RemoteSelectProps<Given>) {
  const lookUp = useLookUp(options, typeof value === 'number' ? [value] : [], { leaves, all, given })
  return <Select {...select} {...lookUp} value={value ?? undefined} />
}

interface RemoteSelectsProps extends Omit<SelectProps<number[]>, 'options' | 'loading' | 'mode'> {
  options: OptionsCall
}

/** RemoteSelects picks any number of records. */
export function RemoteSelects({ options, value, ...select }: RemoteSelectsProps) {
  const lookUp = useLookUp(options, value ?? [])
  return <Select {...select} {...lookUp} mode="multiple" value={value ?? []} />
}

function useLookUp<Given>(
  options: OptionsCall<Given>,
  chosenIds: readonly number[],
  { leaves = false, all = false, given }: Pick<RemoteSelectProps<Given>, 'leaves' | 'all' | 'given'> = {},
) {
  const { t } = useTranslation('kit')
  const [kw, setKw] = useState('')
  const asked = useDeferredValue(kw.trim())
  // A call that takes more is always given it.
  const input = (asked: OptionsInput) => ({ ...given, ...asked }) as OptionsInput & Given
  const found = useQuery({
    queryKey: [options.callName, asked, all, given],
    queryFn: ({ signal }) => options(input({ kw: asked, limit: LIMIT, ...(all && { all }) }), { signal }),
    placeholderData: keepPreviousData,
  })
  const listed = found.data?.items ?? []
  const missing = found.data ? chosenIds.filter((id) => !listed.some((item) => item.id === id)) : []
  // Records chosen earlier may be disabled or far down the list; their names are asked for by id.
  const chosen = useQuery({
    queryKey: [options.callName, 'ids', missing, given],
    queryFn: ({ signal }) => options(input({ ids: missing }), { signal }),
    enabled: missing.length > 0,
  })
  const items = [...(missing.length > 0 ? (chosen.data?.items ?? []) : []), ...listed]
  return {
    // Where nothing is offered unasked, an empty list would look as if there were nothing.
    ...(found.data?.exact && { notFoundContent: t('picker.exact') }),
    showSearch: { filterOption: false as const, onSearch: setKw },
    loading: found.isFetching,
    options: items.map(({ id, label, disabled, group }) => ({
      value: id,
      label,
      disabled: (disabled && !all) || (leaves && group),
    })),
  }
}
