import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../locales/texts'
import { saveFile } from '../../ui/save-file'
import styles from './two-step-tab.module.css'
import { useCopy } from './use-copy'

interface Props {
  codes: readonly string[]
  username: string
  onDone: () => void
}

/** RecoveryCodes shows, this once, the codes that open the account when the phone is lost. */
export function RecoveryCodes({ codes, username, onDone }: Props): ReactNode {
  const { t } = useTranslation('profile')
  const copy = useCopy()
  const keep = () => {
    const text = [t('twoStep.fileTitle', { username }), '', ...codes, ''].join('\r\n')
    saveFile(new Blob([text], { type: 'text/plain' }), `caredesk-${username}.txt`)
  }
  return (
    <>
      <h3 className={styles.step}>{t('twoStep.codesTitle')}</h3>
      <Alert className={styles.warning} type="warning" showIcon title={t('twoStep.codesText')} />
      <ol className={styles.codes} aria-label={t('twoStep.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button onClick={() => copy(codes.join('\n'))}>{t('copy')}</Button>
        <Button onClick={keep}>{t('download')}</Button>
        <Button type="primary" onClick={onDone}>
          {t('twoStep.saved')}
        </Button>
      </div>
    </>
  )
}
