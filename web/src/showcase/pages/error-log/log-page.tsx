import { type ReactNode, useEffect } from 'react'
import { PageBoundary } from '../../../app/page-boundary'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import styles from './log-page.module.css'

/** ErrorLogPage fills the error log: its two parts fail, and it goes on. */
export function ErrorLogPage(): ReactNode {
  const { t } = useTranslation('error-log')
  return (
    <DemoPage path="/error-log/log" hint={t('hint')}>
      <section aria-label={t('whileDrawn')}>
        <h2 className={styles.heading}>{t('whileDrawn')}</h2>
        <PageBoundary>
          <FailsWhileDrawn />
        </PageBoundary>
      </section>
      <section aria-label={t('whileSetUp')}>
        <h2 className={styles.heading}>{t('whileSetUp')}</h2>
        <PageBoundary>
          <FailsWhileSetUp />
        </PageBoundary>
      </section>
    </DemoPage>
  )
}

/** What a person has no name for yet. */
const nobody: { name?: { first: string } } = {}

function FailsWhileDrawn(): ReactNode {
  return <p>{(nobody as { name: { first: string } }).name.first}</p>
}

function FailsWhileSetUp(): ReactNode {
  useEffect(() => {
    throw new Error('The showcase fails here on purpose.')
  }, [])
  return <p>…</p>
}
