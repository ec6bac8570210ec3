import { useQueries } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from '../../locales/texts'
import { useMade } from '../form/made-records'
import type { ListColumn } from '../list/columns'
import { HANDLED_BY_LIST } from '../list/use-list'
import { callsOf, type Resource, type RowOf } from '../resource'

interface MadeRows<Row> {
  /** The rows of the list, and above them the new ones that sort elsewhere. */
  rows: readonly Row[]
  /** The columns of the list, the first with a mark on what is new. */
  columns: readonly ListColumn<Row>[]
  hasPinned: boolean
}

/** useMadeRows shows records that were just made, wherever they sort, until another part of the list is asked for. */
export function useMadeRows<R extends Resource>(
  resource: R,
  listed: readonly RowOf<R>[],
  columns: readonly ListColumn<RowOf<R>>[],
  asked: string,
): MadeRows<RowOf<R>> {
  type Row = RowOf<R>
  const { t, i18n } = useTranslation('kit')
  const { madeIds, forgetMade } = useMade(resource)
  const before = useRef(asked)
  useEffect(() => {
    if (before.current !== asked) forgetMade()
    before.current = asked
  }, [asked, forgetMade])

  const { detail } = callsOf(resource)
  const elsewhere = madeIds.filter((id) => !listed.some((row) => row.id === id))
  const pinned = useQueries({
    queries: elsewhere.map((id) => ({
      queryKey: [resource.name, 'detail', id, i18n.language],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await detail?.({ id }, { signal, handles: HANDLED_BY_LIST })) ?? null,
    })),
    // What cannot be read any more is gone again.
    combine: (answers) => answers.flatMap(({ data, error }) => (data && !error ? [data as Row] : [])),
  })
  const marked = useMemo(() => {
    const [first, ...others] = columns
    if (madeIds.length === 0 || !first) return columns
    const render: typeof first.render = (row, linkTo) => (
      <>
        {madeIds.includes(row.id) && <Tag color="success">{t('row.new')}</Tag>}
        {first.render(row, linkTo)}
      </>
    )
    return [{ ...first, render }, ...others]
  }, [columns, madeIds, t])
  return {
    rows: pinned.length > 0 ? [...pinned, ...listed] : listed,
    columns: marked,
    hasPinned: pinned.length > 0,
  }
}
