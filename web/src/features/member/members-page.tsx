import { api, type User } from '../../api/generated'
import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { ResourcePage } from '../../resource/page/resource-page'
import { useMemberActions } from './member-actions'
import { MemberDrawer } from './member-drawer'
import { CertTag, MemberTag } from './member-tags'
import { PersonFields } from './person-fields'
import { Tier } from './tier'

const nameOf = ({ nickname, memberNo }: User) => `${nickname} ${memberNo}`

/** MembersPage keeps those who use the app: who they are, what they own, whether they may come in. */
export function MembersPage() {
  const { t } = useTranslation(['member', 'kit', 'enums'])
  const actions = useMemberActions()
  return (
    <ResourcePage
      resource={user}
      nameOf={nameOf}
      columns={[
        {
          field: 'nickname',
          person: ({ avatar, nickname, memberNo }) => ({ avatar, name: nickname, number: memberNo }),
        },
        'phone',
        { field: 'status', render: ({ status }) => <MemberTag status={status} /> },
        { field: 'tierName', render: (row) => <Tier row={row} /> },
        { field: 'certStatus', render: ({ certStatus }) => <CertTag status={certStatus} /> },
        'points',
        'balanceFen',
        'orderCount',
        'createdAt',
        'spentFen',
        'growth',
        'tags',
        'gender',
        'birthday',
        'source',
        'city',
        'lastOrderAt',
        'lastLoginAt',
        'closeAskedAt',
        'memberNo',
      ]}
      filters={[
        { name: 'tierId', options: api.userCardOptions },
        'certStatus',
        'source',
        'createdAt',
        'gender',
        'tag',
        'lastLoginAt',
        'spentFen',
        'orderCount',
      ]}
      tabs={[
        { key: 'all', label: t('user.all'), input: {} },
        { key: 'normal', label: t('enums:MemberStatus.normal'), input: { status: 'normal' } },
        {
          key: 'blacklisted',
          label: t('enums:MemberStatus.blacklisted'),
          input: { status: 'blacklisted' },
        },
        { key: 'closeAsked', label: t('user.fields.closeAsked'), input: { closeAsked: true } },
        { key: 'deleted', label: t('enums:MemberStatus.deleted'), input: { status: 'deleted' } },
      ]}
      actions={actions}
      detail={(row) => <MemberDrawer row={row} />}
      form={(f) => (
        <>
          <f.Masked name="phone" />
          <f.Text name="nickname" />
          <f.Image name="avatar" />
          <PersonFields f={f} />
          <f.Choice name="source" />
          <f.Text name="city" />
          <f.Tags name="tags" />
          <f.Area name="remark" />
        </>
      )}
    />
  )
}
