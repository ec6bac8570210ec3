import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Select, type SelectProps } from 'antd'
import { useDeferredValue, useState } from 'react'
import type { Call } from '../api/client'

interface OptionsInput {
  kw?: string
  ids?: number[]
  limit?: number
}

/** OptionsCall looks up records of another resource by what staff call them. */
export type OptionsCall = Call<OptionsInput, { items: { id: number; label: string; disabled?: boolean }[] }>

/** As many as one look-up gives; staff type to find the rest. */
const LIMIT = 50

interface RemoteSelectProps extends Omit<SelectProps<number>, 'options' | 'loading'> {
  options: OptionsCall
}

/** RemoteSelect picks a record of another resource, looked up on the server while typing. */
export function RemoteSelect({ options, value, ...select }: RemoteSelectProps) {
  const [kw, setKw] = useState('')
  const asked = useDeferredValue(kw.trim())
  const found = useQuery({
    queryKey: [options.callName, asked],
    queryFn: ({ signal }) => options({ kw: asked, limit: LIMIT }, { signal }),
    placeholderData: keepPreviousData,
  })
  const isListed = found.data?.items.some(({ id }) => id === value) ?? true
  // The record chosen earlier may be disabled or far down the list; its name is asked for by id.
  const chosen = useQuery({
    queryKey: [options.callName, 'ids', value],
    queryFn: ({ signal }) => options({ ids: value ? [value] : [] }, { signal }),
    enabled: typeof value === 'number' && !isListed,
  })
  const items = [...(isListed ? [] : (chosen.data?.items ?? [])), ...(found.data?.items ?? [])]
  return (
    <Select
      {...select}
      value={value ?? undefined}
      showSearch={{ filterOption: false, onSearch: setKw }}
      loading={found.isFetching}
      options={items.map(({ id, label, disabled }) => ({ value: id, label, disabled }))}
    />
  )
}
