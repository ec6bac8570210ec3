import { useMutation } from '@tanstack/react-query'
import { Checkbox, Form, Input, Modal, Progress, Radio } from 'antd'
import { useState } from 'react'
import type { DownloadProgress } from '../../api/download'
import { everyExport, limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { useFocusReturn } from '../../ui/focus-return'
import { numberFormat } from '../../ui/number-text'
import { useLabels } from '../labels'
import { useExactCount } from '../list/use-exact-count'
import { callsOf, type Resource } from '../resource'
import { useRunStarted } from '../run/use-run-started'
import { useCanCall } from '../use-can-call'
import type { ExportButtonProps } from './export-button'
import styles from './export-dialog.module.css'
import { useExport } from './use-export'

type ExportFormat = 'xlsx' | 'csv'

/** Who wrote a record when is for the operation log; only its first moment goes into a file. */
const STAMPS = ['id', 'version', 'updatedAt', 'createdBy', 'updatedBy']

const { reason: REASON } = everyExport

/** More rows than these are written in the background: nobody would wait for them. */
const MAX_AT_ONCE = limits.streamedRows

/** ExportDialog asks what goes into the file and shows how far it is. */
export function ExportDialog({
  resource,
  criteria,
  total,
  selectedIds,
  columns,
  onClose,
}: ExportButtonProps & { onClose: () => void }) {
  useFocusReturn()
  const { t } = useTranslation('kit')
  const { title, field, number } = useLabels(resource)
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const [onlySelected, setOnlySelected] = useState(selectedIds.length > 0)
  const [onlyShown, setOnlyShown] = useState(true)
  const [perLine, setPerLine] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const mayUnmask = useCanCall('piiReveal') && Object.values(resource.fields).some(({ mask }) => mask)
  const file = useExport(resource, title, onClose)
  const count = useExactCount(resource, criteria, total)
  const known = count ?? total?.count
  const figure = known === undefined ? '…' : `${number(known)}${count === undefined ? '+' : ''}`
  const isLarge = (onlySelected ? selectedIds.length : (known ?? 0)) > MAX_AT_ONCE
  const [later, setLater] = useState(false)
  const started = useRunStarted()
  const run = useMutation({
    mutationFn: async (input: Record<string, unknown>) => callsOf(resource).exportStart?.(input),
    onSuccess: () => {
      started()
      onClose()
    },
  })
  const inBackground = isLarge || later
  const busy = file.running || run.isPending
  const start = () =>
    (inBackground ? run.mutate : file.start)({
      format,
      ...(onlySelected ? { ids: selectedIds } : criteria),
      ...(onlyShown && { columns: columns.filter((field) => inFile(resource, field)) }),
      ...(perLine && { lines: true }),
      ...(reason !== null && { unmasked: true, reason: reason.trim() }),
    })
  // Closing the dialog gives the file up too: nobody would know what it still waits for.
  const giveUp = () => {
    file.cancel()
    onClose()
  }
  return (
    <Modal
      open
      title={t('export.title', { title })}
      onCancel={giveUp}
      mask={{ closable: !busy }}
      okText={t(inBackground ? 'export.startLater' : 'export.start')}
      okButtonProps={{
        loading: run.isPending,
        disabled: busy || (reason !== null && reason.trim().length < REASON.minLength),
      }}
      cancelText={file.running ? t('export.cancel') : t('cancel')}
      onOk={start}
    >
      <Form layout="vertical" disabled={busy}>
        <Form.Item label={t('export.format')}>
          <Radio.Group
            value={format}
            onChange={(event) => setFormat(event.target.value as ExportFormat)}
            options={[
              { value: 'xlsx', label: 'Excel (XLSX)' },
              { value: 'csv', label: 'CSV' },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('export.rows')}>
          <Radio.Group
            value={onlySelected}
            onChange={(event) => setOnlySelected(event.target.value === true)}
            options={[
              {
                value: false,
                label: t('export.filtered', { figure }),
              },
              {
                value: true,
                label: t('export.selected', { figure: number(selectedIds.length) }),
                disabled: selectedIds.length === 0,
              },
            ]}
          />
        </Form.Item>
        <Form.Item label={t('export.columns')}>
          <Radio.Group
            value={onlyShown}
            onChange={(event) => setOnlyShown(event.target.value === true)}
            options={[
              { value: true, label: t('export.shown') },
              { value: false, label: t('export.all') },
            ]}
          />
        </Form.Item>
        {resource.lines && (
          <Form.Item label={t('export.perRow')}>
            <Radio.Group
              value={perLine}
              onChange={(event) => setPerLine(event.target.value === true)}
              options={[
                { value: false, label: t('export.perRecord') },
                { value: true, label: t('export.perLine', { part: field(resource.lines) }) },
              ]}
            />
          </Form.Item>
        )}
        {mayUnmask && (
          <Form.Item label={t('export.personal')}>
            <Radio.Group
              value={reason !== null}
              onChange={(event) => setReason(event.target.value === true ? '' : null)}
              options={[
                { value: false, label: t('export.masked') },
                { value: true, label: t('export.whole') },
              ]}
            />
          </Form.Item>
        )}
        {reason !== null && (
          <Form.Item label={t('reason.label')} required>
            <Input
              autoFocus
              aria-label={t('reason.label')}
              maxLength={REASON.maxLength}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Form.Item>
        )}
        <Form.Item
          className={styles.later}
          extra={isLarge ? t('export.large', { limit: number(MAX_AT_ONCE) }) : t('export.laterHint')}
        >
          <Checkbox
            checked={inBackground}
            disabled={isLarge}
            onChange={({ target }) => setLater(target.checked)}
          >
            {t('export.later')}
          </Checkbox>
        </Form.Item>
      </Form>
      {file.running && <ExportProgress progress={file.progress} />}
    </Modal>
  )
}

function inFile(resource: Resource, field: string): boolean {
  const rules = resource.fields[field]
  if (!rules || rules.detail || STAMPS.includes(field)) return false
  return rules.kind === 'list'
    ? rules.of === 'text'
    : !['image', 'document', 'ref', 'object'].includes(rules.kind)
}

function ExportProgress({ progress }: { progress: DownloadProgress | null }) {
  const { t, i18n } = useTranslation('kit')
  const write = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  const { rows, totalRows, bytes = 0 } = progress ?? {}
  const known = rows !== undefined && totalRows !== undefined
  return (
    <div role="status" className={styles.progress}>
      {known && <Progress percent={Math.floor((rows / totalRows) * 100)} status="active" />}
      {known
        ? t('export.rowsDone', { rows: write.format(rows), total: write.format(totalRows) })
        : t('export.bytesDone', { size: write.format(bytes / 1024) })}
    </div>
  )
}
