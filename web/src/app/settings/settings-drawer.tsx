import { Drawer, Segmented, Switch } from 'antd'
import { type ReactNode, useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { loadDarkAlgorithm } from './appearance'
import { APPEARANCES, type Appearance, changeSettings, settings } from './settings'
import styles from './settings-drawer.module.css'
import { ThemeColour } from './theme-colour'

const WIDTH = 260

type SwitchName = 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'supportPinyinSearch'

/** SettingsDrawer is where one makes the console look and behave as one likes it. */
export function SettingsDrawer({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { t, i18n } = useTranslation()
  const appearance = useStore(settings, (state) => state.appearance)

  // The night may be wanted next; fetched here it comes without waiting.
  useEffect(() => void loadDarkAlgorithm().catch(() => undefined), [])

  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement="right"
      size={WIDTH}
      title={t('settings.title')}
      closable={{ 'aria-label': t('settings.close'), placement: 'end' }}
      classNames={{ mask: styles.mask, body: styles.body }}
    >
      <fieldset className={styles.group}>
        <legend>{t('settings.theme')}</legend>
        <ThemeColour />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>{t('settings.appearance')}</legend>
        <Segmented<Appearance>
          block
          className={styles.appearance}
          name="appearance"
          value={appearance}
          options={APPEARANCES.map((value) => ({ value, label: t(`settings.appearances.${value}`) }))}
          onChange={(value) => changeSettings({ appearance: value })}
        />
      </fieldset>
      <SettingSwitch name="tagsView" />
      <SettingSwitch name="fixedHeader" />
      <SettingSwitch name="sidebarLogo" />
      {i18n.language === 'zh' && <SettingSwitch name="supportPinyinSearch" />}
    </Drawer>
  )
}

function SettingSwitch({ name }: { name: SwitchName }): ReactNode {
  const { t } = useTranslation()
  const id = useId()
  const on = useStore(settings, (state) => state[name])
  return (
    <div className={styles.line}>
      <label htmlFor={id}>{t(`settings.switches.${name}`)}</label>
      <Switch id={id} checked={on} onChange={(checked) => changeSettings({ [name]: checked })} />
    </div>
  )
}
