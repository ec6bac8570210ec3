import { Skeleton } from 'antd'
import { Suspense, useState } from 'react'
import { api, type Patient } from '../../api/generated'
import { limits } from '../../api/limits'
import { patient } from '../../api/resources/patient'
import { useTranslation } from '../../locales/texts'
import { useOrderKinds } from '../../order/order-kinds'
import { Facts } from '../../resource/detail/facts'
import { FormGroup, FullWidth } from '../../resource/form/form-group'
import { ResourcePage } from '../../resource/page/resource-page'
import { SectionTabs } from '../../ui/section-tabs'
import { AddressFields } from './address-fields'
import { IdentityFields } from './identity-fields'
import styles from './patient.module.css'
import { PatientOrders } from './patient-orders'
import { PatientReports } from './patient-reports'

/** PatientsPage keeps the people whom members look after. */
export function PatientsPage() {
  const { t } = useTranslation('patient')
  return (
    <ResourcePage
      resource={patient}
      nameOf={nameOf}
      columns={[
        'name',
        'relation',
        {
          field: 'memberNo',
          person: ({ memberAvatar, memberNickname, memberNo }) => ({
            avatar: memberAvatar,
            name: memberNickname,
            number: memberNo,
          }),
        },
        'phone',
        'idNo',
        'gender',
        'age',
        'orderCount',
        'createdAt',
        'lastOrderAt',
        'medicalInsurance',
        'isDefault',
        'idType',
      ]}
      filters={[
        'relation',
        'gender',
        'age',
        'medicalInsurance',
        { name: 'memberId', options: api.userOptions },
        'createdAt',
      ]}
      bulk={[]}
      detail={(row) => <PatientDetail row={row} />}
      form={(f) => (
        <>
          <FormGroup title={t('patient.person')}>
            <f.Ref name="memberId" options={api.userOptions} />
            <IdentityFields f={f} />
            <f.Bool name="isDefault" />
          </FormGroup>
          <FormGroup title={t('patient.health')}>
            <f.Choice name="medicalInsurance" />
            <f.Masked name="cardNo" />
            <f.Choice name="blood" />
            <f.Text name="chronic" hint={t('patient.chronicHint', { max: limits.conditions })} />
            <f.Area name="allergies" />
            <f.Area name="history" />
          </FormGroup>
          <FormGroup title={t('patient.contact')}>
            <f.Masked name="emergencyName" />
            <f.Masked name="emergencyPhone" />
            <AddressFields f={f} />
            <FullWidth>
              <f.Area name="remark" />
            </FullWidth>
          </FormGroup>
        </>
      )}
    />
  )
}

const nameOf = ({ name }: Patient) => name

/** PatientDetail is everything about one patient. */
function PatientDetail({ row }: { row: Patient }) {
  const { t } = useTranslation('patient')
  const [active, setActive] = useState('profile')
  if (useOrderKinds().length === 0) return <PatientFacts row={row} />
  return (
    <SectionTabs
      label={t('patient.parts')}
      active={active}
      onChange={setActive}
      tabs={[
        { key: 'profile', label: t('patient.profile'), content: <PatientFacts row={row} /> },
        {
          key: 'orders',
          label: t('patient.fields.orders'),
          content: (
            <Suspense fallback={<Skeleton active />}>
              <PatientOrders orders={row.orders} />
            </Suspense>
          ),
        },
        {
          key: 'reports',
          label: t('patient.fields.reports'),
          content: (
            <Suspense fallback={<Skeleton active />}>
              <PatientReports reports={row.reports} />
            </Suspense>
          ),
        },
      ]}
    />
  )
}

function PatientFacts({ row }: { row: Patient }) {
  const { t } = useTranslation('patient')
  return (
    <div className={styles.facts}>
      <Facts
        resource={patient}
        row={row}
        title={t('patient.person')}
        facts={[
          'memberNo',
          'memberNickname',
          'name',
          'relation',
          'idType',
          'idNo',
          'gender',
          'birthday',
          'age',
          'phone',
          'guardianName',
          'guardianPhone',
          'isDefault',
          'createdAt',
        ]}
      />
      <Facts
        resource={patient}
        row={row}
        title={t('patient.health')}
        facts={['medicalInsurance', 'cardNo', 'blood', 'allergies', 'history', 'chronic']}
      />
      <Facts
        resource={patient}
        row={row}
        title={t('patient.contact')}
        facts={['emergencyName', 'emergencyPhone', 'province', 'city', 'district', 'address', 'remark']}
      />
    </div>
  )
}
