import type { useTranslation } from 'react-i18next'
import { type Agreement, type AgreementDoc, api } from '../../api/generated'
import type { RowAction } from '../../resource/action/row-actions'
import type { Changes } from '../../resource/action/use-changes'
import { askReason } from '../../ui/ask-reason'
import { confirm } from '../../ui/confirm'
import { toast } from '../../ui/toast'
import { askPublish } from './ask-publish'
import type { InForce } from './in-force'

export type Texts = ReturnType<typeof useTranslation<['agreement', 'kit', 'enums']>>['t']

/** nameOf is what staff call a version. */
export const nameOf = ({ title, no }: Agreement): string => `${title} ${no}`

/** handlingOf is what staff do with a version beside writing it. */
export function handlingOf(t: Texts, doc: AgreementDoc, inForce: InForce | undefined) {
  const publish = async (row: Agreement, changes: Changes<Agreement>) => {
    if (!row.changeNote) return void toast.error(t('agreement.publish.noteMissing'))
    const chosen = await askPublish(t, row, inForce)
    if (!chosen) return
    await changes.act([row], async () => {
      await api.agreementPublish({ doc, id: row.id, version: row.version, ...chosen })
      return null
    })
  }
  const withdraw = async (row: Agreement, changes: Changes<Agreement>) => {
    const reason = await askReason({
      title: t('agreement.withdraw.title', { name: nameOf(row) }),
      text: t('agreement.withdraw.text'),
      label: t('agreement.withdraw.reason'),
      ok: t('agreement.withdraw.action'),
      danger: true,
    })
    if (reason === null) return
    await changes.act([row], async () => {
      await api.agreementWithdraw({ doc, id: row.id, version: row.version, reason })
      return null
    })
  }
  const copy = async (row: Agreement, changes: Changes<Agreement>) => {
    const title = t('agreement.copy.title', { name: nameOf(row) })
    if (!(await confirm({ title, text: t('agreement.copy.text'), ok: t('agreement.copy.ok') }))) return
    await changes.act([row], async () => {
      await api.agreementCopy({ doc, id: row.id })
      return null
    })
  }
  return (row: Agreement, changes: Changes<Agreement>): RowAction[] =>
    [
      { key: 'publish', label: t('agreement.publish.action'), onClick: () => void publish(row, changes) },
      { key: 'withdraw', label: t('agreement.withdraw.action'), onClick: () => void withdraw(row, changes) },
      { key: 'copy', label: t('agreement.copy.action'), onClick: () => void copy(row, changes) },
    ].filter(({ key }) => row.actions.includes(key))
}
