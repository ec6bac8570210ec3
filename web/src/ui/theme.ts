import type { ThemeConfig } from 'antd'

/** The colour staff know the console by. */
const THEME_COLOUR = '#1890ff'

const SIDEBAR = {
  background: '#304156',
  text: '#bfcbd9',
  activeText: '#409eff',
  activeParent: '#f4f4f5',
  hover: '#263445',
  nested: '#1f2d3d',
}

/** The class under which the theme's variables (`--ant-…`) hold. */
export const THEME_CLASS = 'caredesk'

/** readable darkens a colour until white text on it, or it on white, reaches the contrast of 4.5 that reading needs. */
export function readable(colour: string): string {
  let channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  while (contrastWithWhite(channels) < 4.5) channels = channels.map((channel) => Math.floor(channel * 0.97))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function contrastWithWhite(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

const readableTheme = readable(THEME_COLOUR)

/** consoleTheme is the console's look: the theme colour for accents, its readable shade wherever there are letters. */
export const consoleTheme: ThemeConfig = {
  // The rules come from the build (tools/antd-styles.ts); only the variables are made in the browser.
  zeroRuntime: true,
  cssVar: { key: THEME_CLASS },
  hashed: false,
  token: {
    colorPrimary: THEME_COLOUR,
    colorLink: readableTheme,
    colorInfo: THEME_COLOUR,
    colorError: '#d9363e',
    colorTextDescription: '#5f6b7a',
    colorTextPlaceholder: '#6b7684',
    borderRadius: 6,
    fontFamily: 'inherit',
  },
  components: {
    Button: {
      colorPrimary: readableTheme,
      colorPrimaryHover: THEME_COLOUR,
      colorPrimaryActive: readableTheme,
    },
    DatePicker: { colorPrimary: readableTheme },
    Pagination: { colorPrimary: readableTheme, colorPrimaryHover: readableTheme },
    Radio: { colorPrimary: readableTheme },
    Switch: { colorPrimary: readableTheme, colorTextQuaternary: '#6b7684', colorTextTertiary: '#5f6b7a' },
    Menu: {
      itemHeight: 44,
      itemMarginInline: 0,
      itemMarginBlock: 0,
      itemBorderRadius: 0,
      subMenuItemBorderRadius: 0,
      collapsedWidth: 54,
      activeBarBorderWidth: 0,
      darkItemBg: SIDEBAR.background,
      darkItemColor: SIDEBAR.text,
      darkItemHoverBg: SIDEBAR.hover,
      darkItemHoverColor: SIDEBAR.activeParent,
      // On the plain sidebar the active text would be too faint to read; the hover shade lifts it to 4.5.
      darkItemSelectedBg: SIDEBAR.hover,
      darkItemSelectedColor: SIDEBAR.activeText,
      darkSubMenuItemBg: SIDEBAR.nested,
      darkPopupBg: SIDEBAR.nested,
    },
  },
}
