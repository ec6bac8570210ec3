import { Tag } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Agreement, AgreementDoc } from '../../api/generated'
import { agreement } from '../../api/resources/agreement'
import { useTranslation } from '../../locales/texts'
import type { RowEntry } from '../../resource/action/action'
import type { Column } from '../../resource/list/columns'
import { ResourcePage } from '../../resource/page/resource-page'
import { onScreen } from '../../resource/resource'
import styles from './agreement.module.css'
import { nameOf, useAgreementActions } from './agreement-actions'
import { AgreementDetail } from './agreement-detail'
import { AgreementForm } from './agreement-form'
import { AgreementTag } from './agreement-tag'
import { CurrentVersion } from './current-version'
import { useInForce } from './in-force'

const AgreementPreview = lazy(async () => ({
  default: (await import('./agreement-preview')).AgreementPreview,
}))
const CompareDialog = lazy(async () => ({ default: (await import('./compare-dialog')).CompareDialog }))

const SCREENS = {
  user: onScreen(agreement, 'user'),
  law: onScreen(agreement, 'law'),
  privacy: onScreen(agreement, 'privacy'),
} as const

/** AgreementPage keeps one document: the version in force on top, all versions below. */
export function AgreementPage({ doc }: { doc: AgreementDoc }) {
  const { t } = useTranslation(['agreement', 'kit', 'enums'])
  const [previewed, setPreviewed] = useState<Agreement | null>(null)
  const [compared, setCompared] = useState<Agreement | null>(null)
  const resource = SCREENS[doc]
  const inForce = useInForce(doc)
  const columns = useMemo<Column<typeof agreement>[]>(
    () => [
      'no',
      {
        field: 'title',
        render: ({ title, langs }) => (
          <>
            {title}
            <div className={styles.langs}>
              {langs.map((lang) => (
                <Tag key={lang}>{t(`enums:AgreementLang.${lang}`)}</Tag>
              ))}
            </div>
          </>
        ),
      },
      { field: 'status', render: ({ status }) => <AgreementTag status={status} /> },
      {
        field: 'changeNote',
        render: ({ changeNote }) => (
          <div className={styles.note} title={changeNote}>
            {changeNote || '–'}
          </div>
        ),
      },
      'reconsent',
      'effectiveAt',
      'publishedAt',
      'publishedByName',
      {
        field: 'hash',
        render: ({ hash }) => (hash ? <code title={hash}>{hash.slice(0, 8)}</code> : '–'),
      },
      'createdAt',
    ],
    [t],
  )
  const agreementActions = useAgreementActions(doc, inForce.data)
  const actions = useMemo<RowEntry<Agreement>[]>(
    () => [
      { key: 'preview', label: t('kit:preview.action'), open: setPreviewed },
      { key: 'compare', label: t('agreement.diff.action'), open: setCompared },
      ...agreementActions,
    ],
    [t, agreementActions],
  )
  return (
    <>
      <ResourcePage
        resource={resource}
        above={<CurrentVersion query={inForce} onPreview={setPreviewed} />}
        columns={columns}
        filters={['status', 'reconsent', 'effectiveAt', 'createdAt', 'publishedAt']}
        nameOf={nameOf}
        bulk={['delete']}
        form={(f) => <AgreementForm f={f} doc={doc} />}
        actions={actions}
        publish={agreementActions.find(({ key }) => key === 'publish')}
        detail={(row) => <AgreementDetail resource={resource} row={row} />}
      />
      <Suspense>
        {previewed && (
          <AgreementPreview resource={resource} version={previewed} onClose={() => setPreviewed(null)} />
        )}
        {compared && <CompareDialog doc={doc} version={compared} onClose={() => setCompared(null)} />}
      </Suspense>
    </>
  )
}
