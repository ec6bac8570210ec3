import type { ComponentProps } from 'react'
import type { CallOptions } from '../../api/client'
import { user } from '../../api/resources/member'
import { useTranslation } from '../../locales/texts'
import { HistoryTable } from '../../resource/list/history-table'

interface MemberHistoryProps<Row extends { id: number }>
  extends Pick<ComponentProps<typeof HistoryTable<Row>>, 'label' | 'columns'> {
  /** Tells one history of a member from the others. */
  name: string
  /** What a row is, where it is more than a record. */
  noun?: string
  id: number
  call: (
    input: { id: number; page: number; pageSize: number },
    options: CallOptions,
  ) => Promise<{ items: Row[]; total: number }>
}

/** MemberHistory pages through something of a member's past, newest first. */
export function MemberHistory<Row extends { id: number }>(props: MemberHistoryProps<Row>) {
  const { t } = useTranslation('member')
  const { name, id, call, noun = t('user.record'), ...table } = props
  return (
    <HistoryTable
      {...table}
      noun={noun}
      queryKey={[user.name, name, id]}
      call={(page, options) => call({ id, ...page }, options)}
    />
  )
}
