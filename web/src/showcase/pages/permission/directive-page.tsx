import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { SectionTabs } from '../../../ui/section-tabs'
import { DemoPage } from '../../parts/demo-page'
import { Permit, usePermit } from '../../parts/permit'
import { RoleSwitch } from '../../parts/role-switch'
import { ROLES, type Role } from '../../role'
import styles from './permission.module.css'

const LINES = [
  { key: 'admin', roles: ['admin'] },
  { key: 'editor', roles: ['editor'] },
  { key: 'both', roles: ROLES },
] as const satisfies readonly { key: string; roles: readonly Role[] }[]

/** DirectivePermissionPage shows parts of a page by role. */
export function DirectivePermissionPage(): ReactNode {
  const { t } = useTranslation('permission')
  const permits = usePermit()
  const [chosen, setChosen] = useState('both')
  const tabs = LINES.filter(({ roles }) => permits(roles)).map(({ key }) => ({
    key,
    label: t(`tabs.${key}`),
    content: <p className={styles.line}>{t(`visible.${key}`)}</p>,
  }))
  return (
    <DemoPage path="/permission/directive" hint={t('directiveHint')}>
      <RoleSwitch />
      <h2 className={styles.heading}>{t('byElement')}</h2>
      {LINES.map(({ key, roles }) => (
        <Permit key={key} roles={roles}>
          <p className={styles.line}>{t(`visible.${key}`)}</p>
        </Permit>
      ))}
      <h2 className={styles.heading}>{t('byFunction')}</h2>
      <SectionTabs
        label={t('byFunction')}
        tabs={tabs}
        active={tabs.some(({ key }) => key === chosen) ? chosen : 'both'}
        onChange={setChosen}
      />
    </DemoPage>
  )
}
