import { theme } from 'antd'
import { useMemo } from 'react'
import type { OrderKind } from '../../api/generated'
import { contrast } from '../../ui/contrast'

/** Colours that can be told apart by those who see few colours too, and from the ground by everybody (3:1). */
const BY_DAY: Record<OrderKind, string> = {
  visit: '#072c99',
  goods: '#c98510',
  gene: '#067396',
  insurance: '#612346',
  stew: '#ba2a31',
  checkUp: '#927efc',
}

const BY_NIGHT: Record<OrderKind, string> = {
  visit: '#3862c4',
  goods: '#fbc031',
  gene: '#33ebb6',
  insurance: '#7f652e',
  stew: '#e46894',
  checkUp: '#9caafd',
}

export interface ChartLook {
  ground: string
  raised: string
  text: string
  quiet: string
  line: string
  /** The theme colour. */
  own: string
  kinds: Record<OrderKind, string>
}

/** useChartLook are the colours of a chart. They follow the theme. */
export function useChartLook(): ChartLook {
  const { token } = theme.useToken()
  return useMemo(
    () => ({
      ground: token.colorBgContainer,
      raised: token.colorBgElevated,
      text: token.colorText,
      quiet: token.colorTextTertiary,
      line: token.colorBorderSecondary,
      own: token.colorPrimary,
      kinds: coloursOn(token.colorBgContainer),
    }),
    [token],
  )
}

/** coloursOn are the colours of the kinds of orders that stand out from a ground. */
export function coloursOn(ground: string): Record<OrderKind, string> {
  return contrast(ground, '#ffffff') > contrast(ground, '#000000') ? BY_NIGHT : BY_DAY
}
