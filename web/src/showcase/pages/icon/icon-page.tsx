import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../locales/texts'
import { copyText } from '../../../ui/copy-text'
import { SectionTabs } from '../../../ui/section-tabs'
import { toast } from '../../../ui/toast'
import { DemoPage } from '../../parts/demo-page'
import styles from './icon-page.module.css'
import { type Icon, libraryIcons, ownIcons } from './icon-sets'

/** IconsPage shows the icons there are, and copies what stands in the code for one. */
export function IconsPage(): ReactNode {
  const { t } = useTranslation('icon')
  const [tab, setTab] = useState('own')
  return (
    <DemoPage path="/icon/index" hint={t('hint')}>
      <SectionTabs
        label={t('title')}
        active={tab}
        onChange={setTab}
        tabs={[
          { key: 'own', label: t('own'), content: <IconGrid icons={ownIcons} /> },
          { key: 'library', label: t('library'), content: <IconGrid icons={libraryIcons} /> },
        ]}
      />
    </DemoPage>
  )
}

function IconGrid({ icons }: { icons: readonly Icon[] }): ReactNode {
  const { t } = useTranslation('icon')
  const [wanted, setWanted] = useState('')
  const shown = icons.filter(({ name }) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  const copy = async (text: string) => {
    if (await copyText(text)) toast.success(t('copied', { text }))
    else toast.error(t('failed'))
  }
  return (
    <>
      <Input
        className={styles.filter}
        allowClear
        aria-label={t('filter')}
        placeholder={t('filter')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {shown.length === 0 && <p>{t('none')}</p>}
      <ul className={styles.grid}>
        {shown.map(({ name, snippet, drawn }) => (
          <li key={name}>
            <button type="button" className={styles.icon} title={snippet} onClick={() => void copy(snippet)}>
              <span className={styles.sign} aria-hidden>
                {drawn}
              </span>
              <span className={styles.name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
