import { Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditIn, Certification, type Certification as Row } from '../../api/generated'
import { useLabels } from '../../resource/labels'
import { confirm } from '../../ui/confirm'
import styles from './certification.module.css'

/** Rejection is why a document is not accepted. */
export type Rejection = Pick<AuditIn, 'rejectCode' | 'reason' | 'note'>

interface RejectQuestion {
  title: string
  ok: string
  /** What speaks against it already. */
  suggested?: Row['rejectCode']
}

const MIN_LENGTH = 2
const MAX_LENGTH = 200

/** askRejection asks why a document is turned down; words are needed only where no code fits. Null means no. */
export async function askRejection({
  title,
  ok,
  suggested = null,
}: RejectQuestion): Promise<Rejection | null> {
  let given: Rejection = { rejectCode: suggested }
  const agreed = await confirm({
    title,
    ok,
    danger: true,
    text: (
      <RejectInputs
        suggested={suggested}
        onChange={(typed) => {
          given = typed
        }}
      />
    ),
    ready: () => isWhole(given),
  })
  if (!agreed) return null
  const { rejectCode, reason, note } = given
  return { rejectCode, ...(reason && { reason }), ...(note && { note }) }
}

function isWhole({ rejectCode, reason = '' }: Rejection): boolean {
  if (!rejectCode) return false
  return rejectCode === 'other'
    ? reason.length >= MIN_LENGTH
    : reason.length === 0 || reason.length >= MIN_LENGTH
}

interface RejectInputsProps {
  suggested: Row['rejectCode']
  onChange: (typed: Rejection) => void
}

function RejectInputs({ suggested, onChange }: RejectInputsProps) {
  const { t } = useTranslation('certification')
  const labels = useLabels(Certification)
  const id = useId()
  const [typed, setTyped] = useState<Rejection>({ rejectCode: suggested })
  const change = (part: Partial<Rejection>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange({ ...next, reason: next.reason?.trim(), note: next.note?.trim() })
  }
  const reason = typed.reason ?? ''
  const short =
    typed.rejectCode === 'other'
      ? reason.trim().length < MIN_LENGTH
      : reason !== '' && reason.trim().length < MIN_LENGTH
  return (
    <div className={styles.rejection}>
      <Radio.Group
        className={styles.codes}
        aria-label={labels.field('rejectCode')}
        value={typed.rejectCode}
        options={Certification.fields.rejectCode.values.map((value) => ({
          value,
          label: labels.value('RejectCode', value),
        }))}
        onChange={({ target }) => change({ rejectCode: target.value })}
      />
      <label htmlFor={`${id}-reason`}>{labels.field('rejectReason')}</label>
      <Input.TextArea
        id={`${id}-reason`}
        rows={2}
        maxLength={MAX_LENGTH}
        count={{ show: true, max: MAX_LENGTH }}
        status={short && typed.rejectCode ? 'error' : undefined}
        value={reason}
        onChange={({ target }) => change({ reason: target.value })}
      />
      <label htmlFor={`${id}-note`}>
        {labels.field('auditNote')} <span className={styles.hint}>{t('Certification.noteHint')}</span>
      </label>
      <Input
        id={`${id}-note`}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        value={typed.note ?? ''}
        onChange={({ target }) => change({ note: target.value })}
      />
    </div>
  )
}
