import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { api, type User } from '../../api/generated'
import { HANDLED_BY_FORM, SmallField } from '../../resource/form/small-form'
import { MemberDialog } from './member-dialog'
import { MomentInput } from './moment-input'
import { ReasonField } from './reason-field'

/** AUTOMATIC stands for a tier that follows the member's growth points. */
const AUTOMATIC = 'auto'

interface TierDialogProps {
  row: User
  name: string
  onClose: () => void
}

/** TierDialog gives a member a tier by hand, or lets it follow the growth again. */
export function TierDialog({ row, name, onClose }: TierDialogProps) {
  const { t } = useTranslation(['member', 'kit'])
  const tiers = useQuery({
    queryKey: [api.userCardOptions.callName, 'all'],
    queryFn: ({ signal }) => api.userCardOptions({ limit: 50 }, { signal }),
  })
  const options = (tiers.data?.items ?? []).map(({ id, label }) => ({ value: String(id), label }))
  const listed = options.some(({ value }) => value === String(row.tierId))
  return (
    <MemberDialog
      title={t('user.tierTitle', { name })}
      submit={t('kit:save')}
      initial={{
        tierId: row.tierSource === 'auto' ? AUTOMATIC : String(row.tierId),
        tierExpireAt: row.tierExpireAt ?? '',
        reason: '',
      }}
      onSubmit={async ({ tierId, tierExpireAt, reason }) => {
        const given =
          tierId === AUTOMATIC ? {} : { tierId: Number(tierId), ...(tierExpireAt && { tierExpireAt }) }
        await api.userTier(
          { id: row.id, version: row.version, reason, ...given },
          { handles: HANDLED_BY_FORM },
        )
        return null
      }}
      onClose={onClose}
    >
      {({ tierId }) => (
        <>
          <SmallField name="tierId" label={t('user.fields.tierId')} required>
            <Select
              loading={tiers.isPending}
              options={[
                { value: AUTOMATIC, label: t('user.tierAuto') },
                ...(listed ? [] : [{ value: String(row.tierId), label: row.tierName }]),
                ...options,
              ]}
            />
          </SmallField>
          {tierId !== AUTOMATIC && (
            <SmallField
              name="tierExpireAt"
              label={t('user.fields.tierExpireAt')}
              hint={t('user.tierExpireHint')}
            >
              <MomentInput />
            </SmallField>
          )}
          <ReasonField name="reason" label={t('user.fields.reason')} />
        </>
      )}
    </MemberDialog>
  )
}
