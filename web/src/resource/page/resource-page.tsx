import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { type Action, isAction, type RowEntry, type RowLink } from '../action/action'
import { BulkBar } from '../action/bulk-bar'
import {
  type HideableAction,
  type StandardActions,
  type StandardBulk,
  useRowButtons,
  useStandardActions,
  type WarnOf,
} from '../action/standard-actions'
import { useAllowed } from '../action/use-entries'
import { useRunner } from '../action/use-runner'
import { ExportButton } from '../export/export-button'
import type { FormKit } from '../form/form-kit'
import type { FormCallbacks } from '../form/record-form'
import type { ShownForm } from '../form/shown-form'
import { ImportButton } from '../import/import-button'
import { useLabels } from '../labels'
import { type Column, fieldOfColumn, useColumns } from '../list/columns'
import { type Filter, FilterBar } from '../list/filter-bar'
import { useListAddress } from '../list/list-address'
import { ListNotice } from '../list/list-notice'
import { criteriaOf, useListState } from '../list/list-state'
import { ListTable } from '../list/list-table'
import { ListTabs } from '../list/list-tabs'
import { ListTools } from '../list/list-tools'
import { useListView } from '../list/list-view'
import { NewsBar } from '../list/news-bar'
import { Pager } from '../list/pager'
import { useSteadyList } from '../list/use-list'
import { useListOrder } from '../list/use-list-order'
import { useSelection } from '../list/use-selection'
import { useWholeFilter } from '../list/use-whole-filter'
import { OpeningView } from '../list/views/opening-view'
import { useViews } from '../list/views/use-views'
import { ViewTabs } from '../list/views/view-tabs'
import {
  callsOf,
  firstText,
  type Identified,
  type ListInputOf,
  type NameOf,
  type Resource,
  type RowOf,
  tabOf,
} from '../resource'
import { useCanCall } from '../use-can-call'
import { type FormPages, useFormPages } from './form-pages'
import { ListOverlays } from './list-overlays'
import { OpenedPage } from './opened-page'
import { PageFrame } from './page-frame'
import { RecordPage } from './record-page'
import { useMadeRows } from './use-made-rows'
import { useNeighbours } from './use-neighbours'
import { type Opened, useOpened } from './use-opened'
import { useRowEntries } from './use-row-entries'
import { type ListTab, useTab } from './use-tab'

export interface ResourcePageProps<R extends Resource> extends FormCallbacks<RowOf<R>> {
  resource: R
  columns: readonly Column<R>[]
  filters?: readonly Filter<R>[]
  form?: (f: FormKit<R>) => ReactNode
  /** Parts of the list that staff work through one by one; the first is the usual one. */
  tabs?: readonly ListTab<R>[]
  /** Which of the standard actions can be done to many rows at once. */
  bulk?: readonly StandardBulk[]
  /** What a row is called; its first text unless said otherwise. */
  nameOf?: NameOf<RowOf<R>>
  /** What can be done to rows beside the standard actions, and where they lead, in the order of the buttons. */
  actions?: readonly RowEntry<RowOf<R>>[]
  toolbar?: ReactNode
  /** What stands above the list. */
  above?: ReactNode
  detail?: (row: RowOf<R>) => ReactNode
  /** Whether a record is opened on a page of its own instead of in a drawer. */
  ownPage?: true
  /** What lies over the list when a record is opened, where that is more than the usual drawer. */
  record?: (id: number, opened: Opened) => ReactNode
  /** What a copy of a record begins with; where it is said, rows can be copied. */
  copyOf?: (row: RowOf<R>) => Partial<RowOf<R>>
  /** What disabling a row would do, told before it is done. */
  warnOf?: WarnOf<RowOf<R>>
  /** What cannot be done with a row, whoever asks. */
  hiddenActions?: (row: RowOf<R>) => readonly HideableAction[]
}

const ALL_BULK: readonly StandardBulk[] = ['enable', 'disable', 'delete']
const NO_ACTIONS = [] as const

/**
 * ResourcePage is the whole screen of a plain resource: its list, or one of its forms where those are pages of their own.
 * A screen that outgrows it composes the same parts itself.
 */
export function ResourcePage<R extends Resource>(props: ResourcePageProps<R>) {
  const { resource, form } = props
  const nameOf = useMemo(() => props.nameOf ?? firstText(resource), [props.nameOf, resource])
  const pages = useFormPages()
  const { openedId } = useOpened()
  if (props.ownPage && pages && props.detail) {
    // Links name a record as they do everywhere; here it has an address of its own.
    if (openedId !== null) return <Navigate to={pages.detailOf(openedId)} replace />
    if (pages.detailId !== null) {
      return (
        <OpenedPage
          {...props}
          key={pages.detailId}
          id={pages.detailId}
          detail={props.detail}
          nameOf={nameOf}
          list={pages.list}
        />
      )
    }
  }
  if (pages && pages.shown === undefined) return <Navigate to="/404" replace />
  if (!pages?.shown || !form) {
    return (
      <OpeningView resource={resource}>
        <ListPage {...props} nameOf={nameOf} pages={pages} />
      </OpeningView>
    )
  }
  return <RecordPage {...props} form={form} nameOf={nameOf} shown={pages.shown} list={pages.list} />
}

interface ListPageProps<R extends Resource> extends ResourcePageProps<R> {
  nameOf: NameOf<RowOf<R>>
  pages: FormPages | null
}

function ListPage<R extends Resource>(props: ListPageProps<R>) {
  const {
    resource,
    columns,
    filters = [],
    tabs,
    form,
    bulk = ALL_BULK,
    actions = NO_ACTIONS,
    toolbar,
    above,
    detail,
  } = props
  const { nameOf, pages, ownPage, copyOf, warnOf, hiddenActions } = props
  const navigate = useNavigate()
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const address = useListAddress(resource)
  const state = useListState(resource, address)
  const fields = columns.map(fieldOfColumn)
  const view = useListView(resource, fields, address)
  const views = useViews(resource, fields, tabs, address, view)
  const { tab, choose } = useTab(tabs, state.filters, address)
  const chosen = criteriaOf(state)
  const criteria = { ...chosen, ...tab?.input }
  const sort = state.sort || tab?.sort
  const [countedAll, setCountedAll] = useState('')
  const exactTotal = countedAll === JSON.stringify(criteria)
  const list = useSteadyList(resource, {
    page: state.page,
    pageSize: state.pageSize,
    ...(sort && { sort }),
    ...criteria,
    ...(exactTotal && { exactTotal }),
  } as ListInputOf<R>)
  const order = useListOrder(resource, state, list.data)
  // A tab shows a part of the list, and order is of the whole.
  const isWhole = Object.keys(tab?.input ?? {}).length === 0
  const turned = usePageTop(state.page)
  const standard = useStandardActions<RowOf<R>>(resource, warnOf)
  const allowed = useAllowed(actions)
  const undoing = useMemo(
    () => [...Object.values(standard), ...allowed.filter(isAction)],
    [standard, allowed],
  )
  const runner = useRunner<RowOf<R>>(resource, nameOf, {
    undoing,
    onGone: (rows) => selection.change(rows, false),
  })
  const opened = useOpened()
  const { openedId } = opened
  const detailOf = (ownPage && pages?.detailOf) || undefined
  const { open: openDrawerOf } = opened
  const open = useCallback(
    (id: number) => (detailOf ? void navigate(detailOf(id)) : openDrawerOf(id)),
    [detailOf, navigate, openDrawerOf],
  )
  // What destroys stands last.
  const bulkActions = [
    ...standardOf(standard, bulk, ['enable', 'disable']),
    ...allowed.filter(isAction).filter((action) => action.bulk),
    ...standardOf(standard, bulk, ['delete']),
  ]
  const bulkLinks = allowed.filter(
    (entry): entry is RowLink<RowOf<R>> => !isAction(entry) && entry.openMany !== undefined,
  )
  const mayExport = useCanCall(callsOf(resource).export?.callName)
  const allColumns = useColumns(resource, columns, { nameOf, runner, standard, hiddenActions })
  const made = useMadeRows(resource, order.rows, allColumns, JSON.stringify([criteria, sort, state.page]))
  const reorder = isWhole && !made.hasPinned ? order.reorder : undefined
  const neighbours = useNeighbours(openedId, open, {
    rows: made.rows,
    state,
    data: list.data,
    isPlaceholder: list.isPlaceholderData,
  })
  const selection = useSelection<RowOf<R>>(JSON.stringify(criteria), made.rows)
  const whole = useWholeFilter<RowOf<R>>(resource, {
    criteria,
    list: list.data,
    selection,
    actions: bulkActions,
    runner,
  })
  const mayCreate = useCanCall(callsOf(resource).save?.callName) && form !== undefined
  const { openForm: openDrawer } = opened
  const openForm = useCallback(
    (shown: ShownForm) => (pages ? pages.open(shown) : openDrawer(shown)),
    [pages, openDrawer],
  )
  const openNew = mayCreate ? () => openForm({ kind: 'create' }) : undefined
  const edit = useCallback((row: RowOf<R>) => openForm({ kind: 'edit', id: row.id }), [openForm])
  const { inRow, inDetail } = useRowEntries<RowOf<R>>({
    open: detail && open,
    detailOf,
    openForm,
    copies: copyOf !== undefined && mayCreate,
    tab: tabOf(resource),
    allowed,
  })
  const buttonsOf = useRowButtons<RowOf<R>>(resource, {
    runner,
    standard,
    hiddenActions,
    reorder,
    onEdit: form && edit,
    editAddress: pages?.addressOf,
    own: inRow,
  })

  // The last row of the last page is gone: show the page that is now the last.
  const lastPage = Math.max(1, Math.ceil((list.data?.total ?? 0) / state.pageSize))
  const isBeyond = list.data?.items.length === 0 && !list.isPlaceholderData && state.page > lastPage
  useEffect(() => {
    if (isBeyond) state.change({ page: lastPage })
  })

  return (
    <PageFrame
      title={labels.title}
      above={above}
      views={<ViewTabs views={views} />}
      filters={<FilterBar resource={resource} filters={filters} state={state} />}
      create={openNew && { label: t('form.createTitle', { noun: labels.noun }), onClick: openNew }}
      toolbar={toolbar}
      bulk={
        selection.rows.length > 0 && (
          <BulkBar
            rows={selection.rows}
            actions={bulkActions}
            links={bulkLinks}
            runner={runner}
            whole={whole}
            onClear={selection.clear}
          />
        )
      }
      files={
        <>
          <ImportButton resource={resource} opened={opened} />
          <ExportButton
            resource={resource}
            criteria={{ ...criteria, ...(sort && { sort }) }}
            total={list.data && { count: list.data.total, capped: list.data.totalCapped }}
            selectedIds={selection.whole ? [] : [...selection.ids]}
            columns={view.columns.filter(({ shown }) => shown).map(({ field }) => field)}
          />
        </>
      }
      tools={
        <ListTools
          columns={allColumns}
          view={view}
          views={views}
          refreshing={list.isFetching}
          onRefresh={() => void list.refetch()}
        />
      }
      stale={list.data && list.error ? { error: list.error, onRetry: () => void list.refetch() } : undefined}
    >
      {tabs && tab && (
        <ListTabs resource={resource} tabs={tabs} active={tab.key} criteria={chosen} onChange={choose} />
      )}
      <NewsBar news={list.news} rows={turned} onShow={list.showNews} />
      <ListTable
        ref={turned}
        label={labels.title}
        rows={made.rows}
        columns={made.columns}
        nameOf={nameOf}
        view={view}
        loading={list.isPlaceholderData}
        notice={
          <ListNotice
            loading={list.isPending}
            error={list.error}
            filtered={state.filtered}
            noun={labels.noun}
            onRetry={() => void list.refetch()}
            onReset={state.reset}
            onCreate={openNew}
          />
        }
        sort={state.sort}
        onSort={(sort) => state.change({ sort })}
        selection={
          bulkActions.length > 0 || mayExport ? { ids: selection.ids, onChange: selection.change } : undefined
        }
        buttonsOf={buttonsOf}
        reorder={reorder}
        openedId={openedId}
      />
      {list.data && list.data.total > 0 && (
        <Pager
          total={list.data.total}
          capped={list.data.totalCapped}
          state={state}
          onChange={(page, pageSize) => state.change({ page, pageSize })}
          onCountAll={() => setCountedAll(JSON.stringify(criteria))}
        />
      )}
      <ListOverlays
        {...props}
        opened={opened}
        neighbours={neighbours}
        parts={{ runner, standard, hiddenActions, onEdit: form && edit, own: inDetail }}
      />
    </PageFrame>
  )
}

/** usePageTop shows a page of a list from its beginning, wherever the one before was left. */
function usePageTop(page: number) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const box = frame.current
    box?.scrollTo({ top: 0 })
    // On a narrow screen the page itself has been scrolled down to the pager.
    if (box && box.getBoundingClientRect().top < 0) box.scrollIntoView({ block: 'start' })
  }, [page])
  return frame
}

function standardOf<Row extends Identified>(
  standard: StandardActions<Row>,
  wanted: readonly StandardBulk[],
  keys: readonly StandardBulk[],
): Action<Row>[] {
  return keys.flatMap((key) => (wanted.includes(key) ? (standard[key] ?? []) : []))
}
