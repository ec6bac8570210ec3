import type { ReactNode } from 'react'
import type { PermitRoute } from '../../api/generated'
import { limits } from '../../api/limits'
import { permit } from '../../api/resources/config'
import { useTranslation } from '../../locales/texts'
import { Facts } from '../../resource/detail/facts'
import { ResourcePage } from '../../resource/page/resource-page'
import styles from './code-list.module.css'
import { Code } from './code-tree'

/** Without these nobody could undo what was done here. */
const ALWAYS_ON: readonly number[] = limits.alwaysOn

const { minimum, maximum } = permit.fields.code

/** CodeList keeps the permission codes: their names, whether they count, and those that staff add. */
export function CodeList({ toolbar }: { toolbar: ReactNode }) {
  const { t } = useTranslation(['config', 'kit'])
  return (
    <ResourcePage
      resource={permit}
      toolbar={toolbar}
      nameOf={({ code, name }) => `${code} ${name}`}
      columns={[
        { field: 'code', render: ({ code }) => <Code code={code} /> },
        'name',
        {
          field: 'routes',
          render: ({ routes }) => <Routes routes={routes} />,
        },
        'roleNames',
        'status',
        'remark',
        'builtin',
      ]}
      filters={['status', 'builtin', 'createdAt']}
      bulk={['enable', 'disable']}
      hiddenActions={({ code, builtin }) => [
        ...(ALWAYS_ON.includes(code) ? (['status'] as const) : []),
        ...(builtin ? (['delete'] as const) : []),
      ]}
      warnOf={async ({ roleNames }) =>
        roleNames.length === 0
          ? t('permit.disableText')
          : `${t('permit.disableText')} ${t('permit.heldBy', { roles: roleNames.join(t('kit:listComma')) })}`
      }
      detail={(row) => (
        <Facts
          resource={permit}
          row={row}
          facts={[
            'code',
            'name',
            'nameZh',
            'nameEn',
            'nameEs',
            'nameJa',
            'status',
            'builtin',
            {
              key: 'routes',
              label: t('permit.fields.routes'),
              value: <Routes routes={row.routes} />,
              wide: true,
            },
            'roleNames',
            'remark',
            'createdAt',
            'updatedAt',
          ]}
        />
      )}
      form={(f) => (
        <>
          <f.Number name="code" hint={t('permit.codeHint', { min: minimum, max: maximum })} />
          <f.Text name="nameZh" />
          <f.Text name="nameEn" hint={t('permit.nameHint')} />
          <f.Text name="nameEs" />
          <f.Text name="nameJa" />
          <f.Status name="status" />
          <f.Area name="remark" />
        </>
      )}
    />
  )
}

/** Routes are the places of the menu that a code opens. */
function Routes({ routes }: { routes: readonly PermitRoute[] }) {
  const { t } = useTranslation('config')
  if (routes.length === 0) return <span className={styles.quiet}>{t('permit.noScreen')}</span>
  return (
    <ul className={styles.routes}>
      {routes.map(({ path, title, section }) => (
        <li key={path} title={path}>
          {section === title ? title : `${section} › ${title}`}
        </li>
      ))}
    </ul>
  )
}
