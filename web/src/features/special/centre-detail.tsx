import type { Centre } from '../../api/generated'
import { centre } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { Thumb } from '../../ui/thumb'
import styles from './offer.module.css'
import { OpenDays, SlotLines } from './opening'

/** CentreDetail is everything that is known of a centre. */
export function CentreDetail({ row }: { row: Centre }) {
  const { t } = useTranslation('special')
  const { images, openDays, slots, closedDates } = row
  return (
    <div className={styles.detail}>
      <Facts
        resource={centre}
        row={row}
        title={t('groups.what')}
        facts={[
          'licenceNo',
          'phone',
          'province',
          'city',
          'district',
          'address',
          'status',
          'sort',
          'createdAt',
          'updatedAt',
        ]}
      />
      <Facts
        resource={centre}
        row={row}
        title={t('centre.groups.opening')}
        facts={[
          {
            key: 'openDays',
            label: t('centre.fields.openDays'),
            value: <OpenDays days={openDays} />,
            wide: true,
          },
          { key: 'slots', label: t('centre.fields.slots'), value: <SlotLines slots={slots} />, wide: true },
          {
            key: 'closedDates',
            label: t('centre.fields.closedDates'),
            value: closedDates.join(' · ') || '–',
            wide: true,
          },
        ]}
      />
      {images.length > 0 && (
        <Facts
          resource={centre}
          row={row}
          title={t('fields.images')}
          facts={[
            {
              key: 'images',
              label: t('fields.images'),
              value: images.map((src) => <Thumb key={src} src={src} alt={row.name} size={64} />),
              wide: true,
            },
          ]}
        />
      )}
    </div>
  )
}
