import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { api, type User } from '../../api/generated'
import { useTranslation } from '../../locales/texts'

/** AUTOMATIC stands for a tier that follows the member's growth points. */
export const AUTOMATIC = 'auto'

type Choice = number | typeof AUTOMATIC

interface TierSelectProps {
  /** The member who has a tier now; absent where it is about several. */
  row?: User
  /** These are the form's. */
  id?: string
  value?: Choice
  onChange?: (value: Choice) => void
}

/** TierSelect chooses a tier for a member, or that it follows the growth points again. */
export function TierSelect({ row, ...select }: TierSelectProps) {
  const { t } = useTranslation('member')
  const tiers = useQuery({
    queryKey: [api.userCardOptions.callName, 'all'],
    queryFn: ({ signal }) => api.userCardOptions({}, { signal }),
  })
  const options = (tiers.data?.items ?? []).map(({ id, label }) => ({ value: id as Choice, label }))
  const isListed = !row || options.some(({ value }) => value === row.tierId)
  return (
    <Select<Choice>
      {...select}
      loading={tiers.isPending}
      options={[
        { value: AUTOMATIC, label: t('user.tierAuto') },
        ...(isListed ? [] : [{ value: row.tierId, label: row.tierName }]),
        ...options,
      ]}
    />
  )
}
