import { hospital } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { ResourcePage } from '../../resource/page/resource-page'
import styles from './companion.module.css'

/** HospitalsPage keeps the hospitals that members are accompanied to. */
export function HospitalsPage() {
  const { t } = useTranslation('special')
  return (
    <ResourcePage
      resource={hospital}
      columns={[
        'name',
        'level',
        'city',
        'district',
        'address',
        'phone',
        'status',
        { field: 'sort', edit: true },
        'province',
        'createdAt',
      ]}
      filters={['city', 'level', 'status', 'province', 'createdAt']}
      detail={(row) => (
        <Facts
          resource={hospital}
          row={row}
          facts={[
            'name',
            'level',
            'province',
            'city',
            'district',
            'address',
            'phone',
            'status',
            {
              key: 'departments',
              label: t('hospital.fields.departments'),
              value: row.departments || '–',
              wide: true,
            },
            {
              key: 'guide',
              label: t('hospital.fields.guide'),
              value: <span className={styles.lines}>{row.guide || '–'}</span>,
              wide: true,
            },
            'sort',
            'createdAt',
            'updatedAt',
          ]}
        />
      )}
      form={(f) => (
        <>
          <f.Text name="name" autoFocus />
          <f.Choice name="level" />
          <f.Text name="province" />
          <f.Text name="city" />
          <f.Text name="district" />
          <f.Text name="address" />
          <f.Text name="phone" />
          <f.Area name="departments" />
          <f.Area name="guide" hint={t('hospital.hints.guide')} />
          <f.Number name="sort" hint={t('hints.sort')} />
          <f.Status name="status" />
        </>
      )}
    />
  )
}
