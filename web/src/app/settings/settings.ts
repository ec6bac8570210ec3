import { createStore } from 'zustand/vanilla'

export const APPEARANCES = ['system', 'light', 'dark'] as const
export type Appearance = (typeof APPEARANCES)[number]

/** The colours offered first; any other can be chosen. */
export const PRESETS = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

export interface Settings {
  /** The theme colour as `#rrggbb`. */
  theme: string
  appearance: Appearance
  /** Whether the strip of visited pages is shown. */
  tagsView: boolean
  fixedHeader: boolean
  sidebarLogo: boolean
  /** Whether Chinese menu titles are also found by their pinyin. */
  supportPinyinSearch: boolean
  /** Whether single characters are shortcuts. */
  singleKeys: boolean
}

const DEFAULTS: Settings = {
  theme: '#1890ff',
  appearance: 'system',
  tagsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  supportPinyinSearch: true,
  singleKeys: true,
}

/** Read by public/first-paint.js too, before anything is painted. */
export const SETTINGS_KEY = 'caredesk-settings'

/** settings is how this browser likes the console. Read it in components with `useStore(settings, …)`. */
export const settings = createStore<Settings>(read)

/** changeSettings applies a choice at once and remembers it. */
export function changeSettings(change: Partial<Settings>): void {
  settings.setState(change)
  try {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings.getState()))
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
}

/** read takes what was remembered, field by field: anything unknown or spoiled is as if never chosen. */
export function read(): Settings {
  const kept = remembered()
  const flag = (name: 'tagsView' | 'fixedHeader' | 'sidebarLogo' | 'supportPinyinSearch' | 'singleKeys') =>
    typeof kept[name] === 'boolean' ? kept[name] : DEFAULTS[name]
  return {
    theme: isColour(kept.theme) ? kept.theme : DEFAULTS.theme,
    appearance: APPEARANCES.find((appearance) => appearance === kept.appearance) ?? DEFAULTS.appearance,
    tagsView: flag('tagsView'),
    fixedHeader: flag('fixedHeader'),
    sidebarLogo: flag('sidebarLogo'),
    supportPinyinSearch: flag('supportPinyinSearch'),
    singleKeys: flag('singleKeys'),
  }
}

function remembered(): Partial<Record<keyof Settings, unknown>> {
  try {
    return Object(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}'))
  } catch {
    return {}
  }
}

function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)
}
