import type { ShowState } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { StatusTag, type Tone } from '../ui/status-tag'
import { TimeText } from '../ui/time-text'
import styles from './show-tags.module.css'

const TONES: Record<ShowState, Tone> = {
  scheduled: 'busy',
  live: 'good',
  ended: 'off',
  disabled: 'off',
  broken: 'bad',
}

/** ShowTag says whether members see something that is shown for a time. */
export function ShowTag({ state }: { state: ShowState }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[state]}>{t(`ShowState.${state}`)}</StatusTag>
}

/** Moment is one end of the time on show, in two lines; an open end says nothing. */
export function Moment({ at }: { at: string | null }) {
  return <span className={styles.moment}>{at ? <TimeText value={at} /> : '–'}</span>
}
