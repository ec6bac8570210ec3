import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type User, user } from '../../api/generated'
import { type Fact, Facts } from '../../resource/facts'
import { SectionTabs } from '../../ui/section-tabs'
import { EventsTab } from './events-tab'
import { LedgerTab } from './ledger-tab'
import { LoginsTab } from './logins-tab'
import { CertTag, MemberTag } from './member-tags'
import { Tier } from './tier'

/** MemberDrawer is everything about one member. */
export function MemberDrawer({ row }: { row: User }) {
  const { t } = useTranslation('member')
  const [active, setActive] = useState('overview')
  return (
    <SectionTabs
      label={t('user.parts')}
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'overview', label: t('user.overview'), content: <Overview row={row} /> },
        { key: 'ledger', label: t('user.ledger'), content: <LedgerTab id={row.id} /> },
        { key: 'logins', label: t('user.logins'), content: <LoginsTab id={row.id} /> },
        { key: 'events', label: t('user.events'), content: <EventsTab id={row.id} /> },
      ]}
    />
  )
}

function Overview({ row }: { row: User }) {
  const { t } = useTranslation('member')
  const black: Fact<typeof user>[] =
    row.status === 'blacklisted'
      ? [
          { key: 'blackReason', label: t('user.fields.blackReason'), value: row.blackReason, wide: true },
          'blackAt',
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
    ...(row.closedAt ? (['closedAt'] as const) : []),
    ...black,
    'tags',
    ...(row.remark
      ? [{ key: 'remark', label: t('user.fields.remark'), value: row.remark, wide: true as const }]
      : []),
  ]
  return <Facts resource={user} row={row} facts={facts} />
}
