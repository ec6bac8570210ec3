import { BarChart, type BarSeriesOption, LineChart, type LineSeriesOption } from 'echarts/charts'
import {
  DataZoomComponent,
  type DataZoomComponentOption,
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TitleComponent,
  type TitleComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, type ECharts, init, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { SVGRenderer } from 'echarts/renderers'
import { type ReactNode, useEffect, useRef } from 'react'
import { useReducedMotion } from '../../ui/use-media'
import styles from './chart.module.css'

register([BarChart, LineChart, DataZoomComponent, GridComponent, LegendComponent])
register([TitleComponent, TooltipComponent, LabelLayout, SVGRenderer])

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | DataZoomComponentOption
  | GridComponentOption
  | LegendComponentOption
  | TitleComponentOption
  | TooltipComponentOption
>

/** The ground of all charts of the showcase, by day and by night, and what is written on it. */
export const CHART = { ground: '#1f2a3a', text: '#e3e8ef', quiet: '#b4bfcc', line: '#41506a' } as const

/** tooltip is part of the drawing: the content policy allows no text made into nodes. */
export const TOOLTIP = {
  trigger: 'axis',
  renderMode: 'richText',
  confine: true,
  backgroundColor: '#0f1722',
  borderColor: CHART.line,
  textStyle: { color: CHART.text, fontSize: 12 },
} as const

export const AXIS = {
  axisTick: { show: false },
  axisLine: { lineStyle: { color: CHART.line } },
  axisLabel: { color: CHART.quiet, hideOverlap: true },
  nameTextStyle: { color: CHART.quiet },
  splitLine: { lineStyle: { color: CHART.line } },
} as const

interface ChartProps {
  option: ChartOption
  /** What it shows, in words. */
  label: string
}

/** Chart draws what an option describes, as large as the window lets it be. */
export function Chart({ option, label }: ChartProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<ECharts>(null)
  const still = useReducedMotion()
  useEffect(() => {
    if (!box.current) return
    const chart = init(box.current, null, { renderer: 'svg' })
    drawn.current = chart
    const resized = new ResizeObserver(() => chart.resize())
    resized.observe(box.current)
    return () => {
      resized.disconnect()
      drawn.current = null
      chart.dispose()
    }
  }, [])
  useEffect(() => {
    if (!box.current) return
    // Letters in a drawing do not take after the page by themselves.
    const { fontFamily } = getComputedStyle(box.current)
    const look = { backgroundColor: CHART.ground, textStyle: { fontFamily }, animation: !still }
    drawn.current?.setOption({ ...look, ...option }, { notMerge: true })
  }, [option, still])
  return <div ref={box} role="img" aria-label={label} className={styles.chart} />
}
