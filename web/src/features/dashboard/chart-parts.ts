import type { ChartOption } from './chart'
import type { ChartLook } from './chart-look'

/** How high every chart is, and the table in its place. */
export const CHART_HEIGHT = 300

/** Where the drawing stands: above the legend, with room for what is written at its axes. */
export const GRID = {
  top: 16,
  right: 8,
  bottom: 36,
  left: 8,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
} as const

/** legendOf names the series; where they have no room side by side one can leaf through them. */
export function legendOf({ text, quiet, line }: ChartLook): ChartOption['legend'] {
  return {
    type: 'scroll',
    bottom: 0,
    itemWidth: 14,
    itemHeight: 10,
    textStyle: { color: text },
    pageTextStyle: { color: quiet },
    pageIconColor: text,
    pageIconInactiveColor: line,
  }
}

/** tooltipOf tells the figures under the pointer. It is part of the drawing: the content policy allows no text made into nodes. */
export function tooltipOf(
  { raised, text, line }: ChartLook,
  trigger: 'axis' | 'item',
  figure: (n: number) => string,
): ChartOption['tooltip'] {
  return {
    trigger,
    renderMode: 'richText',
    confine: true,
    axisPointer: { type: 'shadow' },
    backgroundColor: raised,
    borderColor: line,
    textStyle: { color: text, fontSize: 12 },
    valueFormatter: (value) => figure(Number(value)),
  }
}

/** dayAxis has the days; as many of them are named as there is room for. */
export function dayAxis({ quiet, line }: ChartLook, days: readonly string[]): ChartOption['xAxis'] {
  return {
    type: 'category',
    data: [...days],
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line } },
    axisLabel: { color: quiet, hideOverlap: true },
  }
}

/** figureAxis has the figures. */
export function figureAxis({ quiet, line }: ChartLook, figure: (n: number) => string, lines = true) {
  return {
    type: 'value',
    splitNumber: 4,
    axisLabel: { color: quiet, formatter: figure },
    splitLine: { show: lines, lineStyle: { color: line } },
  } as const
}
