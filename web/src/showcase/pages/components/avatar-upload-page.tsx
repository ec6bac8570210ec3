import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { AvatarDialog } from './avatar-dialog'
import styles from './avatar-upload-page.module.css'

/** AvatarUploadPage changes a round picture in three steps: choose, cut, keep. */
export function AvatarUploadPage(): ReactNode {
  const { t } = useTranslation('components')
  const [avatar, setAvatar] = useState('/favicon.svg')
  const [isChanging, setIsChanging] = useState(false)
  return (
    <DemoPage path="/components/avatar-upload" hint={t('avatar.hint')}>
      <div className={styles.card}>
        <img className={styles.round} src={avatar} alt={t('avatar.current')} />
        <Button type="primary" onClick={() => setIsChanging(true)}>
          {t('avatar.change')}
        </Button>
      </div>
      {isChanging && <AvatarDialog onKept={setAvatar} onClose={() => setIsChanging(false)} />}
    </DemoPage>
  )
}
