import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../action/action'
import type { ShownForm } from '../form/shown-form'
import type { Identified } from '../resource'
import { openAddress } from './use-opened'

interface Ways<Row extends Identified> {
  /** Looks at a record; absent where a list has no detail. */
  open?: (id: number) => void
  /** Where a record is that has a page of its own. */
  detailOf?: (id: number) => string
  openForm: (form: ShownForm) => void
  /** Whether records can be copied. */
  copies: boolean
  /** The tab that the list stands on, where its screen has several. */
  tab?: string
  /** What the page itself offers. */
  allowed: readonly RowEntry<Row>[]
}

/** useRowEntries are what a list offers for its rows beside the standard actions; a detail does not lead to itself. */
export function useRowEntries<Row extends Identified>({
  open,
  detailOf,
  openForm,
  copies,
  tab,
  allowed,
}: Ways<Row>) {
  const { t } = useTranslation('kit')
  const { pathname } = useLocation()
  return useMemo(() => {
    const copy: RowEntry<Row> = {
      key: 'copy',
      label: t('row.copy'),
      open: ({ id }) => openForm({ kind: 'copy', id }),
    }
    const inDetail = [...(copies ? [copy] : []), ...allowed]
    const look = open && {
      key: 'detail',
      label: t('row.detail'),
      open: ({ id }: Row) => open(id),
      href: ({ id }: Row) => detailOf?.(id) ?? openAddress(pathname, id, tab),
    }
    return { inDetail, inRow: look ? [look, ...inDetail] : inDetail }
  }, [t, pathname, tab, open, detailOf, openForm, copies, allowed])
}
