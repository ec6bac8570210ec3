import LeftOutlined from '@ant-design/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Button, Radio } from 'antd'
import { useTranslation } from '../../locales/texts'
import { chinaDay, dayText } from '../../ui/china-day'
import styles from './calendar-head.module.css'
import { type QuotaSpan, rangeOf, stepped } from './quota-span'

interface CalendarHeadProps {
  span: QuotaSpan
  onSpan: (span: QuotaSpan) => void
}

/** CalendarHead says which week or month a calendar shows, and leads to others. */
export function CalendarHead({ span, onSpan }: CalendarHeadProps) {
  const { t, i18n } = useTranslation('special')
  const today = chinaDay()
  const { from, to } = rangeOf(span)
  return (
    <div className={styles.tools}>
      <Button
        icon={<LeftOutlined />}
        aria-label={t(span.view === 'week' ? 'quota.previousWeek' : 'quota.previousMonth')}
        onClick={() => onSpan(stepped(span, -1))}
      />
      <strong className={styles.title} aria-live="polite">
        {titleOf(span, i18n.language)}
      </strong>
      <Button
        icon={<RightOutlined />}
        aria-label={t(span.view === 'week' ? 'quota.nextWeek' : 'quota.nextMonth')}
        onClick={() => onSpan(stepped(span, 1))}
      />
      <Button disabled={from <= today && today <= to} onClick={() => onSpan({ ...span, day: today })}>
        {t('quota.today')}
      </Button>
      <Radio.Group
        className={styles.views}
        optionType="button"
        aria-label={t('quota.view')}
        value={span.view}
        options={[
          { value: 'week', label: t('quota.week') },
          { value: 'month', label: t('quota.month') },
        ]}
        onChange={({ target }) => onSpan({ ...span, view: target.value as QuotaSpan['view'] })}
      />
    </div>
  )
}

function titleOf(span: QuotaSpan, language: string): string {
  if (span.view === 'month') return dayText(span.day, language, { year: 'numeric', month: 'long' })
  const written = (day: string) => dayText(day, language, { month: 'short', day: 'numeric' })
  const { from, to } = rangeOf(span)
  return `${from.slice(0, 4)} · ${written(from)} – ${written(to)}`
}
