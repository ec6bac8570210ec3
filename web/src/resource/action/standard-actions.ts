import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../locales/texts'
import { useLabels } from '../labels'
import type { Reorder } from '../list/drag-handle'
import { callsOf, fieldOf, type Identified, type Resource } from '../resource'
import { useCanCall } from '../use-can-call'
import { type Action, action, allowsMove, type RowEntry } from './action'
import { useShowChanges } from './changes-link'
import type { RowButton } from './row-buttons'
import { useStatusToggle } from './status-toggle'
import { buttonsOf, useAllowed } from './use-entries'
import type { Runner } from './use-runner'

/** HideableAction is a standard action that a screen may leave out for single rows. */
export type HideableAction = 'edit' | 'status' | 'delete'

export type StandardBulk = 'enable' | 'disable' | 'delete'

/** WarnOf is what disabling a row would do, said before it is done. */
export type WarnOf<Row> = (row: Row) => Promise<ReactNode>

export type StandardActions<Row extends Identified> = { readonly [Key in StandardBulk]?: Action<Row> }

// The `actions` of a row do not name its switch.
const always = () => true

/** moveBy is the name of the move that a call makes. */
const moveBy = ({ life }: Resource, callName: string | undefined): string | undefined =>
  life?.moves.find(({ call }) => call !== undefined && call === callName)?.move

/** useStandardActions are the actions that every resource with the calls for them has, where the account may make them. */
export function useStandardActions<Row extends Identified>(
  resource: Resource,
  warnOf?: WarnOf<Row>,
): StandardActions<Row> {
  const { t } = useTranslation('kit')
  const { noun } = useLabels(resource)
  const { del, ...calls } = callsOf(resource)
  // Where a life says how the status changes, its moves stand for the switch.
  const status = moveBy(resource, calls.status?.callName) ? undefined : calls.status
  const { wire, words } = useStatusToggle(resource)
  const declared = useMemo(() => {
    const actions: Action<Row>[] = []
    if (status) {
      actions.push(
        action<Row, Parameters<typeof status>[0], unknown>({
          key: 'enable',
          label: words.turnOn,
          bulkLabel: words.bulkOn,
          when: always,
          call: status,
          ask: ({ bulk, count, names }) =>
            bulk ? { title: words.bulkOnTitle(count), text: names, ok: words.turnOn } : null,
          fixed: { status: wire('enabled') },
          leads: { from: [wire('disabled')], to: wire('enabled') },
          done: ({ name }) => words.turnedOn(name),
        }),
        action<Row, Parameters<typeof status>[0], unknown>({
          key: 'disable',
          label: words.turnOff,
          bulkLabel: words.bulkOff,
          when: always,
          call: status,
          // One row is asked about too, since disabling takes something away from others.
          ask: async ({ bulk, count, names, name, row }) => ({
            title: bulk ? words.bulkOffTitle(count) : words.offTitle(noun, name),
            text: bulk ? names : ((await warnOf?.(row)) ?? words.offText),
            ok: words.turnOff,
          }),
          fixed: { status: wire('disabled') },
          leads: { from: [wire('enabled')], to: wire('disabled') },
          done: ({ name }) => words.turnedOff(name),
        }),
      )
    }
    if (del) {
      actions.push(
        action<Row, Parameters<typeof del>[0], unknown>({
          key: 'delete',
          label: t('moves.delete.label'),
          bulkLabel: t('moves.delete.bulk'),
          danger: true,
          removes: true,
          call: del,
          ask: ({ bulk, count, names, name }) => ({
            title: bulk ? t('moves.delete.many', { count }) : t('delete.title', { noun, name }),
            text: bulk ? names : t('delete.text'),
            ok: t('moves.delete.ok'),
          }),
          done: ({ name }) => t('delete.done', { name }),
          refusedTitle: ({ name }) => t('delete.inUse', { name }),
        }),
      )
    }
    return actions
  }, [t, noun, status, del, wire, words, warnOf])
  const allowed = useAllowed(declared)
  return useMemo(() => Object.fromEntries(allowed.map((one) => [one.key, one])), [allowed])
}

export interface RowButtonParts<Row extends Identified> {
  runner: Runner<Row>
  standard: StandardActions<Row>
  reorder?: Reorder<Row>
  onEdit?: (row: Row) => void
  /** Where the form is, if it has an address. */
  editAddress?: (id: number) => string
  hiddenActions?: (row: Row) => readonly HideableAction[]
  /** The page's own actions and links. */
  own: readonly RowEntry<Row>[]
}

/**
 * useRowButtons says what can be done with a row of any resource. It is undefined where nothing can be done with any
 * row, so that no empty column stands for it.
 */
export function useRowButtons<Row extends Identified>(
  resource: Resource,
  { runner, standard, reorder, onEdit, editAddress, hiddenActions, own }: RowButtonParts<Row>,
): ((row: Row) => RowButton[]) | undefined {
  const { t } = useTranslation('kit')
  const saveName = callsOf(resource).save?.callName
  const mayEdit = useCanCall(saveName)
  const editMove = moveBy(resource, saveName)
  const showChanges = useShowChanges(resource)
  const { isOn } = useStatusToggle(resource)
  return useMemo(() => {
    const isStandard = Object.keys(standard).length > 0
    if (!(mayEdit && onEdit) && !isStandard && !reorder && own.length === 0 && !showChanges) return undefined
    return (row: Row) => {
      const hidden = hiddenActions?.(row) ?? []
      const buttonOf = (one: Action<Row> | undefined, name: HideableAction): RowButton[] =>
        one && !hidden.includes(name) ? buttonsOf([one], row, runner) : []
      const buttons = buttonsOf(own, row, runner)
      if (mayEdit && onEdit && !hidden.includes('edit') && (!editMove || allowsMove(row, editMove)))
        buttons.push({
          key: 'edit',
          label: t('row.edit'),
          href: editAddress?.(row.id),
          onClick: () => onEdit(row),
        })
      buttons.push(
        ...buttonOf(isOn(fieldOf(row, 'status')) ? standard.disable : standard.enable, 'status'),
        ...(reorder ? moves(reorder, row, t('row.up'), t('row.down')) : []),
      )
      // The page's own link takes its place.
      if (showChanges && !own.some(({ key }) => key === 'changes'))
        buttons.push({ key: 'changes', label: t('row.changes'), onClick: () => showChanges(row.id) })
      return inOrder([...buttons, ...buttonOf(standard.delete, 'delete')])
    }
  }, [
    t,
    mayEdit,
    runner,
    standard,
    isOn,
    reorder,
    onEdit,
    own,
    hiddenActions,
    showChanges,
    editMove,
    editAddress,
  ])
}

/** inOrder is the rule for the buttons of every row: what its state asks for, view, edit, all else, and last what destroys. */
function inOrder(buttons: readonly RowButton[]): RowButton[] {
  const rank = ({ key, danger, primary }: RowButton) => {
    if (danger) return 4
    if (primary) return 0
    return key === 'detail' ? 1 : key === 'edit' ? 2 : 3
  }
  return buttons.toSorted((one, other) => rank(one) - rank(other))
}

function moves<Row>(reorder: Reorder<Row>, row: Row, up: string, down: string): RowButton[] {
  const { index, count } = reorder.placeOf(row)
  return [
    { key: 'up', label: up, disabled: index === 0, onClick: () => reorder.move(row, index - 1) },
    { key: 'down', label: down, disabled: index === count - 1, onClick: () => reorder.move(row, index + 1) },
  ]
}
