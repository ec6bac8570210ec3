import PlusOutlined from '@ant-design/icons/PlusOutlined'
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined'
import { Button } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CheckUpItem } from '../../api/generated'
import { phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { FieldItem } from '../../resource/form/field-item'
import { sameValue } from '../../resource/form/rules'
import { ItemGroupField } from './item-group-field'
import { groupsOf, type ItemGroup, itemsOf, moved, newKey, problemIn, together } from './item-groups'
import { PasteDialog } from './paste-dialog'
import styles from './phy.module.css'

const { maxItems } = phy.fields.items

/** ItemFields are what a package examines: groups, and what is in each. */
export function ItemFields() {
  const { t } = useTranslation('special')
  return (
    <FieldItem
      name="items"
      hint={t('phy.items.hint', { max: maxItems })}
      check={(value) => {
        const problem = problemIn((value ?? []) as CheckUpItem[])
        if (!problem) return undefined
        const { key, group, name } = problem
        if (key === 'twice') return t('phy.items.twice', { group, name })
        return key === 'noName' ? t('phy.items.noName', { group }) : t('phy.items.noGroup', { name })
      }}
    >
      <ItemsInput />
    </FieldItem>
  )
}

interface ItemsInputProps {
  /** These are the form's. */
  id?: string
  value?: readonly CheckUpItem[]
  onChange?: (items: CheckUpItem[]) => void
  disabled?: boolean
}

const NONE: readonly CheckUpItem[] = []

function ItemsInput({ id, value = NONE, onChange, disabled }: ItemsInputProps) {
  const { t } = useTranslation('special')
  const [groups, setGroups] = useState(() => groupsOf(value))
  const [pasting, setPasting] = useState(false)
  // The form may put other items in: a draft, a record as somebody else has saved it.
  if (!sameValue(itemsOf(groups), value)) setGroups(groupsOf(value))

  const latest = useRef({ groups, onChange })
  useEffect(() => {
    latest.current = { groups, onChange }
  })
  const change = useCallback((next: (groups: readonly ItemGroup[]) => readonly ItemGroup[]) => {
    const changed = [...next(latest.current.groups)]
    latest.current.groups = changed
    setGroups(changed)
    latest.current.onChange?.(itemsOf(changed))
  }, [])
  const changeGroup = useCallback(
    (key: number, part: Partial<ItemGroup>) =>
      change((all) => all.map((group) => (group.key === key ? { ...group, ...part } : group))),
    [change],
  )
  const moveGroup = useCallback((from: number, to: number) => change((all) => moved(all, from, to)), [change])
  const removeGroup = useCallback(
    (key: number) => change((all) => all.filter((group) => group.key !== key)),
    [change],
  )

  const count = value.length
  return (
    <div id={id} tabIndex={-1} className={styles.groups}>
      {groups.map((group, index) => (
        <ItemGroupField
          key={group.key}
          group={group}
          index={index}
          isLast={index === groups.length - 1}
          isFull={count >= maxItems}
          disabled={disabled}
          onChange={changeGroup}
          onMove={moveGroup}
          onRemove={removeGroup}
        />
      ))}
      <div className={styles.tools}>
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          disabled={disabled || count >= maxItems}
          onClick={() =>
            change((all) => [
              ...all,
              { key: newKey(), name: '', items: [{ key: newKey(), name: '', meaning: '' }] },
            ])
          }
        >
          {t('phy.items.addGroup')}
        </Button>
        <Button
          type="dashed"
          icon={<SnippetsOutlined />}
          disabled={disabled || count >= maxItems}
          onClick={() => setPasting(true)}
        >
          {t('phy.items.paste')}
        </Button>
        <span className={styles.count}>{t('phy.items.countOf', { count, max: maxItems })}</span>
      </div>
      {pasting && (
        <PasteDialog
          group={groups.at(-1)?.name ?? ''}
          room={maxItems - count}
          onPaste={(items) => change((all) => together(all, items))}
          onClose={() => setPasting(false)}
        />
      )}
    </div>
  )
}
