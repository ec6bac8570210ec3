import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Input } from 'antd'
import { useState } from 'react'
import { api, type QueuePlace, type Certification as Row } from '../../api/generated'
import { CertificationAudit } from '../../api/inputs/certification'
import { Certification } from '../../api/resources/certification'
import { useTranslation } from '../../locales/texts'
import { type Action, isOffered, isPrimary, labelOf } from '../../resource/action/action'
import { useShowChanges } from '../../resource/action/changes-link'
import { useAllowed } from '../../resource/action/use-entries'
import { useRunner } from '../../resource/action/use-runner'
import { PrivatePhotos } from '../../resource/detail/private-photos'
import { RecordLoading } from '../../resource/form/record-loading'
import { useLabels } from '../../resource/labels'
import { useFocusReturn } from '../../ui/focus-return'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { toast } from '../../ui/toast'
import styles from './certification.module.css'
import { isDecidable, nameOf, useCertificationActions } from './certification-actions'
import { useClaim } from './certification-claim'
import { Papers } from './certification-papers'
import { Warnings } from './certification-warnings'
import { RejectButtons, rejectKeys } from './reject-codes'

interface CertificationDrawerProps {
  id: number
  onOpen: (id: number) => void
  onClose: () => void
}

/** The letters that decide. */
const KEYS = { approve: 'a', reject: 'r' } as const

const COUNTED_TO = 10_000

/** CertificationDrawer shows one document with everything that speaks for and against it, and leads through the queue. */
export function CertificationDrawer({ id, onOpen, onClose }: CertificationDrawerProps) {
  useFocusReturn()
  const { t } = useTranslation(['certification', 'kit'])
  const labels = useLabels(Certification)
  const showChanges = useShowChanges(Certification)
  const runner = useRunner<Row>(Certification, nameOf)
  const [asking, setAsking] = useState(false)
  const busy = runner.busyIds.length > 0
  const detail = useQuery({
    queryKey: [Certification.name, 'detail', id],
    queryFn: ({ signal }) => api.CertificationDetail({ id }, { signal }),
  })
  const row = detail.data
  const step = async (back: boolean) => {
    const neighbour = await api.CertificationNext({ id, back })
    if (neighbour.id) onOpen(neighbour.id)
    else toast.info(back ? t('Certification.first') : t('Certification.last'))
  }
  // Each document has its own; the next one begins with none.
  const [written, setWritten] = useState({ id, note: '' })
  const note = written.id === id ? written.note : ''
  const actions = useCertificationActions({
    note: note.trim(),
    onDecided: ({ next }, result) => {
      if (result === 'revoked') return
      if (next) onOpen(next)
      else onClose()
    },
  })
  const isOpen = row !== undefined && isDecidable(actions, row)
  const claim = useClaim(id, isOpen)
  // Photos of a document that one has claimed do not use up what an account may open in an hour, so the claim comes first.
  const ready = row !== undefined && claim.settled
  const offered = useAllowed([actions.revoke, actions.reject, actions.approve]).filter(
    (action) => row && isOffered(action, row),
  )
  // A decision is for whoever has the document; what was decided is nobody's.
  const canRun = !busy && (!isOpen || claim.mine)
  const mayRun = ({ key }: Action<Row>) => canRun && offered.some((one) => one.key === key)
  const run = async (action: Action<Row>) => {
    if (!row || !mayRun(action)) return
    setAsking(true)
    await runner.run(action, [row]).finally(() => setAsking(false))
  }

  const keyOf = (action: Action<Row>, key: string) =>
    row && mayRun(action) && { keys: [key], label: labelOf(action, row), run: () => void run(action) }
  const keys = () =>
    asking
      ? []
      : [
          { keys: ['n', 'j'], label: t('Certification.next'), run: () => void step(false) },
          { keys: ['p', 'k'], label: t('Certification.previous'), run: () => void step(true) },
          keyOf(actions.approve, KEYS.approve),
          keyOf(actions.reject, KEYS.reject),
          ...(mayRun(actions.reject) ? rejectKeys(labels, (code) => void run(actions.rejectFor(code))) : []),
          { keys: ['Escape'], label: t('kit:close') },
        ]

  return (
    <Drawer
      open
      title={row ? `${row.memberNo} ${row.realName}` : labels.title}
      size="min(1240px, 100%)"
      extra={showChanges && <Button onClick={() => showChanges(id)}>{t('kit:row.changes')}</Button>}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <span>
            <Button onClick={() => void step(true)}>
              {t('Certification.previous')}
              <kbd className={styles.key}>P</kbd>
            </Button>
            {row?.queue && <Position {...row.queue} />}
            <Button onClick={() => void step(false)}>
              {t('Certification.next')}
              <kbd className={styles.key}>N</kbd>
            </Button>
          </span>
          <span>
            {isOpen && (
              <Input
                className={styles.note}
                aria-label={labels.field('auditNote')}
                placeholder={`${labels.field('auditNote')} · ${t('Certification.noteHint')}`}
                autoComplete="off"
                maxLength={CertificationAudit.note.maxLength}
                disabled={!canRun}
                value={note}
                onChange={({ target }) => setWritten({ id, note: target.value })}
              />
            )}
            {row &&
              offered.map((action) => (
                <Button
                  key={action.key}
                  type={isPrimary(action, row) ? 'primary' : 'default'}
                  danger={action.danger}
                  disabled={!canRun}
                  loading={isPrimary(action, row) && busy}
                  onClick={() => void run(action)}
                >
                  {labelOf(action, row)}
                  {action.key in KEYS && (
                    <kbd className={styles.key}>{KEYS[action.key as keyof typeof KEYS].toUpperCase()}</kbd>
                  )}
                </Button>
              ))}
          </span>
        </div>
      }
    >
      <Shortcuts group="queue" keys={keys} />
      {(detail.isError || !ready) && <RecordLoading error={detail.error} refetch={detail.refetch} />}
      {row && ready && (
        <div className={styles.view}>
          {(claim.by || row.warnings.length > 0) && (
            <div className={styles.alerts}>
              {claim.by && (
                <Alert type="info" showIcon title={t('Certification.claimed', { name: claim.by })} />
              )}
              {row.warnings.length > 0 && (
                <Alert type="warning" showIcon title={<Warnings warnings={row.warnings} />} />
              )}
            </div>
          )}
          <div className={styles.photos}>
            <PrivatePhotos
              key={row.id}
              owner={{ type: Certification.name, id: row.id }}
              title={labels.noun}
              photos={photosOf(row, labels.field)}
              open={row.status === 'pending'}
            />
          </div>
          <Papers row={row} claim={claim}>
            {offered.includes(actions.reject) && (
              <RejectButtons disabled={!canRun} onReject={(code) => void run(actions.rejectFor(code))} />
            )}
          </Papers>
        </div>
      )}
    </Drawer>
  )
}

/** Position says how far one has got in the queue. */
function Position({ at, of }: QueuePlace) {
  const { t, i18n } = useTranslation('certification')
  const { format } = new Intl.NumberFormat(i18n.language)
  // The server counts no further.
  const figure = (count: number) => (count > COUNTED_TO ? `${format(COUNTED_TO)}+` : format(count))
  const place = { at: figure(at), of: figure(of) }
  return (
    <span className={styles.position} title={t('Certification.position', place)}>
      {`${place.at} / ${place.of}`}
    </span>
  )
}

function photosOf(row: Row, label: (field: string) => string) {
  return (['frontFile', 'backFile', 'handFile'] as const).flatMap((field) =>
    row[field] > 0 ? [{ fileId: row[field], label: label(field) }] : [],
  )
}
