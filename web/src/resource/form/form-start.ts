import { Form } from 'antd'
import { useEffect } from 'react'
import { useFormSubject } from './field-item'
import { sameValue } from './rules'

/**
 * useFormStart fills the empty inputs of a new record with what it begins from, once that is known. What was typed
 * meanwhile stays, and leaving without a change loses nothing.
 */
export function useFormStart(start: Readonly<Record<string, unknown>> | undefined): void {
  const form = Form.useFormInstance()
  const { record } = useFormSubject()
  useEffect(() => {
    if (!start || record) return
    const isEmpty = ([name]: [string, unknown]) => sameValue(form.getFieldValue(name), null)
    form.setFieldsValue(Object.fromEntries(Object.entries(start).filter(isEmpty)))
  }, [form, record, start])
}
