import type { ReactNode } from 'react'
import { type AdminActivity, api } from '../../api/generated'
import { sayOf, useTranslation } from '../../locales/texts'
import { HistoryTable } from '../../resource/list/history-table'
import type { PlainColumn } from '../../ui/plain-table'
import { StatusTag } from '../../ui/status-tag'
import { AgoText } from '../../ui/time-text'

const NOTHING = { items: [], total: 0 }

/** ActivityTab is what the account did of late, as the operation log has it. */
export function ActivityTab(): ReactNode {
  const { t } = useTranslation(['profile', 'menu'])
  // What the server will call things tomorrow is not known today; such a name is shown as it is.
  const say = sayOf(t)
  const columns: PlainColumn<AdminActivity>[] = [
    { key: 'at', title: t('activity.at'), render: ({ at }) => <AgoText value={at} /> },
    {
      key: 'action',
      title: t('activity.action'),
      render: ({ action }) => say(`actions.${action}`, { defaultValue: action }),
    },
    {
      key: 'module',
      title: t('activity.module'),
      render: ({ module }) => say(`menu:${module}`, { defaultValue: module }),
    },
    { key: 'object', title: t('activity.object'), render: ({ objectLabel }) => objectLabel || '–' },
    {
      key: 'result',
      title: t('activity.result'),
      render: ({ result }) => (
        <StatusTag tone={result === 'success' ? 'good' : 'bad'}>
          {say(`results.${result}`, { defaultValue: result })}
        </StatusTag>
      ),
    },
    { key: 'ip', title: 'IP', render: ({ ip }) => ip },
  ]
  return (
    <HistoryTable
      label={t('tabs.activity')}
      noun={t('activity.noun')}
      queryKey={['profile', 'activity']}
      call={async (page, options) => (await api.adminActivity(page, options)) ?? NOTHING}
      columns={columns}
    />
  )
}
