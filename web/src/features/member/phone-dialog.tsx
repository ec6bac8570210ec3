import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { api, type User } from '../../api/generated'
import { HANDLED_BY_FORM, SmallField } from '../../resource/form/small-form'
import { MemberDialog } from './member-dialog'
import { ReasonField } from './reason-field'

interface OneProps {
  row: User
  name: string
  onClose: () => void
}

/** PhoneDialog gives a member another telephone number. */
export function PhoneDialog({ row: { id, version, phone }, name, onClose }: OneProps) {
  const { t } = useTranslation(['member', 'kit'])
  return (
    <MemberDialog
      title={t('user.phoneTitle', { name })}
      submit={t('kit:save')}
      initial={{ phone: '', reason: '' }}
      onSubmit={async (values) => {
        await api.userPhone({ id, version, ...values }, { handles: HANDLED_BY_FORM })
        return null
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <SmallField
            name="phone"
            label={t('user.fields.phone')}
            hint={t('user.phoneNow', { phone })}
            required
          >
            <Input autoComplete="off" inputMode="tel" maxLength={20} />
          </SmallField>
          <ReasonField name="reason" label={t('user.fields.reason')} />
        </>
      )}
    </MemberDialog>
  )
}
