import { Button, Radio } from 'antd'
import { type KeyboardEvent, useRef } from 'react'
import type { RejectCode } from '../../api/generated'
import { Certification } from '../../api/resources/certification'
import { type Labels, useLabels } from '../../resource/labels'
import type { Shortcut } from '../../ui/shortcuts/shortcut'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import styles from './certification.module.css'

/** The reasons, each with the digit that stands for it. */
const CODES = Certification.fields.rejectCode.values.map((code, index) => ({
  code,
  digit: String(index + 1),
}))

interface RejectCodesProps {
  /** These are the form's. */
  id?: string
  value?: RejectCode | null
  onChange?: (code: RejectCode) => void
  onPressEnter?: () => void
}

/** RejectCodes chooses why a document is rejected, by mouse or by the digit in front of the reason. */
export function RejectCodes({ id, value, onChange, onPressEnter }: RejectCodesProps) {
  const labels = useLabels(Certification)
  const group = useRef<HTMLDivElement>(null)
  const choose = (code: RejectCode) => {
    onChange?.(code)
    group.current?.querySelector<HTMLInputElement>(`input[value=${code}]`)?.focus()
  }
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Enter' && onPressEnter?.()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the radios inside
    <div ref={group} id={id} onKeyDown={onKeyDown}>
      <Shortcuts group="queue" keys={() => rejectKeys(labels, choose)} />
      <Radio.Group
        aria-label={labels.field('rejectCode')}
        className={styles.codes}
        value={value}
        onChange={({ target }) => onChange?.(target.value)}
      >
        {CODES.map(({ code, digit }) => (
          <Radio key={code} value={code}>
            <kbd className={styles.digit} aria-hidden>
              {digit}
            </kbd>
            {labels.value('RejectCode', code)}
          </Radio>
        ))}
      </Radio.Group>
    </div>
  )
}

interface RejectButtonsProps {
  disabled: boolean
  onReject: (code: RejectCode) => void
}

/** RejectButtons begin a rejection with its reason. Their digits are keys of the whole view. */
export function RejectButtons({ disabled, onReject }: RejectButtonsProps) {
  const labels = useLabels(Certification)
  return (
    <section aria-label={labels.field('rejectCode')}>
      <h2 className={styles.title}>{labels.field('rejectCode')}</h2>
      <div className={styles.reasons}>
        {CODES.map(({ code, digit }) => (
          <Button key={code} size="small" disabled={disabled} onClick={() => onReject(code)}>
            <kbd className={styles.digit} aria-hidden>
              {digit}
            </kbd>
            {labels.value('RejectCode', code)}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** rejectKeys are the digits of the reasons as shortcuts. */
export function rejectKeys(labels: Labels, choose: (code: RejectCode) => void): Shortcut[] {
  return CODES.map(({ code, digit }) => ({
    keys: [digit],
    label: labels.value('RejectCode', code),
    run: () => choose(code),
  }))
}
