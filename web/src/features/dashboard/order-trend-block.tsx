import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { type Days, USUAL_DAYS, useTrend } from './answers'
import { Block } from './block'
import { DaysChoice, type View, ViewChoice } from './chart-or-table'
import { CHART_HEIGHT } from './chart-parts'
import { MEASURES, type Measure, OrderTrend } from './order-trend'

/** OrderTrendBlock says what the kinds of orders have brought on each day, one upon the other, and what went back. */
export function OrderTrendBlock(): ReactNode {
  const { t } = useTranslation('dashboard')
  const [days, setDays] = useState<Days>(USUAL_DAYS)
  const [view, setView] = useState<View>('chart')
  const [measure, setMeasure] = useState<Measure>('paidFen')
  return (
    <Block
      name="orderTrend"
      answer={useTrend(days)}
      height={CHART_HEIGHT}
      tools={
        <>
          <Segmented<Measure>
            size="small"
            aria-label={t('measureOf')}
            value={measure}
            options={MEASURES.map((value) => ({ value, label: t(`measures.${value}.short`) }))}
            onChange={setMeasure}
          />
          <DaysChoice label={t('daysOf')} value={days} onChange={setDays} />
          <ViewChoice label={t('viewOf')} value={view} onChange={setView} />
        </>
      }
    >
      {(trend) => <OrderTrend trend={trend} measure={measure} view={view} />}
    </Block>
  )
}
