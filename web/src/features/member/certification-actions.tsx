import { useMemo } from 'react'
import type { AuditOut, RejectCode, Certification as Row } from '../../api/generated'
import { Certification } from '../../api/resources/certification'
import { useTranslation } from '../../locales/texts'
import { type Action, isOffered } from '../../resource/action/action'
import { useMoves } from '../../resource/action/moves'
import { useLabels } from '../../resource/labels'
import { Warnings } from './certification-warnings'
import { RejectCodes } from './reject-codes'

interface CertificationActions {
  approve: Action<Row>
  reject: Action<Row>
  /** The same, with the reason chosen already. */
  rejectFor: (code: RejectCode) => Action<Row>
  revoke: Action<Row>
  remove: Action<Row>
}

interface Deciding {
  /** A word to colleagues that was written before the decision. */
  note?: string
  onDecided?: (answer: AuditOut, result: 'approved' | 'rejected' | 'revoked') => void
}

/** useCertificationActions are what staff do with a document; the list decides on selections, the drawer on one document. */
export function useCertificationActions({ note, onDecided }: Deciding = {}): CertificationActions {
  const { t } = useTranslation(['certification', 'kit'])
  const labels = useLabels(Certification)
  const move = useMoves(Certification)
  return useMemo(() => {
    const noteField = {
      label: labels.field('auditNote'),
      hint: t('Certification.noteHint'),
      lines: 2,
      initial: note,
    }
    const done = ({ row }: { row: Row }) => t('Certification.decided', { name: row.realName })
    const reject = (code?: RejectCode) =>
      move('reject', {
        row: false,
        fixed: { result: 'rejected' },
        // Whoever reads the question has chosen a reason, so that Enter may agree to it.
        danger: false,
        fields: ({ bulk, row }) => ({
          rejectCode: {
            label: labels.field('rejectCode'),
            required: true,
            initial: code ?? (bulk ? undefined : suggestedBy(row.warnings)),
            input: <RejectCodes />,
          },
          // Words are needed only where no code fits.
          reason: {
            label: labels.field('rejectReason'),
            lines: 2,
            check: (value, { rejectCode }) =>
              rejectCode === 'other' && !String(value ?? '').trim() ? t('kit:rules.required') : undefined,
          },
          note: noteField,
        }),
        done,
        onDone: (answer) => onDecided?.(answer, 'rejected'),
      })
    return {
      approve: move('approve', {
        row: false,
        primary: true,
        fixed: { result: 'approved', ...(note && { note }) },
        ask: ({ bulk, count, names, row }) => {
          if (bulk)
            return {
              title: t('Certification.moves.approve.many', { count }),
              text: names,
              fields: { note: noteField },
            }
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
      reject: reject(),
      rejectFor: reject,
      revoke: move('revoke', {
        fixed: { result: 'revoked' },
        done,
        onDone: (answer) => onDecided?.(answer, 'revoked'),
      }),
      remove: move('delete'),
    }
  }, [t, labels, move, note, onDecided])
}

/** isDecidable says whether it is open what becomes of a document. */
export const isDecidable = ({ approve, reject }: CertificationActions, row: Row): boolean =>
  isOffered(approve, row) || isOffered(reject, row)

/** nameOf is what staff call a document. */
export const nameOf = ({ memberNo, realName }: Row): string => `${memberNo} ${realName}`

/** What staff would most likely choose after a look at the warnings. */
function suggestedBy(warnings: Row['warnings']): Row['rejectCode'] {
  if (warnings.includes('sameDocument')) return 'duplicate'
  if (warnings.includes('expired')) return 'expired'
  return warnings.includes('minor') ? 'minor' : null
}
