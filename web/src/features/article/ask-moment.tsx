import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { confirm } from '../../ui/confirm'
import styles from './article.module.css'

interface MomentQuestion {
  title: string
  label: string
  hint: string
  ok: string
}

/** askMoment asks for a time to come, as it goes over the wire. Null means never mind. */
export async function askMoment({ title, label, hint, ok }: MomentQuestion): Promise<string | null> {
  let chosen = ''
  const agreed = await confirm({
    title,
    ok,
    text: (
      <>
        <DatePicker
          className={styles.picker}
          aria-label={label}
          placeholder={label}
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          disabledDate={(day) => day.isBefore(dayjs(), 'day') || day.isAfter(dayjs().add(1, 'year'), 'day')}
          onChange={(moment) => {
            chosen = moment?.toISOString() ?? ''
          }}
        />
        <p className={styles.hint}>{hint}</p>
      </>
    ),
    ready: () => chosen !== '',
  })
  return agreed ? chosen : null
}
