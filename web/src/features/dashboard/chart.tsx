import {
  BarChart,
  type BarSeriesOption,
  LineChart,
  type LineSeriesOption,
  PieChart,
  type PieSeriesOption,
} from 'echarts/charts'
import {
  GridComponent,
  type GridComponentOption,
  LegendComponent,
  type LegendComponentOption,
  TooltipComponent,
  type TooltipComponentOption,
} from 'echarts/components'
import { type ComposeOption, type ECharts, init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { type ReactNode, useEffect, useRef } from 'react'
import { useReducedMotion } from '../../ui/use-media'
import { useWidth } from '../../ui/use-width'

// The library weighs as much as all the rest of the page: only this file names it, and is fetched when there is a chart to draw.
register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer])

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>

export interface Picked {
  /** The place among the days, or among the parts. */
  index: number
  /** The series, where there are several. */
  series: number
}

interface ChartProps {
  option: ChartOption
  /** What it shows, in words. */
  label: string
  height: number
  /** onPick is told what somebody has clicked on. Who has no pointer finds the same ways in the table. */
  onPick: (picked: Picked) => void
}

/** Chart draws what an option describes, as wide as its place. */
export function Chart({ option, label, height, onPick }: ChartProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const drawn = useRef<ECharts>(null)
  const width = useWidth(box)
  const still = useReducedMotion()
  const visible = width > 0
  // The latest way is read when somebody clicks, so that the chart need not be made anew for it.
  const pick = useRef(onPick)
  pick.current = onPick

  useEffect(() => {
    if (!box.current || !visible) return
    const chart = init(box.current, null, { renderer: 'svg' })
    chart.on('click', ({ dataIndex, seriesIndex }) =>
      pick.current({ index: dataIndex, series: seriesIndex ?? 0 }),
    )
    drawn.current = chart
    return () => {
      drawn.current = null
      chart.dispose()
    }
  }, [visible])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chart that has just been made is empty
  useEffect(() => {
    if (!box.current) return
    // Letters in a drawing do not take after the page by themselves.
    const { fontFamily } = getComputedStyle(box.current)
    drawn.current?.setOption({ animation: !still, textStyle: { fontFamily }, ...option }, { notMerge: true })
  }, [option, still, visible])

  useEffect(() => drawn.current?.resize({ width, height }), [width, height])

  return <div ref={box} role="img" aria-label={label} style={{ height }} />
}
