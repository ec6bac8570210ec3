import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined'
import { Button, ConfigProvider, Radio, Slider, Space, Switch, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DemoPage } from '../../parts/demo-page'
import styles from './theme-page.module.css'

/** The second theme: a dark grey in the place of the main colour, by the names that the console's own theme uses too. */
const GREY = '#262729'
const SECOND = {
  token: { colorPrimary: GREY, colorSolid: GREY, colorLink: GREY },
  components: {
    Button: { colorPrimary: GREY, colorPrimaryHover: '#46484c', colorPrimaryActive: '#101113' },
    Radio: { colorPrimary: GREY },
    Switch: { colorPrimary: GREY },
    Slider: { trackBg: GREY, trackHoverBg: GREY, handleColor: GREY, handleActiveColor: GREY },
  },
}

/** ThemePage dresses some samples in a second theme. */
export function ThemePage(): ReactNode {
  const { t } = useTranslation('theme')
  const [isSecond, setIsSecond] = useState(false)
  return (
    <DemoPage path="/theme/index" hint={t('hint')}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className={styles.change}>
        <Switch checked={isSecond} onChange={setIsSecond} aria-label={t('change')} />
        {t('change')}
      </label>
      <section aria-label={t('samples')} className={styles.samples} data-second={isSecond}>
        <ConfigProvider {...(isSecond && { theme: SECOND })}>
          <Samples />
        </ConfigProvider>
      </section>
    </DemoPage>
  )
}

function Samples(): ReactNode {
  const { t } = useTranslation('theme')
  const numbers = [1, 2, 3, 4, 5]
  return (
    <>
      <Space wrap>
        <Button>{t('kinds.plain')}</Button>
        <Button type="primary">{t('kinds.primary')}</Button>
        <Button type="dashed">{t('kinds.dashed')}</Button>
        <Button type="text">{t('kinds.text')}</Button>
        <Button danger>{t('kinds.danger')}</Button>
      </Space>
      <Space wrap>
        <Button type="primary" icon={<EditOutlined aria-hidden />} aria-label={t('icons.edit')} />
        <Button type="primary" icon={<ShareAltOutlined aria-hidden />} aria-label={t('icons.share')} />
        <Button type="primary" icon={<DeleteOutlined aria-hidden />} aria-label={t('icons.delete')} />
        <Button type="primary" icon={<SearchOutlined aria-hidden />}>
          {t('icons.search')}
        </Button>
      </Space>
      <Space wrap>
        {(['default', 'processing', 'success', 'warning', 'error'] as const).map((color, index) => (
          <Tag key={color} color={color}>
            {t('tag', { number: numbers[index] })}
          </Tag>
        ))}
      </Space>
      <Radio.Group
        aria-label={t('radio')}
        defaultValue={1}
        options={numbers.slice(0, 3).map((number) => ({ value: number, label: t('option', { number }) }))}
      />
      <Slider className={styles.slider} defaultValue={40} ariaLabelForHandle={t('slider')} />
    </>
  )
}
