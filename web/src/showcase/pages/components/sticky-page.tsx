import { Button, Checkbox, DatePicker, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { toast } from '../../../ui/toast'
import { BarPopover } from '../../parts/bar-popover'
import { DemoPage } from '../../parts/demo-page'
import { Filler } from '../../parts/filler'
import styles from './sticky-page.module.css'

const PLATFORMS = ['web', 'app', 'mini'] as const

/** StickyPage has a bar and a button that stay in sight while the page scrolls by. */
export function StickyPage(): ReactNode {
  const { t } = useTranslation('components')
  return (
    <DemoPage path="/components/sticky" hint={t('sticky.hint')}>
      <Bar />
      <Filler from={1} to={12} />
      <div className={styles.aside}>
        <Button type="primary" onClick={() => toast.info(t('sticky.clicked'))}>
          {t('sticky.button')}
        </Button>
      </div>
      <Filler from={13} to={40} />
    </DemoPage>
  )
}

function Bar(): ReactNode {
  const { t } = useTranslation('components')
  const [platforms, setPlatforms] = useState<readonly string[]>(['web'])
  const [link, setLink] = useState('')
  return (
    <section className={styles.bar} aria-label={t('sticky.bar')}>
      <BarPopover label={t('sticky.platforms', { count: platforms.length })}>
        <Checkbox.Group
          className={styles.choices}
          value={[...platforms]}
          onChange={setPlatforms}
          options={PLATFORMS.map((value) => ({ value, label: t(`sticky.platform.${value}`) }))}
        />
      </BarPopover>
      <BarPopover label={t('sticky.link')}>
        <Input
          aria-label={t('sticky.link')}
          placeholder="https://"
          value={link}
          onChange={({ target }) => setLink(target.value)}
        />
      </BarPopover>
      <DatePicker
        showTime
        className={styles.time}
        placeholder={t('sticky.time')}
        aria-label={t('sticky.time')}
      />
      <Button type="primary" onClick={() => toast.success(t('sticky.published'))}>
        {t('sticky.publish')}
      </Button>
    </section>
  )
}
