import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'
import { MovableDialog } from './movable-dialog'

/** DragDialogPage opens a dialog that can be pushed aside. */
export function DragDialogPage(): ReactNode {
  const { t } = useTranslation('components')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <DemoPage path="/components/drag-dialog" hint={t('dragDialog.hint')}>
      <div>
        <Button type="primary" onClick={() => setIsOpen(true)}>
          {t('dragDialog.open')}
        </Button>
      </div>
      {isOpen && <MovableDialog onClose={() => setIsOpen(false)} />}
    </DemoPage>
  )
}
