import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { RoleSwitch } from '../../parts/role-switch'
import { playRole, type Role } from '../../role'

/** PagePermissionPage changes the role that decides which pages there are, this one included. */
export function PagePermissionPage(): ReactNode {
  const { t } = useTranslation('permission')
  const navigate = useNavigate()
  const chosen = useRef<Role>(null)
  // Played when the page has been left: before that, the console would refuse the page that is on show.
  useEffect(
    () => () => {
      if (chosen.current) playRole(chosen.current)
      chosen.current = null
    },
    [],
  )
  const leaveAs = (role: Role) => {
    chosen.current = role
    void navigate('/permission/directive')
  }
  return (
    <DemoPage path="/permission/page" hint={t('pageHint')}>
      <RoleSwitch onSwitch={leaveAs} />
    </DemoPage>
  )
}
