import { useQueryClient } from '@tanstack/react-query'
import { Progress } from 'antd'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { api, type UserCard } from '../../api/generated'
import { userCard } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { refresh } from '../../resource/list/use-list'
import { ResourcePage } from '../../resource/page/resource-page'
import { numberFormat } from '../../ui/number-text'
import { StatusTag } from '../../ui/status-tag'
import { BenefitsField } from './benefits-field'
import styles from './member.module.css'
import { ObtainFields } from './obtain-fields'
import { RateField } from './rate-field'
import { TierDetail } from './tier-detail'
import { TierTerms } from './tier-terms'

const { discountPct } = userCard.fields

/** TiersPage keeps the tiers: what they bring, and what it takes to reach them. */
export function TiersPage() {
  const { t, i18n } = useTranslation('member')
  const number = numberFormat(i18n.language)
  const navigate = useNavigate()
  return (
    <ResourcePage
      resource={userCard}
      columns={[
        'name',
        'level',
        'obtain',
        {
          field: 'growthMin',
          render: ({ obtain, growthMin }) => (obtain === 'growth' ? number.format(growthMin) : '–'),
        },
        { field: 'priceFen', render: (row) => <TierTerms row={row} /> },
        { field: 'discountPct', render: ({ discountPct }) => `${discountPct}%` },
        { field: 'pointsRate', render: ({ pointsRate }) => `×${(pointsRate / 10).toFixed(1)}` },
        { field: 'memberCount', render: (row) => <Members row={row} /> },
        'status',
        'icon',
        'createdAt',
      ]}
      filters={['obtain', 'status']}
      actions={[
        {
          key: 'members',
          label: t('userCard.members'),
          callName: api.userList.callName,
          open: ({ id }) => void navigate(`/userAdmin/userIndex?tierId=${id}`),
        },
      ]}
      hiddenActions={({ isDefault }) => (isDefault ? ['status', 'delete'] : [])}
      detail={(row) => <TierDetail row={row} />}
      form={(f) => (
        <>
          <f.Text name="name" autoFocus />
          <ObtainFields f={f} />
          <f.Number
            name="discountPct"
            hint={t('userCard.discountHint', { min: discountPct.minimum, max: discountPct.maximum })}
          />
          <RateField />
          <f.Image name="icon" />
          <f.Image name="cardImage" />
          <BenefitsField />
          <f.Area name="description" />
        </>
      )}
    />
  )
}

/** How often the list looks how far the members have come. */
const LOOK_MS = 5_000

/** Members counts those who have the tier; while they are looked at again, how far that has come. */
function Members({ row: { memberCount, reviewPct, isDefault } }: { row: UserCard }) {
  const { t, i18n } = useTranslation('member')
  const client = useQueryClient()
  const reviewing = reviewPct !== null
  useEffect(() => {
    if (!reviewing) return
    const timer = setInterval(() => void refresh(client, userCard), LOOK_MS)
    return () => clearInterval(timer)
  }, [reviewing, client])
  return (
    <span className={styles.members}>
      {numberFormat(i18n.language).format(memberCount)}{' '}
      {isDefault && <StatusTag tone="off">{t('userCard.fields.isDefault')}</StatusTag>}
      {reviewing && (
        <Progress size="small" percent={reviewPct} status="active" aria-label={t('userCard.reviewing')} />
      )}
    </span>
  )
}
