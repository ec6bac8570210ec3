import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../locales/texts'
import { DemoPage } from '../../parts/demo-page'

/** PdfPage leads to an article that is made for the printer. */
export function PdfPage(): ReactNode {
  const { t } = useTranslation('pdf')
  return (
    <DemoPage path="/pdf/index" hint={t('hint')}>
      <div>
        <Button
          type="primary"
          icon={<FilePdfOutlined aria-hidden />}
          href="/pdf/download"
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('open')}
        </Button>
      </div>
    </DemoPage>
  )
}
