import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import MobileOutlined from '@ant-design/icons/MobileOutlined'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import type { ReactNode } from 'react'
import { type AdminSession, api } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { ListNotice } from '../../resource/list/list-notice'
import { HANDLED_BY_LIST } from '../../resource/list/use-list'
import { confirm } from '../../ui/confirm'
import { AgoText, TimeText } from '../../ui/time-text'
import { toast } from '../../ui/toast'
import { deviceOf } from './device'
import styles from './sessions-tab.module.css'

const KEY = ['profile', 'sessions']

/** SessionsTab shows where the account is signed in, so that its owner can end what is not theirs. */
export function SessionsTab(): ReactNode {
  const { t } = useTranslation('profile')
  const client = useQueryClient()
  const list = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.adminSessionList({}, { signal, handles: HANDLED_BY_LIST }),
    staleTime: 0,
  })
  const kick = useMutation({
    mutationFn: (input: Parameters<typeof api.adminSessionKick>[0]) => api.adminSessionKick(input),
    onSuccess: (answer) => toast.success(t('sessions.ended', { count: answer?.ended ?? 0 })),
    // A refusal too means that the list on show is old.
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
  const items = list.data?.items ?? []
  const others = items.filter(({ current }) => !current)

  const ask = async (title: string, input: Parameters<typeof api.adminSessionKick>[0]) => {
    const agreed = await confirm({ title, text: t('sessions.endText'), ok: t('sessions.end'), danger: true })
    if (agreed) kick.mutate(input)
  }

  if (items.length === 0) {
    return (
      <ListNotice
        loading={list.isPending}
        error={list.error}
        filtered={false}
        noun={t('sessions.noun')}
        onRetry={() => void list.refetch()}
        onReset={() => undefined}
      />
    )
  }
  return (
    <>
      <div className={styles.head}>
        <p>{t('sessions.lead')}</p>
        <Button
          danger
          disabled={others.length === 0 || kick.isPending}
          onClick={() => void ask(t('sessions.endOthersTitle', { count: others.length }), { all: true })}
        >
          {t('sessions.endOthers')}
        </Button>
      </div>
      <ul className={styles.list}>
        {items.map((one) => (
          <SessionItem
            key={one.id}
            one={one}
            busy={kick.isPending}
            onEnd={(device) => void ask(t('sessions.endTitle', { device }), { sessionId: one.id })}
          />
        ))}
      </ul>
    </>
  )
}

interface SessionItemProps {
  one: AdminSession
  busy: boolean
  onEnd: (device: string) => void
}

function SessionItem({ one, busy, onEnd }: SessionItemProps): ReactNode {
  const { t } = useTranslation('profile')
  const { name, handheld } = deviceOf(one.device)
  const device = name || t('sessions.unknownDevice')
  return (
    <li>
      <span className={styles.icon}>{handheld ? <MobileOutlined /> : <DesktopOutlined />}</span>
      <div className={styles.what}>
        <div className={styles.device} title={one.device}>
          {device}
          {one.current && <Tag color="success">{t('sessions.current')}</Tag>}
        </div>
        <dl>
          <div>
            <dt>IP</dt>
            <dd>{one.ip}</dd>
          </div>
          <div>
            <dt>{t('sessions.startedAt')}</dt>
            <dd>
              <TimeText value={one.startedAt} />
            </dd>
          </div>
          <div>
            <dt>{t('sessions.seenAt')}</dt>
            <dd>
              <AgoText value={one.seenAt} />
            </dd>
          </div>
        </dl>
      </div>
      {!one.current && (
        <Button
          danger
          size="small"
          disabled={busy}
          aria-label={t('sessions.endOf', { device, ip: one.ip })}
          onClick={() => onEnd(device)}
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
