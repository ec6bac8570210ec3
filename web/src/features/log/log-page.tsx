import { useMemo } from 'react'
import { api, type Log } from '../../api/generated'
import { log } from '../../api/resources/log'
import { useTranslation } from '../../locales/texts'
import type { Filter } from '../../resource/list/filter-bar'
import { ResourcePage } from '../../resource/page/resource-page'
import { StatusTag } from '../../ui/status-tag'
import { LogDetail } from './log-detail'
import { MODULES, OBJECT_TYPES, useLogLabels } from './log-labels'
import { VerifyBanner } from './verify-banner'

/** LogPage is the operation log. It can be read and checked, never changed. */
export function LogPage() {
  const { t } = useTranslation(['log', 'enums'])
  const words = useLogLabels()
  const filters = useMemo<Filter<typeof log>[]>(
    () => [
      'at',
      { name: 'module', choices: MODULES.map((value) => ({ value, label: words.module(value) })) },
      'action',
      { name: 'accountId', options: api.accountOptions },
      'username',
      'result',
      'ip',
      { name: 'objectType', choices: OBJECT_TYPES.map((value) => ({ value, label: words.noun(value) })) },
      'objectId',
    ],
    [words],
  )
  return (
    <ResourcePage
      resource={log}
      above={<VerifyBanner />}
      columns={[
        'at',
        'username',
        { field: 'module', render: ({ module }) => words.module(module) },
        'action',
        {
          field: 'objectLabel',
          render: (row) => <ObjectName row={row} noun={words.noun(row.objectType)} />,
        },
        'summary',
        'ip',
        {
          field: 'result',
          render: ({ result }) => (
            <StatusTag tone={result === 'success' ? 'good' : 'bad'}>
              {t(`enums:LogResult.${result}`)}
            </StatusTag>
          ),
        },
      ]}
      filters={filters}
      nameOf={({ id }) => `#${id}`}
      detail={(row) => <LogDetail row={row} words={words} />}
    />
  )
}

function ObjectName({ row, noun }: { row: Log; noun: string }) {
  if (!row.objectType) return '–'
  return row.objectLabel ? `${noun} ${row.objectLabel}` : noun
}
