import type { ReactNode } from 'react'
import type {
  CancelReason,
  KindQuality,
  Linked,
  Quality,
  ReasonCount,
  RefundReason,
} from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { type PlainColumn, PlainTable } from '../../ui/plain-table'
import { useQuality } from './answers'
import { Block } from './block'
import { Change } from './change'
import { Counted, Leading } from './counted'
import { useFigureText } from './figure-text'
import styles from './table.module.css'

/** QualityBlock says how well the orders of each kind went of late, beside the time before. */
export function QualityBlock(): ReactNode {
  const { t } = useTranslation(['dashboard', 'enums', 'kit'])
  const columns: PlainColumn<KindQuality>[] = [
    { key: 'kind', title: t('kind'), render: ({ kind }) => t(`enums:OrderKind.${kind}`) },
    {
      key: 'paid',
      title: t('quality.paid'),
      numeric: true,
      render: (row) => (
        <>
          <Rate of={row} share={paidShare} link={({ placedPaid }) => placedPaid} good="more" />
          <small>
            <Counted of={row.now.placedPaid} /> / <Counted of={row.now.placed} />
          </small>
        </>
      ),
    },
    {
      key: 'cancelled',
      title: t('quality.cancelled'),
      numeric: true,
      render: (row) => (
        <>
          <Rate of={row} share={cancelledShare} link={({ cancelled }) => cancelled} good="less" />
          {reasons(row.cancelReasons, (reason) => t(`enums:CancelReason.${reason as CancelReason}`))}
        </>
      ),
    },
    {
      key: 'refunded',
      title: t('quality.refunded'),
      numeric: true,
      render: (row) => (
        <>
          <Rate of={row} share={refundedShare} link={({ refunded }) => refunded} good="less" />
          {reasons(row.refundReasons, (reason) => t(`enums:RefundReason.${reason as RefundReason}`))}
        </>
      ),
    },
    {
      key: 'begunIn',
      title: t('quality.begunIn'),
      numeric: true,
      render: ({ now, before }) => <Lasted now={now.begunIn} before={before.begunIn} />,
    },
    {
      key: 'doneIn',
      title: t('quality.doneIn'),
      numeric: true,
      render: ({ now, before }) => <Lasted now={now.doneIn} before={before.doneIn} />,
    },
    {
      key: 'onTime',
      title: t('quality.onTime'),
      numeric: true,
      render: (row) => <Rate of={row} share={onTimeShare} good="more" />,
    },
    {
      key: 'returning',
      title: t('quality.returning'),
      numeric: true,
      render: (row) => <Rate of={row} share={returningShare} good="more" />,
    },
    {
      key: 'rating',
      title: t('quality.rating'),
      numeric: true,
      render: ({ now, before }) => <Rated now={now} before={before} />,
    },
  ]
  return (
    <Block name="quality" answer={useQuality()} height={300} note={t('quality.days')}>
      {({ kinds }) => (
        <div className={styles.compact}>
          <PlainTable
            label={t('tableOf', { title: t('blocks.quality') })}
            rows={kinds}
            rowKey={({ kind }) => kind}
            notice={t('nothing')}
            columns={columns}
          />
        </div>
      )}
    </Block>
  )

  function reasons(counts: readonly ReasonCount[], nameOf: (reason: string) => string): ReactNode {
    if (counts.length === 0) return null
    return (
      <small className={styles.reasons}>
        {counts.map(({ reason, n }) => `${nameOf(reason)} ${n}`).join(t('kit:listComma'))}
      </small>
    )
  }
}

/** A share of nothing cannot be told. */
const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : null)
const paidShare = ({ placedPaid, placed }: Quality) => ratio(placedPaid.n, placed.n)
const cancelledShare = ({ cancelled, placed }: Quality) => ratio(cancelled.n, placed.n)
const refundedShare = ({ refunded, placed }: Quality) => ratio(refunded.n, placed.n)
const onTimeShare = ({ done, doneLate }: Quality) => ratio(done - doneLate, done)
const returningShare = ({ returning, paid }: Quality) => ratio(returning, paid)

interface RateProps {
  of: KindQuality
  share: (quality: Quality) => number | null
  /** The orders that are meant. */
  link?: (quality: Quality) => Linked
  good: 'more' | 'less'
}

/** Rate is a share of orders, and by how many points it has moved. */
function Rate({ of: { now, before }, share, link, good }: RateProps): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  const is = share(now)
  const was = share(before)
  if (is === null) return '–'
  const points = was === null ? null : Math.round((is - was) * 1000) / 10
  return (
    <>
      <Leading to={link?.(now).link}>{text.percent(is)}</Leading>
      {points !== null && (
        <small title={t('quality.before', { figure: text.percent(was ?? 0) })}>
          <Change by={points} text={t('change.points', { change: text.signed(points) })} good={good} />
        </small>
      )}
    </>
  )
}

/** Lasted is how long half of the orders took at most. */
function Lasted({ now, before }: { now: number | null; before: number | null }): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  if (now === null) return '–'
  const by = before ? (now - before) / before : null
  return (
    <>
      {text.duration(now)}
      {by !== null && before !== null && (
        <small title={t('quality.before', { figure: text.duration(before) })}>
          <Change by={by} text={text.signedPercent(by)} good="less" />
        </small>
      )}
    </>
  )
}

/** Rated is what members think. */
function Rated({ now, before }: { now: Quality; before: Quality }): ReactNode {
  const { t } = useTranslation('dashboard')
  const text = useFigureText()
  if (now.rating === null) return '–'
  const by = before.rating === null ? null : Math.round((now.rating - before.rating) * 10) / 10
  return (
    <>
      {text.score(now.rating)}
      <small>
        {t('quality.ratings', { count: now.ratings })}{' '}
        {by !== null && <Change by={by} text={text.signed(by)} good="more" />}
      </small>
    </>
  )
}
