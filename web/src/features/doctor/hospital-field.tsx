import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useDeferredValue } from 'react'
import { api } from '../../api/generated'
import { FieldItem } from '../../resource/form/field-item'

/** HospitalField is free text, with the names that other doctors have. */
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
    queryKey: ['doctor', 'hospitals', kw],
    queryFn: ({ signal }) => api.doctorHospitals({ kw }, { signal }),
    placeholderData: keepPreviousData,
  })
  return <AutoComplete {...props} options={data?.items.map((name) => ({ value: name }))} />
}
