import FlagFilled from '@ant-design/icons/FlagFilled'
import type { OrderFlag } from '../api/generated'
import { useTranslation } from '../locales/texts'
import styles from './order.module.css'

/** FlagMark is the mark by which staff find an order again; nothing where there is none. */
export function FlagMark({ flag }: { flag: OrderFlag }) {
  const { t } = useTranslation(['order', 'enums'])
  if (flag === 'none') return null
  const label = `${t('fields.flag')} ${t(`enums:OrderFlag.${flag}`)}`
  return <FlagFilled className={styles.flag} data-flag={flag} aria-label={label} title={label} role="img" />
}
