import { Button, Empty } from 'antd'
import { useState } from 'react'
import type { CannedReply, ReplyKind } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { RowButtons } from '../resource/action/row-buttons'
import { useRowButtons, useStandardActions } from '../resource/action/standard-actions'
import { useRunner } from '../resource/action/use-runner'
import { FormDrawer } from '../resource/form/form-drawer'
import { RecordLoading } from '../resource/form/record-loading'
import type { ShownForm } from '../resource/form/shown-form'
import { useLabels } from '../resource/labels'
import { useList } from '../resource/list/use-list'
import { useFocusReturn } from '../ui/focus-return'
import { SideDrawer } from '../ui/side-drawer'
import { StatusTag } from '../ui/status-tag'
import { useWide } from '../ui/use-media'
import { cannedReplies } from './canned-replies'
import styles from './reply-input.module.css'

interface CannedReplyDrawerProps {
  kind: ReplyKind
  onClose: () => void
}

const nameOf = ({ title }: CannedReply) => title
const NOTHING_ELSE = [] as const

/** CannedReplyDrawer keeps the canned replies of one screen, where they are used. */
export function CannedReplyDrawer({ kind, onClose }: CannedReplyDrawerProps) {
  useFocusReturn()
  const { t } = useTranslation(['reply', 'kit', 'enums'])
  const { t: tKit } = useTranslation('kit')
  const resource = cannedReplies[kind]
  const labels = useLabels(resource)
  const wide = useWide()
  const list = useList(resource, { page: 1, pageSize: 100, kind })
  const runner = useRunner<CannedReply>(resource, nameOf)
  const standard = useStandardActions<CannedReply>(resource)
  const [shown, setShown] = useState<ShownForm | null>(null)
  const buttonsOf = useRowButtons<CannedReply>(resource, {
    runner,
    standard,
    onEdit: ({ id }) => setShown({ kind: 'edit', id }),
    own: NOTHING_ELSE,
  })
  return (
    <SideDrawer title={t('keep')} onClose={onClose}>
      <div className={styles.head}>
        {t('lead')}
        <Button type="primary" onClick={() => setShown({ kind: 'create' })}>
          {t('kit:form.createTitle', { noun: labels.noun })}
        </Button>
      </div>
      {!list.data && <RecordLoading error={list.error} refetch={list.refetch} />}
      {list.data?.items.length === 0 && <Empty description={t('none')} />}
      <ul className={styles.list} aria-label={labels.title}>
        {list.data?.items.map((row) => (
          <li key={row.id}>
            <div>
              <span className={styles.title}>
                {row.title}
                {row.status === 'disabled' && <StatusTag tone="off">{t('enums:Status.disabled')}</StatusTag>}
              </span>
              <p className={styles.body}>{row.text}</p>
            </div>
            {buttonsOf && <RowButtons buttons={buttonsOf(row)} name={row.title} narrow={!wide} t={tKit} />}
          </li>
        ))}
      </ul>
      {shown && (
        <FormDrawer
          resource={resource}
          shown={shown}
          nameOf={nameOf}
          form={(f) => (
            <>
              <f.Text name="title" autoFocus />
              <f.Area name="text" />
              <f.Number name="sort" hint={t('cannedReply.sortHint')} />
              <f.Status name="status" />
            </>
          )}
          onClose={() => setShown(null)}
        />
      )}
    </SideDrawer>
  )
}
