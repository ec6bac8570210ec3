import { Alert } from 'antd'
import type { ReactNode } from 'react'
import type { TitledPath } from '../../../app/screen'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'

const MENU_1 = '/nested/menu1'
const MENU_1_2 = '/nested/menu1/menu1-2'

export const Menu11Page = () => <Nested levels={[MENU_1, '/nested/menu1/menu1-1']} />
export const Menu121Page = () => <Nested levels={[MENU_1, MENU_1_2, '/nested/menu1/menu1-2/menu1-2-1']} />
export const Menu122Page = () => <Nested levels={[MENU_1, MENU_1_2, '/nested/menu1/menu1-2/menu1-2-2']} />
export const Menu13Page = () => <Nested levels={[MENU_1, '/nested/menu1/menu1-3']} />
export const Menu2Page = () => <Nested levels={['/nested/menu2']} />

const TONES = ['info', 'success', 'warning'] as const

/** Nested shows a page in the notices of the levels that it stands on. */
function Nested({ levels }: { levels: readonly TitledPath[] }): ReactNode {
  const { t } = useTranslation(['nested', 'menu'])
  const notice = (depth: number): ReactNode => {
    const path = levels[depth]
    return (
      path && (
        <Alert type={TONES[depth] ?? 'info'} title={t(`menu:${path}`)} description={notice(depth + 1)} />
      )
    )
  }
  return (
    <DemoPage path={levels.at(-1) ?? MENU_1} hint={t('hint')}>
      {notice(0)}
    </DemoPage>
  )
}
