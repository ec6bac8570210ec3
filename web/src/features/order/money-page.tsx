import { Flex, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useTranslation } from '../../locales/texts'
import { TabList } from '../../ui/tab-list'
import styles from './money.module.css'
import { RefundDesk } from './refund-desk'

const DayStatement = lazy(async () => ({ default: (await import('./day-statement')).DayStatement }))
const Reconcile = lazy(async () => ({ default: (await import('./reconcile')).Reconcile }))

const VIEWS = ['refunds', 'statement', 'reconcile'] as const

/** MoneyPage is where finance works: refunds of all kinds, what each day brought, and what the payment channels say. */
export function MoneyPage() {
  const { t } = useTranslation('order')
  const [params, setParams] = useSearchParams()
  const view = VIEWS.find((name) => name === params.get('view')) ?? 'refunds'
  const tabs = (
    <TabList
      compact
      label={t('money.title')}
      active={view}
      onChange={(chosen) => setParams(chosen === 'refunds' ? {} : { view: chosen })}
      tabs={VIEWS.map((key) => ({ key, label: t(`money.${key}`) }))}
    />
  )
  if (view === 'refunds') return <RefundDesk above={tabs} />
  return (
    <Flex vertical gap={8}>
      {tabs}
      <div className={styles.box}>
        <h1 className={styles.heading}>{t(`money.${view}`)}</h1>
        <Suspense fallback={<Skeleton active />}>
          {view === 'statement' ? <DayStatement /> : <Reconcile />}
        </Suspense>
      </div>
    </Flex>
  )
}
