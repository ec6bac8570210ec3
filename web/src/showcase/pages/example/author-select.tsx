import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { sample } from '../../sample'

interface Props {
  id: string
  value: string
  onChange: (author: string) => void
}

/** AuthorSelect looks an author up while a name is typed. */
export function AuthorSelect({ id, value, onChange }: Props): ReactNode {
  const { t } = useTranslation('example')
  const [typed, setTyped] = useState('')
  const name = useDeferredValue(typed)
  const { data, isFetching } = useQuery({
    queryKey: ['showcase', 'search/user', name],
    queryFn: ({ signal }) =>
      sample<{ items: { name: string }[] }>('GET', 'search/user', { query: { name }, signal }),
  })
  return (
    <Select
      id={id}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      placeholder={t('authorPlaceholder')}
      value={value === '' ? undefined : value}
      onChange={onChange}
      options={(data?.items ?? []).map((author) => ({ value: author.name, label: author.name }))}
    />
  )
}
