import { Button, Descriptions } from 'antd'
import { useNavigate } from 'react-router'
import type { Log } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { changesAddress } from '../../resource/action/changes-link'
import { RecordLink } from '../../resource/detail/record-link'
import { openAddress } from '../../resource/page/use-opened'
import { hasScreen } from '../../resource/record-address'
import { type Resource, tabOf } from '../../resource/resource'
import { useCanCall } from '../../resource/use-can-call'
import { CompareTable } from '../../ui/compare-table'
import { StatusTag } from '../../ui/status-tag'
import { TimeText } from '../../ui/time-text'
import { DiffValue } from './diff-value'
import styles from './log-detail.module.css'
import { type LogLabels, resourceOf } from './log-labels'

/** LogDetail is one row of the log in full, with every field before and after. */
export function LogDetail({ row, words }: { row: Log; words: LogLabels }) {
  const { t } = useTranslation(['log', 'enums'])
  const label = (field: Exclude<keyof Log, 'id' | 'version' | 'diff'>) => t(`log.fields.${field}`)
  const facts = [
    { label: label('at'), children: <TimeText value={row.at} /> },
    {
      label: label('username'),
      children: <Who row={row} />,
    },
    { label: label('module'), children: words.module(row.module) || '–' },
    { label: label('action'), children: t(`enums:LogAction.${row.action}`) },
    { label: label('objectLabel'), children: <ObjectLinks row={row} words={words} /> },
    {
      label: label('result'),
      children: (
        <>
          <StatusTag tone={row.result === 'success' ? 'good' : 'bad'}>
            {t(`enums:LogResult.${row.result}`)}
          </StatusTag>
          {row.errorCode !== 0 && `${label('errorCode')} ${row.errorCode}`}
        </>
      ),
    },
    { label: label('ip'), children: row.ip || '–' },
    { label: label('userAgent'), children: row.userAgent || '–' },
    { label: label('call'), children: <CallName row={row} words={words} /> },
    { label: label('durationMs'), children: row.durationMs },
    { label: label('requestId'), children: row.requestId || '–' },
  ]
  return (
    <div className={styles.detail}>
      <p className={styles.summary}>{row.summary}</p>
      <h2 className={styles.heading}>{t('log.fields.diff')}</h2>
      <Changes row={row} words={words} />
      <h2 className={styles.heading}>{t('detail.facts')}</h2>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={facts.map((fact) => ({ key: fact.label, ...fact }))}
      />
    </div>
  )
}

/** CallName says what was asked for, with the name that whoever looks after the server knows it by. */
function CallName({ row: { call }, words }: { row: Log; words: LogLabels }) {
  const label = words.call(call)
  return label === call ? call : `${label} (${call})`
}

function Who({ row: { username, roleNames, accountId } }: { row: Log }) {
  if (!username) return roleNames || '–'
  return (
    <>
      <RecordLink to="account" id={accountId}>
        {username}
      </RecordLink>
      {roleNames && ` · ${roleNames}`}
    </>
  )
}

/** routeOf is the screen of a record: of several that share the resource, the one it was changed on. */
function routeOf(resource: Resource & { readonly route: string }, { module }: Log): string {
  return Object.values(resource.screens?.routes ?? {}).includes(module) ? module : resource.route
}

function ObjectLinks({ row, words }: { row: Log; words: LogLabels }) {
  const { t } = useTranslation('log')
  const navigate = useNavigate()
  const resource = resourceOf(row.objectType)
  const mayOpen = useCanCall(resource?.calls.detail?.callName) && hasScreen(row.objectType)
  if (!row.objectType) return '–'
  return (
    <>
      {[
        words.noun(row.objectType),
        row.objectLabel,
        row.objectId > 0 && t('detail.number', { id: row.objectId }),
      ]
        .filter(Boolean)
        .join(' · ')}
      {row.objectId > 0 && (
        <span className={styles.links}>
          {resource && mayOpen && (
            <Button
              size="small"
              onClick={() =>
                void navigate(openAddress(routeOf(resource, row), row.objectId, tabOf(resource)))
              }
            >
              {t('detail.open')}
            </Button>
          )}
          <Button size="small" onClick={() => void navigate(changesAddress(row.objectType, row.objectId))}>
            {t('detail.history')}
          </Button>
        </span>
      )}
    </>
  )
}

function Changes({ row, words }: { row: Log; words: LogLabels }) {
  const { t } = useTranslation('log')
  const show = (field: string, value: unknown, beside: unknown) => (
    <DiffValue objectType={row.objectType} field={field} value={value} beside={beside} />
  )
  return (
    <CompareTable
      titles={{ name: t('detail.field'), before: t('detail.before'), after: t('detail.after') }}
      notice={t('detail.noChanges')}
      rows={(row.diff ?? []).map(({ field, before, after }) => ({
        key: field,
        name: words.field(row.objectType, field),
        before: show(field, before, after),
        after: show(field, after, before),
      }))}
    />
  )
}
