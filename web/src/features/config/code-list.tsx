import { useTranslation } from 'react-i18next'
import { permit } from '../../api/generated'
import { ResourcePage } from '../../resource/resource-page'
import styles from './code-list.module.css'
import { Code } from './code-tree'

/** Without these two nobody could undo what was done here. */
const ALWAYS_ON = [1001, 1004]

/** CodeList keeps the permission codes: their names, whether they count, and those that staff add. */
export function CodeList() {
  const { t } = useTranslation(['config', 'kit'])
  return (
    <ResourcePage
      resource={permit}
      nameOf={({ code, name }) => `${code} ${name}`}
      columns={[
        { field: 'code', render: ({ code }) => <Code code={code} /> },
        'name',
        {
          field: 'routes',
          render: ({ routes }) =>
            routes.length === 0 ? (
              <span className={styles.quiet}>{t('permit.noScreen')}</span>
            ) : (
              <ul className={styles.routes}>
                {routes.map(({ path, title, section }) => (
                  <li key={path} title={path}>
                    {section === title ? title : `${section} › ${title}`}
                  </li>
                ))}
              </ul>
            ),
        },
        'roleNames',
        'status',
        'remark',
        'builtin',
      ]}
      filters={['status', 'builtin', 'createdAt']}
      bulk={['enable', 'disable']}
      without={({ code, builtin }) => [
        ...(ALWAYS_ON.includes(code) ? (['status'] as const) : []),
        ...(builtin ? (['delete'] as const) : []),
      ]}
      warnOf={async ({ roleNames }) =>
        roleNames.length === 0
          ? t('permit.disableText')
          : `${t('permit.disableText')} ${t('permit.heldBy', { roles: roleNames.join(t('kit:listComma')) })}`
      }
      form={(f) => (
        <>
          <f.Number name="code" hint={t('permit.codeHint')} />
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
