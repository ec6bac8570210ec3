import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useDeferredValue } from 'react'
import { api } from '../../api/generated'
import { FieldItem } from '../../resource/form/field-item'

/** HospitalField is free text, with the names of the hospitals that are known. */
export function HospitalField() {
  return (
    <FieldItem name="hospitalName">
      <HospitalInput />
    </FieldItem>
  )
}

interface HospitalInputProps {
  /** These are the form's. */
  id?: string
  value?: string
  onChange?: (name: string) => void
}

function HospitalInput(props: HospitalInputProps) {
  const kw = useDeferredValue((props.value ?? '').trim().slice(0, 64))
  const { data } = useQuery({
    queryKey: ['hospital', 'options', kw],
    queryFn: ({ signal }) => api.hospitalOptions({ kw }, { signal }),
    placeholderData: keepPreviousData,
  })
  // Hospitals of different cities may have one name.
  const names = [...new Set(data?.items.map(({ label }) => label))]
  return <AutoComplete {...props} options={names.map((name) => ({ value: name }))} />
}
