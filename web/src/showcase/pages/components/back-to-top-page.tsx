import { Tooltip } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { CHEVRON_UP } from '../../../ui/glyphs'
import { useReducedMotion } from '../../../ui/use-media'
import { DemoPage } from '../../parts/demo-page'
import { Filler } from '../../parts/filler'
import styles from './back-to-top-page.module.css'

const SHOWN_ABOVE = 300
const TARGET = 50

/** BackToTopPage is long, and has a button that leads back up. */
export function BackToTopPage(): ReactNode {
  const { t } = useTranslation('components')
  return (
    <DemoPage path="/components/back-to-top" hint={t('backToTop.hint')}>
      <Filler from={1} to={50} />
      <BackToTop />
    </DemoPage>
  )
}

function BackToTop(): ReactNode {
  const { t } = useTranslation('components')
  const still = useReducedMotion()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const measure = () => setIsShown(window.scrollY > SHOWN_ABOVE)
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])
  if (!isShown) return null
  return (
    <Tooltip title={t('backToTop.tip')} placement="left">
      <button
        type="button"
        className={styles.button}
        aria-label={t('backToTop.button')}
        onClick={() => window.scrollTo({ top: TARGET, behavior: still ? 'instant' : 'smooth' })}
      >
        {CHEVRON_UP}
      </button>
    </Tooltip>
  )
}
