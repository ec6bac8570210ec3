import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { memo } from 'react'
import { phy } from '../../api/resources/special'
import { useTranslation } from '../../locales/texts'
import { type ItemGroup, type ItemLine, moved, newKey } from './item-groups'
import styles from './phy.module.css'

const { fields: RULES } = phy.fields.items

interface ItemGroupFieldProps {
  group: ItemGroup
  index: number
  isLast: boolean
  /** Whether there is no room for another item in the package. */
  isFull: boolean
  disabled?: boolean
  onChange: (key: number, part: Partial<ItemGroup>) => void
  onMove: (from: number, to: number) => void
  onRemove: (key: number) => void
}

/** ItemGroupField is one group: its name, and its examinations one under the other. Packages have hundreds, so only a group that changed is drawn again. */
export const ItemGroupField = memo(function ItemGroupField(props: ItemGroupFieldProps) {
  const { group, index, isLast, isFull, disabled, onChange, onMove, onRemove } = props
  const { t } = useTranslation('special')
  const { key, name, items } = group
  const put = (lines: readonly ItemLine[]) => onChange(key, { items: lines })
  const change = (at: number, part: Partial<ItemLine>) =>
    put(items.map((line, place) => (place === at ? { ...line, ...part } : line)))
  const called = name || t('phy.items.unnamed', { number: index + 1 })
  return (
    <fieldset className={styles.group} aria-label={called}>
      <div className={styles.head}>
        <Input
          className={styles.groupName}
          aria-label={t('phy.items.groupName', { number: index + 1 })}
          placeholder={t('phy.fields.group')}
          autoComplete="off"
          maxLength={RULES.group.maxLength}
          disabled={disabled}
          value={name}
          onChange={({ target }) => onChange(key, { name: target.value })}
        />
        <small className={styles.count}>{t('phy.items.count', { count: items.length })}</small>
        <Mover
          what={called}
          at={index}
          isLast={isLast}
          disabled={disabled}
          onMove={onMove}
          onRemove={() => onRemove(key)}
        />
      </div>
      {items.map((line, at) => {
        const isTwice = items.some(
          (other) =>
            other.key !== line.key && line.name.trim() !== '' && other.name.trim() === line.name.trim(),
        )
        const what = line.name || t('phy.items.line', { group: called, number: at + 1 })
        return (
          <div key={line.key} className={styles.line}>
            <Input
              aria-label={t('phy.items.nameOf', { group: called, number: at + 1 })}
              aria-invalid={isTwice}
              placeholder={t('fields.name')}
              autoComplete="off"
              maxLength={RULES.name.maxLength}
              disabled={disabled}
              value={line.name}
              onChange={({ target }) => change(at, { name: target.value })}
            />
            <Input
              aria-label={t('phy.items.meaningOf', { group: called, number: at + 1 })}
              placeholder={t('phy.fields.meaning')}
              autoComplete="off"
              maxLength={RULES.meaning.maxLength}
              disabled={disabled}
              value={line.meaning}
              onChange={({ target }) => change(at, { meaning: target.value })}
            />
            <Mover
              what={what}
              at={at}
              isLast={at === items.length - 1}
              disabled={disabled}
              onMove={(from, to) => put(moved(items, from, to))}
              onRemove={() => put(items.filter((_, place) => place !== at))}
            />
          </div>
        )
      })}
      <Button
        type="link"
        size="small"
        icon={<PlusOutlined />}
        disabled={disabled || isFull}
        aria-label={t('phy.items.addTo', { group: called })}
        onClick={() => put([...items, { key: newKey(), name: '', meaning: '' }])}
      >
        {t('phy.items.add')}
      </Button>
    </fieldset>
  )
})

interface MoverProps {
  what: string
  at: number
  isLast: boolean
  disabled?: boolean
  onMove: (from: number, to: number) => void
  onRemove: () => void
}

function Mover({ what, at, isLast, disabled, onMove, onRemove }: MoverProps) {
  const { t } = useTranslation('special')
  return (
    <span className={styles.mover}>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined />}
        disabled={disabled || at === 0}
        aria-label={t('phy.items.up', { what })}
        onClick={() => onMove(at, at - 1)}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined />}
        disabled={disabled || isLast}
        aria-label={t('phy.items.down', { what })}
        onClick={() => onMove(at, at + 1)}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined />}
        disabled={disabled}
        aria-label={t('phy.items.remove', { what })}
        onClick={onRemove}
      />
    </span>
  )
}
