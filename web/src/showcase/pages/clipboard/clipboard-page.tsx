import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { Button, Input } from 'antd'
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { copyText } from '../../../ui/copy-text'
import { SectionTabs } from '../../../ui/section-tabs'
import { toast } from '../../../ui/toast'
import { DemoPage } from '../../parts/demo-page'
import { Field } from '../../parts/field'
import styles from './clipboard-page.module.css'

/** ClipboardPage copies a text, by a function and by an element. */
export function ClipboardPage(): ReactNode {
  const { t } = useTranslation('clipboard')
  const [tab, setTab] = useState('function')
  const [text, setText] = useState(() => t('first'))
  const copy = useCopy()
  const field = (button: ReactNode) => (
    <div className={styles.line}>
      <Field label={t('text')}>
        {(id) => <Input id={id} value={text} onChange={({ target }) => setText(target.value)} />}
      </Field>
      {button}
    </div>
  )
  const label = { type: 'primary', icon: <CopyOutlined aria-hidden />, children: t('copy') } as const
  return (
    <DemoPage path="/clipboard/index" hint={t('hint')}>
      <SectionTabs
        label={t('title')}
        active={tab}
        onChange={setTab}
        tabs={[
          {
            key: 'function',
            label: t('byFunction'),
            content: field(<Button {...label} onClick={() => void copy(text)} />),
          },
          {
            key: 'element',
            label: t('byElement'),
            content: field(
              <Copies text={text}>
                <Button {...label} />
              </Copies>,
            ),
          },
        ]}
      />
    </DemoPage>
  )
}

/** Copies has the element inside copy a text when it is pressed. */
function Copies({ text, children }: { text: string; children: ReactElement<{ onClick?: () => void }> }) {
  const copy = useCopy()
  return cloneElement(children, { onClick: () => void copy(text) })
}

function useCopy(): (text: string) => Promise<void> {
  const { t } = useTranslation('clipboard')
  return async (text) => {
    if (await copyText(text)) toast.success(t('done'))
    else toast.error(t('failed'))
  }
}
