import { useMemo } from 'react'
import type { Figure } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { dayText } from '../../ui/china-day'
import { formatMoney, numberFormat } from '../../ui/number-text'

const HOUR = 60
const DAY = 24 * HOUR

export interface FigureText {
  number: (n: number) => string
  /** A count that may stop before the end. */
  figure: (figure: Figure) => string
  /** Fen as yuan. */
  money: (fen: number) => string
  /** Short, for the axis of a chart: 1.2万. */
  short: (n: number) => string
  shortMoney: (fen: number) => string
  /** A share from 0 to 1. */
  percent: (share: number) => string
  /** With its sign: +12%. */
  signedPercent: (share: number) => string
  signed: (n: number) => string
  score: (score: number) => string
  /** A day without its year. */
  day: (day: string) => string
  weekday: (day: string) => string
  duration: (minutes: number) => string
}

/** useFigureText writes figures in the language of the console. */
export function useFigureText(): FigureText {
  const { language } = useTranslation().i18n
  return useMemo(() => figureTextIn(language), [language])
}

function figureTextIn(language: string): FigureText {
  const format = (n: number, options?: Intl.NumberFormatOptions) => numberFormat(language, options).format(n)
  const unit = (n: number, name: string) =>
    format(n, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: n < 10 ? 1 : 0 })
  const number = (n: number) => format(n)
  const short = (n: number) => format(n, { notation: 'compact', maximumFractionDigits: 1 })
  return {
    number,
    figure: ({ n, capped }) => `${number(n)}${capped ? '+' : ''}`,
    money: (fen) => formatMoney(fen, language),
    short,
    shortMoney: (fen) => `¥${short(fen / 100)}`,
    percent: (share) => format(share, { style: 'percent', maximumFractionDigits: 1 }),
    signedPercent: (share) =>
      format(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    signed: (n) => format(n, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    score: (score) => format(score, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    day: (day) => dayText(day, language, { month: 'numeric', day: 'numeric' }),
    weekday: (day) => dayText(day, language, { weekday: 'short' }),
    duration: (minutes) => {
      if (minutes < HOUR) return unit(minutes, 'minute')
      return minutes < 2 * DAY ? unit(minutes / HOUR, 'hour') : unit(minutes / DAY, 'day')
    },
  }
}
