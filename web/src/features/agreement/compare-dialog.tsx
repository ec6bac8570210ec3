import { useQuery } from '@tanstack/react-query'
import { Alert, Select, Skeleton, Switch } from 'antd'
import { useId, useState } from 'react'
import { type Agreement, type AgreementDoc, api } from '../../api/generated'
import { agreement } from '../../api/resources/agreement'
import { useTranslation } from '../../locales/texts'
import { MAX_PAGE_SIZE } from '../../resource/list/list-state'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { SectionTabs } from '../../ui/section-tabs'
import styles from './agreement.module.css'
import { CompareRows } from './compare-rows'

interface CompareDialogProps {
  doc: AgreementDoc
  version: Agreement
  onClose: () => void
}

/** CompareDialog puts a version beside any other of the same document. */
export function CompareDialog({ doc, version, onClose }: CompareDialogProps) {
  useFocusReturn()
  const { t } = useTranslation('agreement')
  const { data, error } = useQuery({
    queryKey: [agreement.name, 'versions', doc],
    queryFn: ({ signal }) =>
      // As many as one list gives; a document has a few versions a year.
      api.agreementList({ doc, pageSize: MAX_PAGE_SIZE }, { signal, handles: HANDLED_BY_LIST }),
  })
  return (
    <Dialog
      width="min(1200px, 96vw)"
      title={t('agreement.diff.title')}
      closeLabel={t('agreement.diff.close')}
      onClose={onClose}
    >
      {error ? (
        <Alert type="error" showIcon title={error.message} />
      ) : !data ? (
        <Skeleton active />
      ) : data.items.length < 2 ? (
        <Alert type="info" showIcon title={t('agreement.diff.one')} />
      ) : (
        <Comparison doc={doc} versions={data.items} version={version} />
      )}
    </Dialog>
  )
}

interface ComparisonProps {
  doc: AgreementDoc
  /** The newest first. */
  versions: readonly Agreement[]
  version: Agreement
}

function Comparison({ doc, versions, version }: ComparisonProps) {
  const { t } = useTranslation(['agreement', 'enums'])
  const place = versions.findIndex(({ id }) => id === version.id)
  // With the one before it; the first with the one after it.
  const before = versions[place + 1]
  const [fromId, setFromId] = useState(before ? before.id : version.id)
  const [toId, setToId] = useState(before ? version.id : (versions[place - 1]?.id ?? version.id))
  const options = versions.map(({ id, no, status }) => ({
    value: id,
    label: `${no} · ${t(`enums:AgreementStatus.${status}`)}`,
  }))
  return (
    <>
      <div className={styles.choice}>
        <Pick label={t('agreement.diff.from')} options={options} value={fromId} onChange={setFromId} />
        <Pick label={t('agreement.diff.to')} options={options} value={toId} onChange={setToId} />
      </div>
      <Difference key={`${fromId} ${toId}`} doc={doc} fromId={fromId} toId={toId} />
    </>
  )
}

interface PickProps {
  label: string
  options: { value: number; label: string }[]
  value: number
  onChange: (id: number) => void
}

function Pick({ label, options, value, onChange }: PickProps) {
  const id = useId()
  return (
    <div className={styles.pick}>
      <label htmlFor={id}>{label}</label>
      <Select id={id} options={options} value={value} onChange={onChange} />
    </div>
  )
}

function Difference({ doc, fromId, toId }: { doc: AgreementDoc; fromId: number; toId: number }) {
  const { t } = useTranslation(['agreement', 'enums'])
  const [lang, setLang] = useState('')
  const [onlyChanges, setOnlyChanges] = useState(false)
  const { data, error } = useQuery({
    queryKey: [agreement.name, 'diff', fromId, toId],
    queryFn: ({ signal }) => api.agreementDiff({ doc, fromId, toId }, { signal, handles: HANDLED_BY_LIST }),
    gcTime: 0,
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  const [first] = data.bodies
  const isSame = data.bodies.every(({ rows }) => rows.every(({ kind }) => kind === 'same'))
  return (
    <>
      {isSame ? (
        <Alert className={styles.notice} type="info" showIcon title={t('agreement.diff.same')} />
      ) : (
        <div className={styles.switch}>
          <Switch
            aria-label={t('agreement.diff.onlyChanges')}
            checked={onlyChanges}
            onChange={setOnlyChanges}
          />
          {t('agreement.diff.onlyChanges')}
        </div>
      )}
      <SectionTabs
        label={t('agreement.form.languages')}
        active={lang || (first?.lang ?? '')}
        onChange={setLang}
        tabs={data.bodies.map((body) => ({
          key: body.lang,
          label: t(`enums:AgreementLang.${body.lang}`),
          content: (
            <CompareRows
              rows={onlyChanges ? body.rows.filter(({ kind }) => kind !== 'same') : body.rows}
              lang={body.lang}
            />
          ),
        }))}
      />
    </>
  )
}
