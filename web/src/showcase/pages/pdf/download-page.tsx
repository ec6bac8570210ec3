import { Button, Spin } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import styles from './download-page.module.css'

/** The article is shown to be on its way for so long, as one that must be fetched would be. */
const PREPARED_MS = 3_000

/** PdfDownloadPage is an article without the frame; once it is there, the printer is asked for. */
export function PdfDownloadPage(): ReactNode {
  const { t } = useTranslation('pdf')
  const [isReady, setIsReady] = useState(false)
  const title = t('article.title')
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), PREPARED_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (isReady) window.print()
  }, [isReady])
  if (!isReady) return <Spin fullscreen description={t('preparing')} />
  return (
    <main className={styles.paper}>
      <article>
        <h1>{title}</h1>
        <p>{t('article.lead')}</p>
        <h2>{t('article.warmTitle')}</h2>
        <p>{t('article.warm')}</p>
        <h2>{t('article.shoesTitle')}</h2>
        <p>{t('article.shoes')}</p>
        <h2>{t('article.homeTitle')}</h2>
        <p>{t('article.home')}</p>
      </article>
      <Button className={styles.print} onClick={() => window.print()}>
        {t('print')}
      </Button>
    </main>
  )
}
