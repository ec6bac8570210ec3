import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { api, type Refund } from '../../api/generated'
import { refund } from '../../api/resources/order'
import { useTranslation } from '../../locales/texts'
import orderStyles from '../../order/order.module.css'
import { ORDER_NAMES, useOrderKinds } from '../../order/order-kinds'
import { refundActions } from '../../order/refund-actions'
import { RefundStateTag, RefundWords } from '../../order/refund-list'
import { isOffered, type RowEntry } from '../../resource/action/action'
import { changesAddress } from '../../resource/action/changes-link'
import { RecordLink } from '../../resource/detail/record-link'
import type { Column } from '../../resource/list/columns'
import type { Filter } from '../../resource/list/filter-bar'
import { ResourcePage } from '../../resource/page/resource-page'
import type { Counts, ListTab } from '../../resource/page/use-tab'
import { useCanCall } from '../../resource/use-can-call'
import { formatMoney } from '../../ui/number-text'
import { TimeText } from '../../ui/time-text'
import styles from './money.module.css'

const OPEN = ['requested', 'awaitingReturn', 'processing', 'failed'] as const
const DONE = ['succeeded', 'rejected', 'withdrawn'] as const

const COLUMNS: readonly Column<typeof refund>[] = [
  {
    field: 'refundNo',
    render: ({ refundNo, createdAt }) => (
      <span className={orderStyles.number}>
        {refundNo}
        <small>
          <TimeText value={createdAt} />
        </small>
      </span>
    ),
  },
  { field: 'orderNo', render: (row) => <OrderOf row={row} /> },
  'kind',
  {
    field: 'memberName',
    render: ({ memberId, memberName }) => (
      <RecordLink to="user" id={memberId}>
        {memberName}
      </RecordLink>
    ),
  },
  'amountFen',
  {
    field: 'status',
    render: (row) => (
      <span className={orderStyles.stacked}>
        <span className={orderStyles.tags}>
          <RefundStateTag status={row.status} />
        </span>
        <Due row={row} />
      </span>
    ),
  },
  'payMethod',
  { field: 'reasonCode', render: (row) => <Why row={row} /> },
  'type',
  'source',
  'channelNo',
  'auditedAt',
  'finishedAt',
  'failText',
]

const nameOf = ({ refundNo }: Refund) => refundNo

/** RefundDesk are the refunds of all kinds of orders that the account may see, each with what comes next. */
export function RefundDesk({ above }: { above: ReactNode }) {
  const { t } = useTranslation(['order', 'enums'])
  const mayChooseMember = useCanCall('userOptions')
  const tabs = useMemo<ListTab<typeof refund>[]>(
    () => [
      ...OPEN.map((status) => ({
        key: status,
        label: t(`enums:RefundState.${status}`),
        input: { status },
        count: ({ byStatus }: Counts) => byStatus?.[status],
        sort: 'createdAt', // who has waited longest comes first
      })),
      {
        key: 'done',
        label: t('money.done'),
        input: { status: [...DONE] },
        count: ({ byStatus }: Counts) => DONE.reduce((sum, status) => sum + (byStatus?.[status] ?? 0), 0),
      },
      { key: 'overdue', label: t('order.tabs.overdue'), input: { overdue: true } },
      {
        key: 'all',
        label: t('order.all'),
        input: {},
        count: ({ byStatus = {} }: Counts) => Object.values(byStatus).reduce((sum, n) => sum + n, 0),
      },
    ],
    [t],
  )
  const filters = useMemo<Filter<typeof refund>[]>(
    () => [
      'kind',
      'createdAt',
      'payMethod',
      'reasonCode',
      'type',
      'source',
      'amountFen',
      'finishedAt',
      ...(mayChooseMember ? [{ name: 'memberId', options: api.userOptions } as const] : []),
      'status',
      'overdue',
    ],
    [mayChooseMember],
  )
  return (
    <ResourcePage
      resource={refund}
      above={above}
      nameOf={nameOf}
      columns={COLUMNS}
      tabs={tabs}
      filters={filters}
      bulk={[]}
      actions={useDeskActions()}
      detail={(row) => <RefundDetail row={row} />}
    />
  )
}

/** useDeskActions are what finance does with refunds: those of each kind by the calls of that kind, and logged under its name. */
function useDeskActions(): RowEntry<Refund>[] {
  const { t } = useTranslation(['order', 'kit'])
  const navigate = useNavigate()
  const kinds = useOrderKinds()
  return useMemo(
    () => [
      ...kinds
        .filter((kind) => `${ORDER_NAMES[kind]}RefundAudit` in api)
        .flatMap((kind) =>
          refundActions(t, ORDER_NAMES[kind]).map((action) => ({
            ...action,
            when: (row: Refund) => row.kind === kind && isOffered(action, row),
          })),
        ),
      {
        key: 'changes',
        label: t('kit:row.changes'),
        callName: 'logList',
        open: ({ kind, id }: Refund) => void navigate(changesAddress(`${ORDER_NAMES[kind]}Refund`, id)),
      },
    ],
    [t, kinds, navigate],
  )
}

function OrderOf({ row: { kind, orderId, orderNo, orderTitle } }: { row: Refund }) {
  return (
    <span className={orderStyles.stacked}>
      <RecordLink to={ORDER_NAMES[kind]} id={orderId}>
        {orderNo}
      </RecordLink>
      <small className={styles.title}>{orderTitle}</small>
    </span>
  )
}

function Why({ row: { reasonCode, reasonText } }: { row: Refund }) {
  const { t } = useTranslation('enums')
  return (
    <span className={orderStyles.stacked}>
      {t(`RefundReason.${reasonCode}`)}
      {reasonText && <small className={styles.title}>{reasonText}</small>}
    </span>
  )
}

/** Due says, in red, since when a refund has waited for too long. */
function Due({ row: { overdue, dueAt, status } }: { row: Refund }) {
  const { t } = useTranslation(['order', 'enums'])
  if (!overdue || !dueAt) return null
  return (
    <small className={orderStyles.overdue}>
      {t('order.overdueIn', { status: t(`enums:RefundState.${status}`) })} <TimeText value={dueAt} />
    </small>
  )
}

function RefundDetail({ row }: { row: Refund }) {
  const { t, i18n } = useTranslation(['order', 'enums'])
  const money = (fen: number) => formatMoney(fen, i18n.language)
  return (
    <div className={styles.detail}>
      <RefundWords refund={row}>
        <Due row={row} />
      </RefundWords>
      <dl className={styles.facts}>
        <dt>{t('fields.orderNo')}</dt>
        <dd>
          <OrderOf row={row} />
        </dd>
        <dt>{t('fields.kind')}</dt>
        <dd>{t(`enums:OrderKind.${row.kind}`)}</dd>
        <dt>{t('fields.memberName')}</dt>
        <dd>
          <RecordLink to="user" id={row.memberId}>
            {row.memberName}
          </RecordLink>
        </dd>
        <dt>{t('fields.paidFen')}</dt>
        <dd>{money(row.orderPaidFen)}</dd>
        {row.deductFen > 0 && (
          <>
            <dt>{t('fields.deductFen')}</dt>
            <dd>{money(row.deductFen)}</dd>
          </>
        )}
        {row.payMethod && (
          <>
            <dt>{t('fields.payMethod')}</dt>
            <dd>{t(`enums:PayMethod.${row.payMethod}`)}</dd>
          </>
        )}
        {row.finishedAt && (
          <>
            <dt>{t('fields.finishedAt')}</dt>
            <dd>
              <TimeText value={row.finishedAt} />
            </dd>
          </>
        )}
      </dl>
    </div>
  )
}
