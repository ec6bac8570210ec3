import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Form, Modal, TreeSelect } from 'antd'
import { useState } from 'react'
import { fault } from '../../api/fault'
import { useTranslation } from '../../locales/texts'
import { useFocusReturn } from '../../ui/focus-return'
import { toast } from '../../ui/toast'
import { childrenOf, indexTree, mayGoUnder } from '../list/tree-rows'
import { refresh } from '../list/use-list'
import { callsOf, type Identified, type NameOf, type TreeResource } from '../resource'

/** Stands for "no parent" in the picker, which cannot hold null. Ids begin at 1. */
const TOP = 0

interface MoveDialogProps<Row extends Identified> {
  resource: TreeResource
  row: Row
  items: readonly Row[]
  nameOf: NameOf<Row>
  onClose: () => void
}

interface Choice {
  value: number
  title: string
  disabled: boolean
  children: Choice[]
}

/** MoveDialog hangs a row, with everything below it, under another parent. */
export function MoveDialog<Row extends Identified>({
  resource,
  row,
  items,
  nameOf,
  onClose,
}: MoveDialogProps<Row>) {
  useFocusReturn()
  const { t } = useTranslation('kit')
  const client = useQueryClient()
  const places = indexTree(items)
  const before = places.get(row.id)?.parent?.id ?? TOP
  const [parentId, setParentId] = useState(before)
  const parent = places.get(parentId)?.row
  const move = useMutation({
    mutationFn: async () => {
      const siblings = parent ? childrenOf(parent) : items
      // Last among those it joins; its order there is the next thing to decide.
      const index = siblings.filter(({ id }) => id !== row.id).length
      const { id, version } = row
      await callsOf(resource).move?.(
        { id, version, parentId: parent?.id ?? null, index },
        { handles: [fault.tree] },
      )
    },
    onSuccess: () => {
      toast.success(t('tree.moved', { name: nameOf(row) }))
      onClose()
    },
    onSettled: () => refresh(client, resource),
  })
  // Rows that cannot take it in are left out, unless something below them can.
  const choicesAmong = (rows: readonly Row[]): Choice[] =>
    rows
      .filter(({ id }) => id !== row.id)
      .map((other) => {
        const place = places.get(other.id)
        return {
          value: other.id,
          title: nameOf(other),
          disabled: !place || !mayGoUnder(row, place, resource.tree.maxDepth),
          children: choicesAmong(childrenOf(other)),
        }
      })
      .filter(({ disabled, children }) => !disabled || children.length > 0)
  const refused = move.error && 'code' in move.error && move.error.code === fault.tree
  return (
    <Modal
      open
      title={t('tree.moveTitle', { name: nameOf(row) })}
      onCancel={onClose}
      okText={t('tree.move')}
      okButtonProps={{ disabled: parentId === before, loading: move.isPending }}
      onOk={() => move.mutate()}
    >
      <Form layout="vertical">
        {refused && <Alert type="error" showIcon title={move.error.message} />}
        <Form.Item label={t('tree.parent')} htmlFor="move-parent">
          <TreeSelect<number>
            id="move-parent"
            value={parentId}
            onChange={setParentId}
            treeDefaultExpandAll
            showSearch
            treeNodeFilterProp="title"
            treeData={[{ value: TOP, title: t('tree.top'), disabled: false, children: choicesAmong(items) }]}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
