import LockOutlined from '@ant-design/icons/LockOutlined'
import { useTranslation } from '../locales/texts'
import styles from './private-mark.module.css'

/** PrivateMark stands in a list where a private picture is: lists never open one. */
export function PrivateMark({ label }: { label: string }) {
  const { t } = useTranslation('kit')
  const text = t('image.private', { label })
  return (
    <span className={styles.mark} role="img" aria-label={text} title={text}>
      <LockOutlined />
    </span>
  )
}
