import { Alert, Button } from 'antd'
import { useTranslation } from '../../locales/texts'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import styles from './secret-dialog.module.css'

interface SecretDialogProps {
  title: string
  /** What to do with it. */
  text: string
  secret: string
  onClose: () => void
}

/** SecretDialog shows a password or a key that was made for somebody, this once. */
export function SecretDialog({ title, text, secret, onClose }: SecretDialogProps) {
  const { t } = useTranslation(['config', 'kit'])
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(t('account.copied')),
      () => toast.error(t('account.notCopied')),
    )
  return (
    <Dialog title={title} width="min(560px, 96vw)" closeLabel={t('kit:understood')} onClose={onClose}>
      <Alert type="warning" showIcon title={text} />
      <p className={styles.secret}>
        <code>{secret}</code>
        <Button onClick={() => void copy()}>{t('account.copy')}</Button>
      </p>
      <div className={styles.buttons}>
        <Button type="primary" onClick={onClose}>
          {t('account.handedOver')}
        </Button>
      </div>
    </Dialog>
  )
}
