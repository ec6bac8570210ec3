import { Descriptions } from 'antd'
import type { UserCard } from '../../api/generated'
import { userCard } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { Thumb } from '../../ui/thumb'
import { TierTerms } from './tier-terms'

/** TierDetail is a tier with all that it brings. */
export function TierDetail({ row }: { row: UserCard }) {
  const { t } = useTranslation('member')
  return (
    <>
      <Facts
        resource={userCard}
        row={row}
        facts={[
          'name',
          'level',
          'obtain',
          ...(row.obtain === 'growth' ? (['growthMin'] as const) : []),
          { key: 'terms', label: t('userCard.fields.priceFen'), value: <TierTerms row={row} /> },
          { key: 'discountPct', label: t('userCard.fields.discountPct'), value: `${row.discountPct}%` },
          {
            key: 'pointsRate',
            label: t('userCard.fields.pointsRate'),
            value: `×${(row.pointsRate / 10).toFixed(1)}`,
          },
          'memberCount',
          'status',
          'isDefault',
          'icon',
          'cardImage',
          {
            key: 'description',
            label: t('userCard.fields.description'),
            value: row.description || '–',
            wide: true,
          },
        ]}
      />
      {row.benefits.length > 0 && (
        <Descriptions
          title={t('userCard.fields.benefits')}
          size="small"
          bordered
          column={1}
          items={row.benefits.map(({ icon, title, text }, index) => ({
            key: index,
            label: title,
            children: (
              <>
                {icon && <Thumb src={icon} alt={title} />} {text || '–'}
              </>
            ),
          }))}
        />
      )}
    </>
  )
}
