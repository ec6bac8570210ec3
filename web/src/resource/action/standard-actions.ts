import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reorder } from '../list/drag-handle'
import { callsOf, fieldOf, type Identified, type Resource } from '../resource'
import { useCanCall } from '../use-can-call'
import { useShowChanges } from './changes-link'
import type { RowAction } from './row-actions'
import { useSwitching } from './switching'
import type { Changes } from './use-changes'

/** HideableAction is something that every other row can have done to it. */
export type HideableAction = 'edit' | 'status' | 'delete'

interface ActionParts<Row extends Identified> {
  changes: Changes<Row>
  setStatus?: Changes<Row>['setStatus']
  reorder?: Reorder<Row>
  onEdit?: (row: Row) => void
  hiddenActions?: (row: Row) => readonly HideableAction[]
  /** The page's own actions, after "edit". */
  more?: (row: Row) => readonly RowAction[]
}

/**
 * useStandardActions says what can be done with a row of any resource, leaving out what this account may not do.
 * It is undefined for an account that may do nothing, so that no empty column stands for it.
 */
export function useStandardActions<Row extends Identified>(
  resource: Resource,
  { changes, setStatus = changes.setStatus, reorder, onEdit, hiddenActions, more }: ActionParts<Row>,
): ((row: Row) => RowAction[]) | undefined {
  const { t } = useTranslation('kit')
  const { save, del, status } = callsOf(resource)
  const mayEdit = useCanCall(save?.callName)
  const mayDelete = useCanCall(del?.callName)
  const maySwitch = useCanCall(status?.callName)
  const showChanges = useShowChanges(resource)
  const { isOn, words } = useSwitching(resource)
  const { remove: removeRow } = changes
  return useMemo(() => {
    if (!(mayEdit && onEdit) && !mayDelete && !maySwitch && !reorder && !more && !showChanges)
      return undefined
    return (row: Row) => {
      const actions: RowAction[] = []
      const hidden = hiddenActions?.(row) ?? []
      if (mayEdit && onEdit && !hidden.includes('edit'))
        actions.push({ key: 'edit', label: t('row.edit'), onClick: () => onEdit(row) })
      const own = more?.(row) ?? []
      actions.push(...own)
      const remove: RowAction[] =
        mayDelete && !hidden.includes('delete')
          ? [{ key: 'delete', label: t('row.delete'), danger: true, onClick: () => void removeRow(row) }]
          : []
      // Among many actions the one that destroys stands last, out of the way of the others.
      if (own.length === 0) actions.push(...remove)
      if (maySwitch && !hidden.includes('status')) {
        const enabled = isOn(fieldOf(row, 'status'))
        actions.push({
          key: 'status',
          label: enabled ? words.turnOff : words.turnOn,
          onClick: () => void setStatus(row, enabled ? 'disabled' : 'enabled'),
        })
      }
      if (reorder) {
        const { index, count } = reorder.placeOf(row)
        actions.push(
          {
            key: 'up',
            label: t('row.up'),
            disabled: index === 0,
            onClick: () => reorder.move(row, index - 1),
          },
          {
            key: 'down',
            label: t('row.down'),
            disabled: index === count - 1,
            onClick: () => reorder.move(row, index + 1),
          },
        )
      }
      if (showChanges)
        actions.push({ key: 'changes', label: t('row.changes'), onClick: () => showChanges(row.id) })
      return own.length === 0 ? actions : [...actions, ...remove]
    }
  }, [
    t,
    mayEdit,
    mayDelete,
    maySwitch,
    removeRow,
    setStatus,
    isOn,
    words,
    reorder,
    onEdit,
    more,
    hiddenActions,
    showChanges,
  ])
}
