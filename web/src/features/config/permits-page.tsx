import QuestionCircleOutlined from '@ant-design/icons/QuestionCircleOutlined'
import { Button, Flex } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { OVERLAYS } from '../../resource/form/overlays'
import { useCanCall } from '../../resource/use-can-call'
import { SectionTabs } from '../../ui/section-tabs'
import { CodeList } from './code-list'
import { MenuTree } from './menu-tree'
import styles from './permits-page.module.css'
import { WhyDrawer } from './why-drawer'

/** PermitsPage shows which code opens what, and why somebody may or may not do something. */
export function PermitsPage() {
  const { t } = useTranslation(['config', 'menu'])
  const [query, setQuery] = useSearchParams()
  const [asking, setAsking] = useState(false)
  const mayAsk = useCanCall('permitWhy')
  // A link to a code, or to the form of a new one, leads to the list that it lies over.
  const isCodes = query.get('tab') === 'codes' || OVERLAYS.some((name) => query.has(name))
  const active = isCodes ? 'codes' : 'tree'
  const ask = mayAsk && (
    <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => setAsking(true)}>
      {t('why.button')}
    </Button>
  )
  const tree = (
    <div className={styles.box}>
      <div className={styles.head}>
        <h1 className={styles.title}>{t('menu:/config/jurisdiction')}</h1>
        {ask}
      </div>
      <MenuTree />
    </div>
  )
  return (
    // A part of the library as root brings its colours into reach of everything inside.
    <Flex vertical className={styles.page}>
      <SectionTabs
        label={t('menu:/config/jurisdiction')}
        active={active}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        tabs={[
          { key: 'tree', label: t('permit.tree'), content: tree },
          { key: 'codes', label: t('permit.codes'), content: <CodeList toolbar={ask} />, fresh: true },
        ]}
      />
      {asking && <WhyDrawer onClose={() => setAsking(false)} />}
    </Flex>
  )
}
