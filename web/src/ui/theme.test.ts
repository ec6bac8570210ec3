import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { PRESETS } from '../app/settings/settings'
import { contrast, mix, READABLE } from './contrast'
import { SIZES, type ThemeOptions, themeOf } from './theme'

/** Colours that nobody should choose and somebody will. */
const EXTREME_COLOURS = ['#ffffff', '#000000', '#ffff00', '#00ff00', '#0000ff', '#808080']

const looks = ['light', 'dark'].flatMap((appearance) =>
  [...PRESETS, ...EXTREME_COLOURS].map((colour) => ({ appearance, colour })),
)

function tokensOf(appearance: string, colour: string) {
  const darkAlgorithm =
    appearance === 'dark' ? (theme.darkAlgorithm as ThemeOptions['darkAlgorithm']) : undefined
  const config = themeOf({ colour, size: 'medium', darkAlgorithm })
  const token = theme.getDesignToken(config) as ReturnType<typeof theme.getDesignToken> & {
    colorSolid: string
    colorSolidHover: string
    colorSidebar: string
    colorSidebarHover: string
    colorSidebarNested: string
    colorSidebarDeep: string
    colorSidebarText: string
  }
  return { token, components: config.components ?? {} }
}

describe('a theme colour', () => {
  it.each(looks)('$colour stays readable in $appearance', ({ appearance, colour }) => {
    const { token, components } = tokensOf(appearance, colour)
    const { Button = {}, Switch = {}, Badge = {} } = components
    const grounds = [token.colorBgContainer, token.colorBgLayout, token.colorBgElevated]
    const tinted = [...grounds, token.colorPrimaryBg, token.colorPrimaryBgHover]
    const pairs: [what: string, letters: string | undefined, ground: string | undefined][] = [
      ['primary button', '#ffffff', Button.colorPrimary],
      ['primary button under the pointer', '#ffffff', Button.colorPrimaryHover],
      ['primary button pressed', '#ffffff', Button.colorPrimaryActive],
      ['danger button', Button.dangerColor, token.colorError],
      ['switch', '#ffffff', Switch.colorPrimary],
      ['count', '#ffffff', Badge.colorError],
      ['active tab and menu entry', '#ffffff', token.colorSolid],
      ['active tab and menu entry under the pointer', '#ffffff', token.colorSolidHover],
      ['menu entry', token.colorSidebarText, token.colorSidebar],
      ['nested menu entry', token.colorSidebarText, token.colorSidebarNested],
      ...tinted.flatMap((ground): typeof pairs => [
        ['link', token.colorLink, ground],
        ['link under the pointer', token.colorLinkHover, ground],
        ['link pressed', token.colorLinkActive, ground],
        ['selected item', token.colorPrimary, ground],
        ['plain button under the pointer', Button.defaultHoverColor, ground],
        ['error', token.colorError, ground],
      ]),
      ...grounds.map((ground): (typeof pairs)[number] => ['quiet text', token.colorTextTertiary, ground]),
      ['placeholder', token.colorTextPlaceholder, token.colorBgContainer],
      ['good state', token.colorSuccess, token.colorSuccessBg],
      ['waiting state', token.colorWarning, token.colorWarningBg],
      ['bad state', token.colorError, token.colorErrorBg],
      ['busy state', token.colorInfo, token.colorInfoBg],
    ]
    const faint = pairs
      .map(([what, letters = '', ground = '']) => ({
        what,
        letters,
        ground,
        ratio: contrast(letters, ground),
      }))
      .filter(({ ratio }) => !(ratio >= READABLE))
    expect(faint).toEqual([])
    // What can be seen without being read needs less.
    expect(contrast(token.colorSolid, token.colorBgContainer)).toBeGreaterThanOrEqual(3)
  })

  it.each(PRESETS)('%s is one shade by day: of buttons, links and active entries', (colour) => {
    const { token, components } = tokensOf('light', colour)
    expect(
      new Set([token.colorSolid, token.colorLink, token.colorPrimary, components.Button?.colorPrimary]).size,
    ).toBe(1)
  })
})

describe('a size', () => {
  it.each([
    ['default', 40, 14],
    ['medium', 36, 14],
    ['small', 32, 13],
    ['mini', 28, 12],
  ] as const)('%s makes controls %i high with letters of %i', (size, controlHeight, fontSize) => {
    expect(SIZES).toContain(size)
    const token = theme.getDesignToken(themeOf({ colour: '#1890ff', size }))
    expect(token).toMatchObject({ controlHeight, fontSize })
  })
})

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#fff', 4.54],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(contrast(one, other)).toBeCloseTo(ratio, 2)
  })

  it('grows on the way to black', () => {
    expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080')
  })
})
