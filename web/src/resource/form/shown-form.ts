import { useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { useLabels } from '../labels'
import type { NameOf, Resource, RowOf } from '../resource'
import { useRecord } from './use-record'

/** ShownForm is the form that an address asks for, with the record that it begins from; a new one may hang under another. */
export type ShownForm =
  | { kind: 'create'; id?: undefined; under?: number }
  | { kind: 'edit' | 'copy'; id: number; under?: undefined }

interface Words<R extends Resource> {
  nameOf: NameOf<RowOf<R>>
  copyOf?: (row: RowOf<R>) => Partial<RowOf<R>>
}

/** useShownForm reads what a form begins from and says what it is called. */
export function useShownForm<R extends Resource>(
  resource: R,
  { kind, id }: ShownForm,
  { nameOf, copyOf }: Words<R>,
) {
  const { t } = useTranslation('kit')
  const { noun } = useLabels(resource)
  const { record, fresh, rebase } = useRecord(resource, id)
  // Made once: a form whose beginning changed would lose what is typed.
  const [initial, setInitial] = useState<Partial<RowOf<R>>>()
  if (kind === 'copy' && record && !initial) setInitial(copyOf?.(record) ?? {})
  return {
    title:
      kind === 'edit'
        ? t('form.editTitle', { noun, name: record ? nameOf(record) : id })
        : t('form.createTitle', { noun }),
    /** The record to change; null for a new one. */
    base: kind === 'edit' ? record : null,
    initial,
    isReady: id === undefined || (record !== null && (kind !== 'copy' || initial !== undefined)),
    fresh,
    rebase,
  }
}
