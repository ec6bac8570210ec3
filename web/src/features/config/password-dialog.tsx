import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog'
import { toast } from '../../ui/toast'
import styles from './password-dialog.module.css'

interface PasswordDialogProps {
  username: string
  password: string
  onClose: () => void
}

/** PasswordDialog shows a password that was made for somebody, this once. */
export function PasswordDialog({ username, password, onClose }: PasswordDialogProps) {
  const { t } = useTranslation(['config', 'kit'])
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => toast.success(t('account.copied')),
      () => toast.error(t('account.notCopied')),
    )
  return (
    <Dialog
      title={t('account.passwordOf', { name: username })}
      width="min(480px, 96vw)"
      closeLabel={t('kit:understood')}
      onClose={onClose}
    >
      <Alert type="warning" showIcon title={t('account.onceText')} />
      <p className={styles.password}>
        <code>{password}</code>
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
