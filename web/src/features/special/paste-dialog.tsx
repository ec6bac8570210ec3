import { Button, Input } from 'antd'
import { useState } from 'react'
import type { CheckUpItem } from '../../api/generated'
import { phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { Dialog } from '../../ui/dialog'
import { useFocusReturn } from '../../ui/focus-return'
import { itemsIn, problemIn } from './item-groups'
import styles from './phy.module.css'

const { fields: RULES } = phy.fields.items

interface PasteDialogProps {
  /** The group of lines that name none. */
  group: string
  /** How many more items the package can take. */
  room: number
  onPaste: (items: CheckUpItem[]) => void
  onClose: () => void
}

/** PasteDialog takes many examinations at once, as they stand in a document or a spreadsheet. */
export function PasteDialog({ group, room, onPaste, onClose }: PasteDialogProps) {
  useFocusReturn()
  const { t } = useTranslation(['special', 'kit'])
  const [text, setText] = useState('')
  const items = itemsIn(text, group)
  const tooLong = items.find(
    (item) =>
      item.group.length > RULES.group.maxLength ||
      item.name.length > RULES.name.maxLength ||
      item.meaning.length > RULES.meaning.maxLength,
  )
  const nameless = problemIn(items)?.key === 'noGroup'
  const problem =
    (items.length > room && t('phy.paste.tooMany', { count: room })) ||
    (tooLong && t('phy.paste.tooLong', { name: tooLong.name.slice(0, RULES.name.maxLength) })) ||
    (nameless && t('phy.paste.noGroup'))
  return (
    <Dialog
      title={t('phy.items.paste')}
      width="min(640px, 96vw)"
      closeLabel={t('quota.close')}
      onClose={onClose}
    >
      <p className={styles.how}>{t('phy.paste.how')}</p>
      <Input.TextArea
        rows={10}
        autoFocus
        aria-label={t('phy.paste.lines')}
        placeholder={t('phy.paste.example')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p aria-live="polite">{problem || t('phy.paste.found', { count: items.length })}</p>
      <div className={styles.tools}>
        <Button
          type="primary"
          disabled={items.length === 0 || Boolean(problem)}
          onClick={() => {
            onPaste(items)
            onClose()
          }}
        >
          {t('phy.paste.add')}
        </Button>
        <Button onClick={onClose}>{t('kit:cancel')}</Button>
      </div>
    </Dialog>
  )
}
