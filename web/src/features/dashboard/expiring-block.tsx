import type { ReactNode } from 'react'
import { sayOf, useTranslation } from '../../locales/texts'
import { chinaDay } from '../../ui/china-day'
import { useSummary } from './answers'
import { Block } from './block'
import { WaitingList } from './waiting-list'
import styles from './waiting-list.module.css'

/** ExpiringBlock is what runs out soon. */
export function ExpiringBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const say = sayOf(t)
  return (
    <Block name="expiring" answer={useSummary()} height={120}>
      {({ expiring = [] }) => (
        <WaitingList
          waiting={expiring}
          nameOf={({ name }) => say(`expiring.names.${name}`, { defaultValue: name })}
          sinceOf={(time) => t('expiring.first', { day: chinaDay(new Date(time)) })}
          allDone={<p className={styles.done}>{t('expiring.none')}</p>}
        />
      )}
    </Block>
  )
}
