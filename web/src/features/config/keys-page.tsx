import { useMemo, useState } from 'react'
import type { KeyStatus, PlatformKey } from '../../api/generated'
import { platformKey } from '../../api/resources/config'
import { useTranslation } from '../../locales/texts'
import { useMoves } from '../../resource/action/moves'
import { type Fact, Facts } from '../../resource/detail/facts'
import { ChoicesField } from '../../resource/form/choices-field'
import { ResourcePage } from '../../resource/page/resource-page'
import type { Identified } from '../../resource/resource'
import { StatusTag, type Tone } from '../../ui/status-tag'
import { TimeText } from '../../ui/time-text'
import { SecretDialog } from './secret-dialog'

interface MadeKey {
  name: string
  key: string
}

const TONES: Record<KeyStatus, Tone> = { active: 'good', expired: 'off', revoked: 'bad' }

/** KeysPage keeps the keys by which the platform's programs come in. */
export function KeysPage() {
  const { t } = useTranslation(['config', 'kit'])
  const [made, setMade] = useState<MadeKey | null>(null)
  const move = useMoves(platformKey)
  const actions = useMemo(() => [move('revoke', { danger: true })], [move])
  return (
    <>
      <ResourcePage
        resource={platformKey}
        columns={[
          'name',
          { field: 'prefix', render: ({ prefix }) => <code>{prefix}…</code> },
          'scopes',
          { field: 'status', render: ({ status }) => <KeyTag status={status} /> },
          { field: 'expiresAt', render: (row) => <Expiry row={row} /> },
          { field: 'lastUsedAt', render: (row) => <LastUse row={row} /> },
          'createdAt',
        ]}
        filters={['status', 'scope', 'lastUsedAt', 'expiresAt', 'createdAt']}
        actions={actions}
        onCreated={(saved, { name }) => {
          const key = keyIn(saved)
          if (key) setMade({ name: String(name), key })
        }}
        detail={(row) => (
          <Facts resource={platformKey} row={row} facts={factsOf(row, t('kit:fields.status'))} />
        )}
        form={(f) => (
          <>
            <f.Text name="name" autoFocus hint={t('platformKey.nameHint')} />
            <ChoicesField name="scopes" hint={t('platformKey.scopesHint')} />
            <f.Time name="expiresAt" hint={t('platformKey.expiresHint')} />
          </>
        )}
      />
      {made && (
        <SecretDialog
          title={t('platformKey.keyOf', { name: made.name })}
          text={t('platformKey.onceText')}
          secret={made.key}
          onClose={() => setMade(null)}
        />
      )}
    </>
  )
}

/** keyIn is the key itself, which the answer carries to whoever has made it. */
function keyIn(saved: Identified): string | null {
  return 'key' in saved && typeof saved.key === 'string' ? saved.key : null
}

function factsOf(row: PlatformKey, statusLabel: string): Fact<typeof platformKey>[] {
  return [
    'name',
    'prefix',
    'scopes',
    { key: 'status', label: statusLabel, value: <KeyTag status={row.status} /> },
    'expiresAt',
    'lastUsedAt',
    ...(row.revokedAt ? (['revokedAt', 'revokedByName', 'revokeReason'] as const) : []),
    'createdAt',
    'updatedAt',
  ]
}

function KeyTag({ status }: { status: KeyStatus }) {
  const { t } = useTranslation('enums')
  return <StatusTag tone={TONES[status]}>{t(`KeyStatus.${status}`)}</StatusTag>
}

function Expiry({ row: { expiresAt } }: { row: PlatformKey }) {
  const { t } = useTranslation('config')
  return expiresAt ? <TimeText value={expiresAt} /> : t('platformKey.forGood')
}

function LastUse({ row: { lastUsedAt } }: { row: PlatformKey }) {
  const { t } = useTranslation('config')
  return lastUsedAt ? <TimeText value={lastUsedAt} /> : t('platformKey.neverUsed')
}
