import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { api, type Role, type RolePreviewIn } from '../../api/generated'
import { role } from '../../api/resources/config'
import { session } from '../../api/session'
import { useTranslation } from '../../locales/texts'
import { ResourcePage } from '../../resource/page/resource-page'
import { confirm } from '../../ui/confirm'
import { namesOf } from './code-choice'
import { CodeCount } from './code-count'
import { Effects } from './effects'
import { RoleDetail } from './role-detail'
import { RoleForm } from './role-form'
import { usePermitTree } from './use-permit-tree'

/** The fields of a role that decide what its accounts may do. */
const RIGHTS = ['codes', 'capWrite', 'capExport', 'capReveal', 'capFinance', 'status'] as const

/** RolesPage keeps the roles: sets of codes and capabilities that accounts are given together. */
export function RolesPage() {
  const { t } = useTranslation('config')
  const navigate = useNavigate()
  const user = useStore(session, (state) => state.user)
  const tree = usePermitTree()
  const names = tree.data ? namesOf(tree.data.items, tree.data.custom) : new Map<number, string>()
  const nameOf = (code: number) => names.get(code) ?? ''

  const preview = (row: Role, changes: Partial<RolePreviewIn>) => {
    const { id, codes, capWrite, capExport, capReveal, capFinance, status } = row
    return api.rolePreview({ id, codes, capWrite, capExport, capReveal, capFinance, status, ...changes })
  }
  return (
    <ResourcePage
      resource={role}
      columns={[
        'name',
        'key',
        { field: 'codes', render: ({ codes }) => <CodeCount codes={codes} /> },
        'accountCount',
        'status',
        'capWrite',
        'capExport',
        'capReveal',
        'capFinance',
        'remark',
        'createdAt',
      ]}
      filters={['status', 'capWrite', 'capExport', 'capReveal', 'capFinance', 'createdAt']}
      bulk={['enable', 'disable']}
      copyOf={({ codes, capWrite, capExport, capReveal, capFinance, remark }) => ({
        codes: codes.filter((code) => user?.roles.includes('admin') || user?.permitCodes.includes(code)),
        capWrite,
        capExport,
        capReveal,
        capFinance,
        remark,
      })}
      hiddenActions={({ builtin, key }) => (builtin || user?.roles.includes(key) ? ['status', 'delete'] : [])}
      actions={[
        {
          key: 'accounts',
          label: t('role.holders'),
          callName: api.accountList.callName,
          when: ({ accountCount }) => accountCount > 0,
          open: ({ id }) => void navigate(`/config/accOunt?roleIds=${id}`),
        },
      ]}
      review={async ({ base, changes }) => {
        if (!base || !RIGHTS.some((field) => field in changes)) return true
        const out = await preview(base, changes as Partial<RolePreviewIn>).catch(() => null)
        if (!out) return false
        if (out.total === 0) return true
        return confirm({
          title: t('preview.title', { name: base.name }),
          text: <Effects preview={out} nameOf={nameOf} />,
          ok: t('preview.save'),
        })
      }}
      warnOf={async (row) => {
        const out = await preview(row, { status: 'disabled' })
        return out.total === 0 ? t('preview.nobody') : <Effects preview={out} nameOf={nameOf} />
      }}
      detail={(row) => <RoleDetail row={row} />}
      form={(f) => <RoleForm f={f} />}
    />
  )
}
