import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import SearchOutlined from '@ant-design/icons/SearchOutlined'
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined'
import { Button, ConfigProvider, Radio, Slider, Space, Switch, Tag } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { controlSize } from '../../../app/settings/size'
import { useTranslation } from '../../../locales/texts'
import { themeOf } from '../../../ui/theme'
import { useReducedMotion } from '../../../ui/use-media'
import { DemoPage } from '../../parts/demo-page'
import styles from './theme-page.module.css'

const GREY = '#262729'

/** ThemePage dresses some samples in a second theme. */
export function ThemePage(): ReactNode {
  const { t } = useTranslation('theme')
  const [isSecond, setIsSecond] = useState(false)
  const size = useStore(controlSize, (state) => state.size)
  const reducedMotion = useReducedMotion()
  // The console's own look by day, in another colour.
  const second = useMemo(
    () => ({ ...themeOf({ colour: GREY, size, reducedMotion }), cssVar: { key: 'second-theme' } }),
    [size, reducedMotion],
  )
  return (
    <DemoPage path="/theme/index" hint={t('hint')}>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch inside is the control */}
      <label className={styles.change}>
        <Switch checked={isSecond} onChange={setIsSecond} aria-label={t('change')} />
        {t('change')}
      </label>
      <section aria-label={t('samples')} className={styles.samples} data-second={isSecond}>
        <ConfigProvider {...(isSecond && { theme: second })}>
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
