import { Radio } from 'antd'
import type { useTranslation } from 'react-i18next'
import { type AuditOut, api, Certification, type Certification as Row } from '../../api/generated'
import { type Action, action } from '../../resource/action/action'
import { REASON } from '../../resource/action/reason'
import type { Labels } from '../../resource/labels'
import type { FieldRules } from '../../resource/resource'
import styles from './certification.module.css'
import { Warnings } from './certification-warnings'

export type Texts = ReturnType<typeof useTranslation<['certification', 'kit']>>['t']

/** As many as are decided together. */
const MAX_TOGETHER = 50

const NOTE: FieldRules = { kind: 'text', maxLength: 200 }

interface CertificationActions {
  approve: Action<Row>
  reject: Action<Row>
  revoke: Action<Row>
  remove: Action<Row>
}

/** certificationActions are what staff do with a document; the list decides on selections, the drawer on one document. */
export function certificationActions(
  t: Texts,
  labels: Labels,
  onDecided?: (answer: AuditOut, result: 'approved' | 'rejected' | 'revoked') => void,
): CertificationActions {
  const refuse = ({ count }: { count: number }) =>
    count > MAX_TOGETHER ? t('kit:bulk.most', { limit: MAX_TOGETHER }) : undefined
  const done = ({ row }: { row: Row }) => t('Certification.decided', { name: row.realName })
  return {
    approve: action({
      key: 'approve',
      label: t('Certification.approve'),
      bulk: true,
      row: false,
      call: api.CertificationAudit,
      fixed: { result: 'approved' },
      refuse,
      ask: ({ bulk, count, names, row }) => {
        if (bulk) return { title: t('Certification.approveMany', { count }), text: names }
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
    reject: action({
      key: 'reject',
      label: t('Certification.reject'),
      bulk: true,
      row: false,
      call: api.CertificationAudit,
      fixed: { result: 'rejected' },
      rules: {
        rejectCode: { kind: 'enum', values: Certification.fields.rejectCode.values },
        reason: { ...REASON, required: false },
        note: NOTE,
      },
      refuse,
      ask: ({ bulk, count, row }) => ({
        title: bulk
          ? t('Certification.rejectMany', { count })
          : t('Certification.rejectTitle', { name: row.realName }),
        danger: true,
        fields: {
          rejectCode: {
            label: labels.field('rejectCode'),
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
          note: { label: labels.field('auditNote'), hint: t('Certification.noteHint'), lines: 1 },
        },
      }),
      done,
      onDone: (answer) => onDecided?.(answer, 'rejected'),
    }),
    revoke: action({
      key: 'revoke',
      label: t('Certification.revoke'),
      danger: true,
      call: api.CertificationAudit,
      fixed: { result: 'revoked' },
      rules: { reason: REASON },
      ask: ({ row }) => ({
        title: t('Certification.revokeTitle', { name: row.realName }),
        text: t('Certification.revokeText'),
        fields: { reason: { label: t('kit:reason.label') } },
      }),
      done,
      onDone: (answer) => onDecided?.(answer, 'revoked'),
    }),
    remove: action({
      key: 'delete',
      label: t('kit:row.delete'),
      bulkLabel: t('kit:bulk.delete'),
      danger: true,
      bulk: true,
      call: api.CertificationDel,
      rules: { reason: REASON },
      refuse,
      ask: ({ rows }) => ({
        title: t('Certification.deleteTitle', {
          name: rows.slice(0, 3).map(nameOf).join(t('kit:listComma')),
        }),
        text: t('Certification.deleteText'),
        ok: t('kit:delete.ok'),
        fields: { reason: { label: t('kit:reason.label') } },
      }),
    }),
  }
}

/** nameOf is what staff call a document. */
export const nameOf = ({ memberNo, realName }: Row): string => `${memberNo} ${realName}`

/** What staff would most likely choose after a look at the warnings. */
function suggestedBy(warnings: Row['warnings']): Row['rejectCode'] {
  if (warnings.includes('sameDocument')) return 'duplicate'
  if (warnings.includes('expired')) return 'expired'
  return warnings.includes('minor') ? 'minor' : null
}
