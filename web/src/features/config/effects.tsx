import { Tag } from 'antd'
import type { RoleEffect, RolePreviewOut } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import styles from './effects.module.css'

interface EffectsProps {
  preview: RolePreviewOut
  nameOf: (code: number) => string
}

/** Effects says who gains and who loses what by a change of a role. */
export function Effects({ preview, nameOf }: EffectsProps) {
  const { t } = useTranslation('config')
  const { accounts, total, unchanged } = preview
  return (
    <>
      <p>
        {t('preview.affected', { count: total })}
        {unchanged > 0 && ` ${t('preview.unchanged', { count: unchanged })}`}
      </p>
      <ul className={styles.list}>
        {accounts.map((account) => (
          <li key={account.id}>
            <strong>{account.name}</strong> <span className={styles.username}>{account.username}</span>
            <Things label={t('preview.gains')} color="success" things={thingsOf(account, 'gained')} />
            <Things label={t('preview.loses')} color="error" things={thingsOf(account, 'lost')} />
          </li>
        ))}
      </ul>
      {total > accounts.length && <p>{t('preview.more', { count: total - accounts.length })}</p>}
    </>
  )

  function thingsOf(account: RoleEffect, side: 'gained' | 'lost'): string[] {
    const [codes, caps] =
      side === 'gained' ? [account.gainedCodes, account.gainedCaps] : [account.lostCodes, account.lostCaps]
    return [...codes.map((code) => `${code} ${nameOf(code)}`), ...caps.map((cap) => t(`caps.${cap as Cap}`))]
  }
}

export type Cap = 'write' | 'export' | 'reveal' | 'finance'

interface ThingsProps {
  label: string
  color: 'success' | 'error'
  things: readonly string[]
}

function Things({ label, color, things }: ThingsProps) {
  if (things.length === 0) return null
  return (
    <p className={styles.things}>
      {label}
      {things.map((thing) => (
        <Tag key={thing} color={color}>
          {thing}
        </Tag>
      ))}
    </p>
  )
}
