import { Radio } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type AuditOut, Certification, type Certification as Row } from '../../api/generated'
import type { Action } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { useLabels } from '../../resource/labels'
import styles from './certification.module.css'
import { Warnings } from './certification-warnings'

interface CertificationActions {
  approve: Action<Row>
  /** Approves with a word to colleagues. */
  approveNoted: Action<Row>
  reject: Action<Row>
  revoke: Action<Row>
  remove: Action<Row>
}

type OnDecided = (answer: AuditOut, result: 'approved' | 'rejected' | 'revoked') => void

/** useCertificationActions are what staff do with a document; the list decides on selections, the drawer on one document. */
export function useCertificationActions(onDecided?: OnDecided): CertificationActions {
  const { t } = useTranslation(['certification', 'kit'])
  const labels = useLabels(Certification)
  const move = useMoves(Certification)
  return useMemo(() => {
    const note = { label: labels.field('auditNote'), hint: t('Certification.noteHint'), lines: 2 }
    const done = ({ row }: { row: Row }) => t('Certification.decided', { name: row.realName })
    return {
      approve: move('approve', {
        row: false,
        fixed: { result: 'approved' },
        ask: ({ bulk, count, names, row }) => {
          if (bulk)
            return { title: t('Certification.moves.approve.many', { count }), text: names, fields: { note } }
          if (row.warnings.length === 0) return null
          return {
            title: t('Certification.approveAnyway', { name: row.realName }),
            text: <Warnings warnings={row.warnings} />,
            danger: true,
          }
        },
        done,
        onDone: (answer) => onDecided?.(answer, 'approved'),
      }),
      approveNoted: move('approve', {
        row: false,
        bulk: false,
        label: () => t('Certification.approveNoted'),
        fixed: { result: 'approved' },
        text: ({ row }) => row.warnings.length > 0 && <Warnings warnings={row.warnings} />,
        fields: () => ({ note }),
        done,
        onDone: (answer) => onDecided?.(answer, 'approved'),
      }),
      reject: move('reject', {
        row: false,
        fixed: { result: 'rejected' },
        fields: ({ bulk, row }) => ({
          rejectCode: {
            label: labels.field('rejectCode'),
            required: true,
            initial: bulk ? undefined : suggestedBy(row.warnings),
            input: (
              <Radio.Group
                aria-label={labels.field('rejectCode')}
                className={styles.codes}
                options={Certification.fields.rejectCode.values.map((value) => ({
                  value,
                  label: labels.value('RejectCode', value),
                }))}
              />
            ),
          },
          // Words are needed only where no code fits.
          reason: {
            label: labels.field('rejectReason'),
            lines: 2,
            check: (value, { rejectCode }) =>
              rejectCode === 'other' && !String(value ?? '').trim() ? t('kit:rules.required') : undefined,
          },
          note,
        }),
        done,
        onDone: (answer) => onDecided?.(answer, 'rejected'),
      }),
      revoke: move('revoke', {
        fixed: { result: 'revoked' },
        done,
        onDone: (answer) => onDecided?.(answer, 'revoked'),
      }),
      remove: move('delete'),
    }
  }, [t, labels, move, onDecided])
}

/** nameOf is what staff call a document. */
export const nameOf = ({ memberNo, realName }: Row): string => `${memberNo} ${realName}`

/** What staff would most likely choose after a look at the warnings. */
function suggestedBy(warnings: Row['warnings']): Row['rejectCode'] {
  if (warnings.includes('sameDocument')) return 'duplicate'
  if (warnings.includes('expired')) return 'expired'
  return warnings.includes('minor') ? 'minor' : null
}
