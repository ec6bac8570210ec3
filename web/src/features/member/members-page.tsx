import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, type User, user } from '../../api/generated'
import type { OwnBulk } from '../../resource/action/bulk-bar'
import type { RowAction } from '../../resource/action/row-actions'
import type { Changes } from '../../resource/action/use-changes'
import { ResourcePage } from '../../resource/page/resource-page'
import { askReason } from '../../ui/ask-reason'
import { toast } from '../../ui/toast'
import { type Asked, MemberDialogs } from './member-dialogs'
import { MemberDrawer } from './member-drawer'
import { CertTag, MemberTag } from './member-tags'
import { PersonFields } from './person-fields'
import { Tier } from './tier'

/** As many as are closed together. */
const MAX_CLOSED = 50

const nameOf = ({ nickname, memberNo }: User) => `${nickname} ${memberNo}`

/** MembersPage keeps those who use the app: who they are, what they own, whether they may come in. */
export function MembersPage() {
  const { t } = useTranslation(['member', 'kit', 'enums'])
  const [asked, setAsked] = useState<Asked | null>(null)

  const restore = async (rows: readonly User[], changes: Changes<User>) => {
    const reason = await askReason({
      title: t('user.restoreTitle', { count: rows.length }),
      text: t('user.restoreText'),
      label: t('kit:reason.label'),
      ok: t('user.restore'),
    })
    if (!reason) return false
    return changes.act(rows, (which) => api.userBlack({ ...which, black: false, reason }))
  }
  const close = async (rows: readonly User[], changes: Changes<User>) => {
    if (rows.length > MAX_CLOSED) {
      toast.error(t('kit:bulk.most', { limit: MAX_CLOSED }))
      return false
    }
    const reason = await askReason({
      title: t('user.closeTitle', { count: rows.length }),
      text: t('user.closeText'),
      label: t('kit:reason.label'),
      ok: t('user.close'),
      danger: true,
    })
    if (!reason) return false
    return changes.act(rows, (which, explained) => api.userDel({ ...which, reason }, explained))
  }
  /** ask opens a dialog and answers at once: what becomes of it is told by the dialog. */
  const ask = (kind: Asked['kind'], rows: readonly User[]) => {
    setAsked({ kind, rows })
    return Promise.resolve(false)
  }
  const actionsOf = (row: User, changes: Changes<User>): RowAction[] => {
    const may = (call: string) => row.actions.includes(call)
    const open = (call: string, key: Asked['kind'], label: string): RowAction[] =>
      may(call) ? [{ key, label, onClick: () => setAsked({ kind: key, rows: [row] }) }] : []
    return [
      ...open('userTier', 'tier', t('user.changeTier')),
      ...open('userAdjust', 'adjust', t('user.adjust')),
      ...open('userPhone', 'phone', t('user.changePhone')),
      ...(row.status === 'normal' ? open('userBlack', 'black', t('user.black')) : []),
      ...(row.status === 'blacklisted' && may('userBlack')
        ? [{ key: 'restore', label: t('user.restore'), onClick: () => void restore([row], changes) }]
        : []),
      ...(may('userDel')
        ? [{ key: 'close', label: t('user.close'), danger: true, onClick: () => void close([row], changes) }]
        : []),
    ]
  }
  const bulk: OwnBulk<User>[] = [
    { key: 'tag', label: t('user.tag'), callName: 'userTag', run: (rows) => ask('tag', rows) },
    { key: 'black', label: t('user.black'), callName: 'userBlack', run: (rows) => ask('black', rows) },
    { key: 'restore', label: t('user.restore'), callName: 'userBlack', run: restore },
    { key: 'close', label: t('user.close'), callName: 'userDel', danger: true, run: close },
  ]
  return (
    <>
      <ResourcePage
        resource={user}
        nameOf={nameOf}
        columns={[
          'memberNo',
          'avatar',
          'nickname',
          'phone',
          { field: 'status', render: ({ status }) => <MemberTag status={status} /> },
          { field: 'tierName', render: (row) => <Tier row={row} /> },
          { field: 'certStatus', render: ({ certStatus }) => <CertTag status={certStatus} /> },
          'gender',
          'birthday',
          'points',
          'balanceFen',
          'growth',
          'orderCount',
          'spentFen',
          'tags',
          'source',
          'city',
          'lastOrderAt',
          'lastLoginAt',
          'createdAt',
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
          { key: 'deleted', label: t('enums:MemberStatus.deleted'), input: { status: 'deleted' } },
        ]}
        bulk={bulk}
        rowActions={actionsOf}
        hiddenActions={({ actions }) => (actions.includes('userSave') ? [] : ['edit'])}
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
      {asked && <MemberDialogs asked={asked} nameOf={nameOf} onClose={() => setAsked(null)} />}
    </>
  )
}
