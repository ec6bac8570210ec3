import { lazy, Suspense, useState } from 'react'
import type { ReplyKind } from '../api/generated'
import { useTranslation } from '../locales/texts'
import { useList } from '../resource/list/use-list'
import { CHEVRON_DOWN } from '../ui/glyphs'
import { MenuButton, type MenuEntry } from '../ui/menu-button'
import { cannedReplies } from './canned-replies'
import styles from './reply-input.module.css'

// Few who answer keep the answers too.
const CannedReplyDrawer = lazy(async () => ({
  default: (await import('./canned-reply-drawer')).CannedReplyDrawer,
}))

interface CannedReplyMenuProps {
  kind: ReplyKind
  onInsert: (text: string) => void
}

/** CannedReplyMenu offers the answers that staff keep for a screen, and the way to keep them. */
export function CannedReplyMenu({ kind, onInsert }: CannedReplyMenuProps) {
  const { t } = useTranslation('reply')
  const [keeping, setKeeping] = useState(false)
  const { data } = useList(cannedReplies[kind], { page: 1, pageSize: 100, status: ['enabled'], kind })
  const entries: MenuEntry[] = (data?.items ?? []).map(({ id, title, text }) => ({
    key: String(id),
    label: (
      <span className={styles.entry}>
        {title}
        <span className={styles.text}>{text}</span>
      </span>
    ),
    onClick: () => onInsert(text),
  }))
  const none: MenuEntry = { key: 'none', label: t('none'), disabled: true, onClick: () => undefined }
  const keep: MenuEntry = { key: 'keep', label: t('keep'), apart: true, onClick: () => setKeeping(true) }
  return (
    <>
      <MenuButton
        className={styles.menu}
        label={t('cannedReply.title')}
        items={[...(data?.items.length === 0 ? [none] : entries), keep]}
      >
        {t('cannedReply.title')} {CHEVRON_DOWN}
      </MenuButton>
      {keeping && (
        <Suspense>
          <CannedReplyDrawer kind={kind} onClose={() => setKeeping(false)} />
        </Suspense>
      )}
    </>
  )
}
