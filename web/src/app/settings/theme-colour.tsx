import CheckOutlined from '@ant-design/icons/CheckOutlined'
import { type ReactNode, useId } from 'react'
import { useStore } from 'zustand'
import { useTranslation } from '../../locales/texts'
import { contrast } from '../../ui/contrast'
import { changeSettings, PRESETS, settings } from './settings'
import styles from './theme-colour.module.css'

/** ThemeColour offers the usual colours and, through the browser's own picker, every other one. */
export function ThemeColour(): ReactNode {
  const { t } = useTranslation()
  const name = useId()
  const theme = useStore(settings, (state) => state.theme)
  const isPreset = PRESETS.some((preset) => isSame(preset, theme))
  return (
    <>
      <div className={styles.presets}>
        {PRESETS.map((preset) => (
          <label key={preset} className={styles.preset} style={{ background: preset, color: markOn(preset) }}>
            <input
              type="radio"
              name={name}
              aria-label={preset}
              checked={isSame(preset, theme)}
              onChange={() => changeSettings({ theme: preset })}
            />
            {isSame(preset, theme) && <CheckOutlined aria-hidden />}
          </label>
        ))}
      </div>
      <label className={styles.own}>
        <input
          type="color"
          value={theme.toLowerCase()}
          onChange={({ target }) => changeSettings({ theme: target.value })}
        />
        {t('settings.ownColour')}
        {!isPreset && <code>{theme}</code>}
      </label>
    </>
  )
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function markOn(colour: string): string {
  return contrast(colour, '#ffffff') >= 3 ? '#ffffff' : '#141414'
}
