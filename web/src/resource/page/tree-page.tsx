import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../action/action'
import { MoveDialog } from '../action/move-dialog'
import { useRowButtons, useStandardActions } from '../action/standard-actions'
import { useAllowed } from '../action/use-entries'
import { useRunner } from '../action/use-runner'
import { ExportButton } from '../export/export-button'
import { useLabels } from '../labels'
import { fieldOfColumn, useColumns } from '../list/columns'
import { FilterBar } from '../list/filter-bar'
import { useListAddress } from '../list/list-address'
import { ListNotice } from '../list/list-notice'
import { criteriaOf, type FilterValue, type ListState, type Range, useListState } from '../list/list-state'
import { ListTable } from '../list/list-table'
import { ListTools } from '../list/list-tools'
import { useListView } from '../list/list-view'
import { below, childrenOf, indexTree, keepMatching } from '../list/tree-rows'
import { useTree } from '../list/use-list'
import { useTreeOrder } from '../list/use-tree-order'
import { OpeningView } from '../list/views/opening-view'
import { useViews } from '../list/views/use-views'
import { ViewTabs } from '../list/views/view-tabs'
import {
  callsOf,
  fieldOf,
  firstText,
  type Identified,
  type Resource,
  type RowOf,
  type TreeResource,
} from '../resource'
import { useCanCall } from '../use-can-call'
import { ListOverlays } from './list-overlays'
import { PageFrame } from './page-frame'
import type { ResourcePageProps } from './resource-page'
import { useOpened } from './use-opened'

const NO_ACTIONS = [] as const

type TreePageProps<R extends TreeResource> = Omit<ResourcePageProps<R>, 'bulk' | 'detail'>

/** TreePage is the screen of a resource whose rows hang under each other. */
export function TreePage<R extends TreeResource>(props: TreePageProps<R>) {
  return (
    <OpeningView resource={props.resource}>
      <TreeList {...props} />
    </OpeningView>
  )
}

/** All of a tree is loaded, so filters act at once. */
function TreeList<R extends TreeResource>(props: TreePageProps<R>) {
  type Row = RowOf<R>
  const { resource, columns, filters = [], form, actions = NO_ACTIONS, toolbar } = props
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const nameOf = useMemo(() => props.nameOf ?? firstText(resource), [props.nameOf, resource])
  const address = useListAddress(resource)
  const state = useListState(resource, address)
  const fields = columns.map(fieldOfColumn)
  const view = useListView(resource, fields, address)
  const views = useViews(resource, fields, undefined, address, view)
  const tree = useTree(resource)
  const order = useTreeOrder<Row>(resource, tree.data?.items ?? [], state.filtered)
  const rows = keepMatching<Row>(order.items, (row) => matches(resource, row, state))
  const places = indexTree<Row>(order.items)
  const matching = [...places.values()].filter(({ row }) => matches(resource, row, state)).length
  const parents = [...places.values()]
    .filter(({ row }) => childrenOf(row).length > 0)
    .map(({ row }) => row.id)
  // A tree starts open, and a filter opens what it finds; what was closed by hand stays closed until then.
  const [closed, setClosed] = useState<readonly number[]>([])
  const expanded = state.filtered ? parents : parents.filter((id) => !closed.includes(id))

  const standard = useStandardActions<Row>(resource, async (row) => {
    const childCount = below(row).filter((child) => fieldOf(child, 'status') === 'enabled').length
    return childCount > 0 ? t('tree.disableChildren', { count: childCount }) : undefined
  })
  const undoing = useMemo(() => Object.values(standard), [standard])
  const runner = useRunner<Row>(resource, nameOf, { undoing })
  const opened = useOpened()
  const { openForm } = opened
  const under = opened.shown?.under === undefined ? undefined : places.get(opened.shown.under)?.row
  const [movingId, setMovingId] = useState<number | null>(null)
  // As it is now: the tree may have been read again since the dialog was opened.
  const moving = movingId === null ? undefined : places.get(movingId)?.row
  const mayCreate = useCanCall(callsOf(resource).save?.callName) && form !== undefined
  const mayMove = useCanCall(callsOf(resource).move?.callName)
  const openNew = mayCreate ? () => openForm({ kind: 'create' }) : undefined
  const addChild: RowEntry<Row> = {
    key: 'child',
    label: t('tree.addChild'),
    when: (row) => (places.get(row.id)?.depth ?? 0) < resource.tree.maxDepth,
    open: (row) => openForm({ kind: 'create', under: row.id }),
  }
  const move: RowEntry<Row> = { key: 'move', label: t('tree.move'), open: (row) => setMovingId(row.id) }
  const buttons = {
    runner,
    standard,
    onEdit: form && ((row: Row) => openForm({ kind: 'edit', id: row.id })),
    own: [...(mayCreate ? [addChild] : []), ...useAllowed(actions), ...(mayMove ? [move] : [])],
  }
  const buttonsOf = useRowButtons<Row>(resource, { ...buttons, reorder: order.reorder })
  const allColumns = useColumns(resource, columns, { nameOf, runner, standard })

  return (
    <PageFrame
      title={labels.title}
      views={<ViewTabs views={views} />}
      filters={<FilterBar resource={resource} filters={filters} state={state} />}
      create={openNew && { label: t('form.createTitle', { noun: labels.noun }), onClick: openNew }}
      toolbar={
        <>
          {toolbar}
          <Button onClick={() => setClosed([])}>{t('tree.expandAll')}</Button>
          <Button onClick={() => setClosed(parents)}>{t('tree.collapseAll')}</Button>
        </>
      }
      files={
        <ExportButton
          resource={resource}
          criteria={criteriaOf(state)}
          total={tree.data && { count: matching, capped: false }}
          selectedIds={[]}
          columns={view.columns.filter(({ shown }) => shown).map(({ field }) => field)}
        />
      }
      tools={
        <ListTools
          columns={allColumns}
          view={view}
          views={views}
          refreshing={tree.isFetching}
          onRefresh={() => void tree.refetch()}
        />
      }
      stale={tree.data && tree.error ? { error: tree.error, onRetry: () => void tree.refetch() } : undefined}
    >
      <ListTable<Row>
        label={labels.title}
        rows={rows}
        columns={allColumns}
        nameOf={nameOf}
        view={view}
        loading={false}
        notice={
          <ListNotice
            loading={tree.isPending}
            error={tree.error}
            filtered={state.filtered}
            noun={labels.noun}
            onRetry={() => void tree.refetch()}
            onReset={state.reset}
            onCreate={openNew}
          />
        }
        buttonsOf={buttonsOf}
        reorder={order.reorder}
        tree={{ open: expanded, onChange: (ids) => setClosed(parents.filter((id) => !ids.includes(id))) }}
      />
      <ListOverlays
        {...props}
        nameOf={nameOf}
        // A new record under another waits until it is known which that is.
        opened={opened.shown?.under === undefined || under ? opened : { ...opened, shown: null }}
        parts={buttons}
        {...(under && {
          preset: { parentId: under.id },
          title: t('tree.addUnder', { noun: labels.noun, name: nameOf(under) }),
        })}
      />
      {moving && (
        <MoveDialog
          resource={resource}
          row={moving}
          items={order.items}
          nameOf={nameOf}
          onClose={() => setMovingId(null)}
        />
      )}
    </PageFrame>
  )
}

/** matches filters as the server would: the keyword in any text, each filter by its value. */
function matches(resource: Resource, row: Identified, { kw, filters }: ListState): boolean {
  const wanted = kw.toLowerCase()
  const texts = Object.keys(resource.fields).filter((name) => resource.fields[name]?.kind === 'text')
  const hasKeyword = texts.some((name) =>
    String(fieldOf(row, name) ?? '')
      .toLowerCase()
      .includes(wanted),
  )
  return hasKeyword && Object.entries(filters).every(([name, filter]) => passes(filter, fieldOf(row, name)))
}

function passes(filter: FilterValue, value: unknown): boolean {
  if (typeof filter !== 'object') return filter === value
  if (Array.isArray(filter)) return filter.some((code) => code === value)
  const { from, to } = filter as Range
  const place = (end: unknown) => (typeof end === 'number' ? end : Date.parse(String(end)))
  return (from === undefined || place(from) <= place(value)) && (to === undefined || place(value) < place(to))
}
