import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { api, type User } from '../../api/generated'
import { HANDLED_BY_FORM, SmallField } from '../../resource/form/small-form'
import { MemberDialog } from './member-dialog'
import { MomentInput } from './moment-input'
import { ReasonField } from './reason-field'

interface BlackDialogProps {
  rows: readonly User[]
  /** What the first of them is called. */
  name: string
  onClose: () => void
}

/** BlackDialog keeps members out of the app, for a time or for good. */
export function BlackDialog({ rows, name, onClose }: BlackDialogProps) {
  const { t } = useTranslation('member')
  const [row] = rows
  const which =
    rows.length === 1 && row ? { id: row.id, version: row.version } : { ids: rows.map(({ id }) => id) }
  return (
    <MemberDialog
      title={rows.length === 1 ? t('user.blackTitle', { name }) : t('user.blackMany', { count: rows.length })}
      submit={t('user.black')}
      initial={{ reason: '', until: '' }}
      onSubmit={({ reason, until }) =>
        api.userBlack(
          { ...which, black: true, reason, ...(until && { until }) },
          { handles: HANDLED_BY_FORM },
        )
      }
      onClose={onClose}
    >
      {() => (
        <>
          <Alert type="warning" showIcon title={t('user.blackText')} />
          <br />
          <ReasonField name="reason" label={t('user.fields.reason')} />
          <SmallField name="until" label={t('user.fields.until')} hint={t('user.untilHint')}>
            <MomentInput />
          </SmallField>
        </>
      )}
    </MemberDialog>
  )
}
