import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { FailureText } from '../../../resource/failure-text'
import { confirm } from '../../../ui/confirm'
import { PlainTable } from '../../../ui/plain-table'
import { toast } from '../../../ui/toast'
import { DemoPage } from '../../parts/demo-page'
import { sample, whyOf } from '../../sample'
import { RoleDialog } from './role-dialog'
import type { SampleRole, SampleRoute } from './route-tree'

const NEW: SampleRole = { key: '', name: '', description: '', routes: [] }

/** RolePermissionPage gives sample roles their menus. */
export function RolePermissionPage(): ReactNode {
  const { t } = useTranslation('permission')
  const { data, error } = useQuery({
    queryKey: ['showcase', 'roles'],
    queryFn: async ({ signal }) => {
      const [routes, roles] = await Promise.all([
        sample<SampleRoute[]>('GET', 'routes', { signal }),
        sample<SampleRole[]>('GET', 'roles', { signal }),
      ])
      return { routes, roles }
    },
    // The server keeps no change, so reading again would take them back.
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <DemoPage path="/permission/role" hint={t('roleHint')}>
      {error && <FailureText error={error} />}
      {!data && !error && <Skeleton active />}
      {data && <Roles {...data} />}
    </DemoPage>
  )
}

function Roles({ routes, roles: first }: { routes: readonly SampleRoute[]; roles: readonly SampleRole[] }) {
  const { t } = useTranslation('permission')
  const [roles, setRoles] = useState(first)
  const [edited, setEdited] = useState<SampleRole | null>(null)

  const save = async (role: SampleRole) => {
    try {
      const known = role.key !== ''
      if (known) await sample('PUT', `role/${encodeURIComponent(role.key)}`, { body: role })
      const key = known
        ? role.key
        : String((await sample<{ key: number }>('POST', 'role', { body: role })).key)
      const saved = { ...role, key }
      setRoles(known ? roles.map((other) => (other.key === key ? saved : other)) : [...roles, saved])
      setEdited(null)
      toast.success(t('saved', { key, name: role.name, description: role.description }))
    } catch (reason) {
      toast.error(t('failed', { reason: whyOf(reason) }))
    }
  }
  const remove = async ({ key, name }: SampleRole) => {
    const yes = await confirm({
      title: t('ask', { name }),
      ok: t('delete'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!yes) return
    try {
      await sample('DELETE', `role/${encodeURIComponent(key)}`)
      setRoles(roles.filter((other) => other.key !== key))
      toast.success(t('deleted'))
    } catch (reason) {
      toast.error(t('failed', { reason: whyOf(reason) }))
    }
  }
  return (
    <>
      <div>
        <Button type="primary" onClick={() => setEdited(NEW)}>
          {t('newRole')}
        </Button>
      </div>
      <PlainTable
        label={t('roleTitle')}
        rows={roles}
        rowKey={({ key }) => key}
        notice={t('none')}
        columns={[
          { key: 'key', title: t('key'), render: ({ key }) => key },
          { key: 'name', title: t('name'), render: ({ name }) => name },
          { key: 'description', title: t('description'), render: ({ description }) => description },
          {
            key: 'operations',
            title: t('operations'),
            render: (role) => (
              <Space>
                <Button
                  size="small"
                  aria-label={t('editOf', { name: role.name })}
                  onClick={() => setEdited(role)}
                >
                  {t('edit')}
                </Button>
                <Button
                  size="small"
                  danger
                  aria-label={t('deleteOf', { name: role.name })}
                  onClick={() => void remove(role)}
                >
                  {t('delete')}
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {edited && <RoleDialog role={edited} routes={routes} onSave={save} onClose={() => setEdited(null)} />}
    </>
  )
}
