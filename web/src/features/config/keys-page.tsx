import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { KeyStatus, PlatformKey, Scope } from '../../api/generated'
import { limits } from '../../api/limits'
import { platformKey } from '../../api/resources/config'
import { allows, type Need, session } from '../../api/session'
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
            <ScopesField />
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

/** ScopesField offers the scopes that stand for nothing beyond what the signed-in account holds, and says what the others need. */
function ScopesField() {
  const { t } = useTranslation(['config', 'kit', 'enums'])
  const user = useStore(session, (state) => state.user)
  const isAdmin = user?.roles.includes('admin') ?? false
  const withheld = isAdmin ? [] : SCOPES.filter((scope) => !allows(user, needOf(scope)))
  const missing = withheld.map((scope) => {
    const codes = limits.scopes[scope].codes.filter((code) => !user?.permitCodes.includes(code)).map(String)
    const caps = limits.scopes[scope].caps.filter((cap) => !user?.caps[cap]).map((cap) => t(`caps.${cap}`))
    return t('platformKey.scopeNeeds', {
      scope: t(`enums:Scope.${scope}`),
      needs: [...codes, ...caps].join(t('kit:listComma')),
    })
  })
  const hint = [t('platformKey.scopesHint'), ...missing].map((line) => <div key={line}>{line}</div>)
  return <ChoicesField name="scopes" hint={hint} withheld={withheld} />
}

const SCOPES = Object.keys(limits.scopes) as Scope[]

/** needOf is what an account must hold to give a scope. */
function needOf(scope: Scope): Need {
  const { codes, caps } = limits.scopes[scope]
  return { anyOf: [codes], cap: caps.join('+') }
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
