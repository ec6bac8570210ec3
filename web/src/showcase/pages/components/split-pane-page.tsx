import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { SplitPane } from '../../parts/split-pane'
import styles from './split-pane-page.module.css'

/** SplitPanePage divides its room into three, each as large as somebody wants it. */
export function SplitPanePage(): ReactNode {
  const { t } = useTranslation('components')
  const [share, setShare] = useState(50)
  const part = (name: 'left' | 'top' | 'bottom') => <div className={styles[name]}>{t(`split.${name}`)}</div>
  return (
    <DemoPage path="/components/split-pane" hint={t('split.hint')}>
      <div className={styles.room}>
        <SplitPane
          label={t('split.sides')}
          direction="row"
          first={part('left')}
          onResize={setShare}
          second={
            <SplitPane
              label={t('split.halves')}
              direction="column"
              first={part('top')}
              second={part('bottom')}
            />
          }
        />
      </div>
      <p role="status" className={styles.told}>
        {t('split.share', { share })}
      </p>
    </DemoPage>
  )
}
