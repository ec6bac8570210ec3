import type { ThemeConfig } from 'antd'
import lightAlgorithm from 'antd/es/theme/themes/default'
import { mix, standOut } from './contrast'

type Algorithm = typeof lightAlgorithm
type MapToken = ReturnType<Algorithm>

/** The class under which the theme's variables (`--ant-…`) hold. */
export const THEME_CLASS = 'caredesk'

const WHITE = '#ffffff'
const BLACK = '#000000'
const INK = '#141414'

/** What differs between day and night beside what the library's own algorithm makes of them. */
interface Surroundings {
  page: string
  container: string
  elevated: string
  /** Where letters go to become readable. */
  inkwards: string
  quietText: string
  placeholder: string
  tints: { from: string; shares: readonly [bg: number, bgHover: number, border: number, borderHover: number] }
  sidebar: { background: string; brand: string; hover: string; nested: string; deep: string; text: string }
}

const LIGHT: Surroundings = {
  page: '#f0f2f5',
  container: WHITE,
  elevated: WHITE,
  inkwards: BLACK,
  quietText: '#5f6b7a',
  placeholder: '#6b7684',
  tints: { from: WHITE, shares: [0.1, 0.2, 0.4, 0.6] },
  sidebar: {
    background: '#304156',
    brand: '#2b2f3a',
    hover: '#263445',
    nested: '#1f2d3d',
    deep: '#001528',
    text: '#bfcbd9',
  },
}

const DARK: Surroundings = {
  page: BLACK,
  container: INK,
  elevated: '#1f1f1f',
  inkwards: WHITE,
  quietText: '#a3abb5',
  placeholder: '#8f979f',
  tints: { from: INK, shares: [0.22, 0.32, 0.5, 0.65] },
  sidebar: {
    background: '#1c2430',
    brand: '#151b24',
    hover: '#273140',
    nested: '#151b24',
    deep: '#0d1218',
    text: '#bfcbd9',
  },
}

/** The tokens that are the console's own; like the library's they become variables: `--ant-color-solid`. */
interface OwnTokens {
  /** The theme colour as a ground for white letters: buttons, the active tab, the active entry of the menu. */
  colorSolid: string
  colorSolidHover: string
  colorSidebar: string
  colorSidebarBrand: string
  colorSidebarHover: string
  colorSidebarDeep: string
  colorSidebarText: string
  colorSidebarNested: string
}

interface Shades {
  /** As letters on any ground of the console. */
  text: string
  textHover: string
  textActive: string
  solid: string
  solidHover: string
  solidActive: string
  tints: readonly [bg: string, bgHover: string, border: string, borderHover: string]
}

/** shadesOf are the readable relatives of a theme colour, whatever colour was chosen. */
function shadesOf(colour: string, around: Surroundings): Shades {
  const { inkwards, container, page, elevated, tints } = around
  const dark = around === DARK
  // At night a colour that white letters can stand on may be lost in the ground: it must also stand out from that.
  const nightly = standOut(standOut(colour, BLACK, [WHITE]), WHITE, [container], 3)
  const tint = (share: number) => mix(tints.from, dark ? nightly : colour, share)
  const [bg, bgHover, border, borderHover] = tints.shares
  const text = standOut(colour, inkwards, [container, page, elevated, tint(bg), tint(bgHover)])
  // By day one shade does for both, so that links and buttons have the same colour.
  const solid = dark ? nightly : text
  return {
    text,
    textHover: mix(text, inkwards, 0.16),
    textActive: mix(text, inkwards, 0.3),
    solid,
    solidHover: mix(solid, BLACK, 0.14),
    solidActive: mix(solid, BLACK, 0.26),
    tints: [tint(bg), tint(bgHover), tint(border), tint(borderHover)],
  }
}

/** readable mends what an algorithm made, so that every colour of letters can be read on every ground of the console. */
function readable(map: MapToken, colour: string, around: Surroundings): MapToken & OwnTokens {
  const { text, textHover, textActive, solid, solidHover, tints } = shadesOf(colour, around)
  const [bg, bgHover, border, borderHover] = tints
  const letters = (base: string, ...own: string[]) =>
    standOut(base, around.inkwards, [around.container, around.page, around.elevated, bg, bgHover, ...own])
  const further = (base: string) => mix(base, around.inkwards, 0.16)
  const success = letters(map.colorSuccess, map.colorSuccessBg)
  const warning = letters(map.colorWarning, map.colorWarningBg)
  const error = letters(map.colorError, map.colorErrorBg, map.colorErrorBgHover)
  const { sidebar } = around
  return {
    ...map,
    colorBgLayout: around.page,
    colorTextTertiary: around.quietText,
    colorPrimary: text,
    colorPrimaryHover: textHover,
    colorPrimaryActive: textActive,
    colorPrimaryText: text,
    colorPrimaryTextHover: textHover,
    colorPrimaryTextActive: textActive,
    colorPrimaryBg: bg,
    colorPrimaryBgHover: bgHover,
    colorPrimaryBorder: border,
    colorPrimaryBorderHover: borderHover,
    colorLink: text,
    colorLinkHover: textHover,
    colorLinkActive: textActive,
    colorInfo: text,
    colorInfoHover: textHover,
    colorInfoActive: textActive,
    colorInfoBg: bg,
    colorInfoBgHover: bgHover,
    colorInfoBorder: border,
    colorInfoBorderHover: borderHover,
    colorInfoText: text,
    colorSuccess: success,
    colorSuccessHover: further(success),
    colorSuccessText: success,
    colorWarning: warning,
    colorWarningHover: further(warning),
    colorWarningText: warning,
    colorError: error,
    colorErrorHover: further(error),
    colorErrorActive: further(further(error)),
    colorErrorText: error,
    colorSolid: solid,
    colorSolidHover: solidHover,
    colorSidebar: sidebar.background,
    colorSidebarBrand: sidebar.brand,
    colorSidebarHover: sidebar.hover,
    colorSidebarDeep: sidebar.deep,
    colorSidebarText: sidebar.text,
    colorSidebarNested: sidebar.nested,
  }
}

// Functions that stay the same let the library keep what it has computed from them.
const readableLight: Algorithm = (seed, map = lightAlgorithm(seed)) => readable(map, seed.colorPrimary, LIGHT)
const readableDark: Algorithm = (seed, map = lightAlgorithm(seed)) => readable(map, seed.colorPrimary, DARK)

/** Sizes of all controls, largest first. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]

const CONTROL_SIZES: Record<Size, { controlHeight: number; fontSize: number }> = {
  default: { controlHeight: 40, fontSize: 14 },
  medium: { controlHeight: 36, fontSize: 14 },
  small: { controlHeight: 32, fontSize: 13 },
  mini: { controlHeight: 28, fontSize: 12 },
}

export interface ThemeOptions {
  /** The theme colour as `#rrggbb`. */
  colour: string
  size: Size
  /** Without movement. */
  reducedMotion?: boolean
  /** The library's algorithm for the night; without it the console is light. */
  darkAlgorithm?: Algorithm
}

/** themeOf is the console's look: the theme colour, and its readable shades wherever there are letters. */
export function themeOf({ colour, size, reducedMotion = false, darkAlgorithm }: ThemeOptions): ThemeConfig {
  const around = darkAlgorithm ? DARK : LIGHT
  const shades = shadesOf(colour, around)
  const solid = {
    colorPrimary: shades.solid,
    colorPrimaryHover: shades.solidHover,
    colorPrimaryActive: shades.solidActive,
  }
  return {
    // The rules come from the build (tools/antd-styles.ts); only the variables are made in the browser.
    zeroRuntime: true,
    cssVar: { key: THEME_CLASS },
    hashed: false,
    algorithm: darkAlgorithm ? [darkAlgorithm, readableDark] : [lightAlgorithm, readableLight],
    token: {
      ...CONTROL_SIZES[size],
      colorPrimary: colour,
      colorInfo: colour,
      colorError: '#d9363e',
      colorTextPlaceholder: around.placeholder,
      borderRadius: 6,
      fontFamily: 'inherit',
      motion: !reducedMotion,
    },
    components: {
      Button: {
        ...solid,
        defaultHoverColor: shades.textHover,
        defaultHoverBorderColor: shades.textHover,
        defaultActiveColor: shades.textActive,
        defaultActiveBorderColor: shades.textActive,
        // At night the colour of errors is made for dark grounds, too light for white letters.
        dangerColor: darkAlgorithm ? INK : WHITE,
      },
      Badge: { colorError: darkAlgorithm ? '#c62f37' : '#d9363e' },
      Checkbox: solid,
      DatePicker: solid,
      Tag: solid,
      Switch: { ...solid, colorTextQuaternary: '#6b7684', colorTextTertiary: '#5f6b7a' },
    },
  }
}
