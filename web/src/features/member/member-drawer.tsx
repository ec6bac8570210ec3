import { Skeleton } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import type { User } from '../../api/generated'
import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { useOrderKinds } from '../../order/order-kinds'
import { type Fact, Facts } from '../../resource/detail/facts'
import { useCanCallEach } from '../../resource/use-can-call'
import { SectionTabs } from '../../ui/section-tabs'
import { CertificationsTab } from './certifications-tab'
import { EventsTab } from './events-tab'
import { FeedbackTab } from './feedback-tab'
import { LedgerTab } from './ledger-tab'
import { LoginsTab } from './logins-tab'
import { CertTag, MemberTag } from './member-tags'
import { NoticesTab } from './notices-tab'
import { OrdersTab } from './orders-tab'
import { PatientsTab } from './patients-tab'
import { Tier } from './tier'

/** MemberDrawer is everything about one member. */
export function MemberDrawer({ row }: { row: User }) {
  const { t } = useTranslation('member')
  const [active, setActive] = useState('overview')
  const [mayPatients, mayCertifications, mayFeedback] = useCanCallEach([
    'patientList',
    'CertificationList',
    'feedbackList',
  ])
  const seesOrders = useOrderKinds().length > 0
  const { id } = row
  const tabs = [
    { key: 'overview', shown: true, content: <Overview row={row} /> },
    { key: 'orders', shown: seesOrders, content: <OrdersTab id={id} /> },
    { key: 'patients', shown: mayPatients, content: <PatientsTab id={id} /> },
    { key: 'certifications', shown: mayCertifications, content: <CertificationsTab id={id} /> },
    { key: 'ledger', shown: true, content: <LedgerTab id={id} /> },
    { key: 'logins', shown: true, content: <LoginsTab id={id} /> },
    { key: 'feedback', shown: mayFeedback, content: <FeedbackTab id={id} /> },
    { key: 'notices', shown: true, content: <NoticesTab id={id} /> },
    { key: 'events', shown: true, content: <EventsTab id={id} /> },
  ] as const
  return (
    <SectionTabs
      label={t('user.parts')}
      active={active}
      onChange={setActive}
      tabs={tabs
        .filter(({ shown }) => shown)
        .map(({ key, content }) => ({ key, label: t(`user.${key}`), content: <Fetched>{content}</Fetched> }))}
    />
  )
}

/** Fetched waits for the words of another section in its own place. */
function Fetched({ children }: { children: ReactNode }) {
  return <Suspense fallback={<Skeleton active />}>{children}</Suspense>
}

function Overview({ row }: { row: User }) {
  const { t } = useTranslation('member')
  const black: Fact<typeof user>[] =
    row.status === 'blacklisted'
      ? [
          { key: 'blackReason', label: t('user.fields.blackReason'), value: row.blackReason, wide: true },
          'blackAt',
          'blackByName',
          row.blackUntil
            ? 'blackUntil'
            : { key: 'blackUntil', label: t('user.fields.blackUntil'), value: t('user.blackForever') },
        ]
      : []
  const facts: Fact<typeof user>[] = [
    'memberNo',
    { key: 'status', label: t('user.fields.status'), value: <MemberTag status={row.status} /> },
    'nickname',
    'phone',
    { key: 'certStatus', label: t('user.fields.certStatus'), value: <CertTag status={row.certStatus} /> },
    'realName',
    'idNo',
    'gender',
    'birthday',
    'city',
    { key: 'tier', label: t('user.fields.tierName'), value: <Tier row={row} /> },
    'tierExpireAt',
    'growth',
    'points',
    'balanceFen',
    'orderCount',
    'spentFen',
    'lastOrderAt',
    'source',
    'lastLoginAt',
    'createdAt',
    ...(row.closeAskedAt ? (['closeAskedAt', 'closeReason'] as const) : []),
    ...(row.closedAt ? (['closedAt'] as const) : []),
    ...black,
    'tags',
    ...(row.remark
      ? [{ key: 'remark', label: t('user.fields.remark'), value: row.remark, wide: true as const }]
      : []),
  ]
  return <Facts resource={user} row={row} facts={facts} />
}
