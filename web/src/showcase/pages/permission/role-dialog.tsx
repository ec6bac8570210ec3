import { Input, Modal, Tree, type TreeDataNode } from 'antd'
import { type ReactNode, useState } from 'react'
import { i18next, sayOf, useTranslation } from '../../../locales/texts'
import { Problem } from '../../parts/drop-area'
import { Field } from '../../parts/field'
import styles from './permission.module.css'
import { chosenFrom, keysOf, nodesOf, type RouteNode, type SampleRole, type SampleRoute } from './route-tree'

interface Props {
  role: SampleRole
  routes: readonly SampleRoute[]
  onSave: (role: SampleRole) => Promise<void>
  onClose: () => void
}

/** RoleDialog changes a role and chooses its menus. */
export function RoleDialog({ role, routes, onSave, onClose }: Props): ReactNode {
  const { t } = useTranslation(['permission', 'menu'])
  const [name, setName] = useState(role.name)
  const [description, setDescription] = useState(role.description)
  const [chosen, setChosen] = useState(() => leavesOf(nodesOf(role.routes)))
  const [halfChosen, setHalfChosen] = useState<readonly string[]>([])
  const [isTried, setIsTried] = useState(false)
  const [isSaving, setIsSaving] = useState(false)

  const save = async () => {
    setIsTried(true)
    if (name.trim() === '') return
    setIsSaving(true)
    await onSave({
      ...role,
      name: name.trim(),
      description,
      routes: chosenFrom(routes, new Set([...chosen, ...halfChosen])),
    })
    setIsSaving(false)
  }
  const draw = ({ key, children }: RouteNode): TreeDataNode => ({
    key,
    title: titleOf(key),
    ...(children && { children: children.map(draw) }),
  })
  return (
    <Modal
      open
      title={t(role.key === '' ? 'newRole' : 'editRole')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={isSaving}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <div className={styles.form}>
        <Field label={t('name')}>
          {(id) => (
            <Input
              id={id}
              value={name}
              maxLength={50}
              {...(isTried && name.trim() === '' && { status: 'error' as const })}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {isTried && name.trim() === '' && <Problem>{t('nameMissing')}</Problem>}
        <Field label={t('description')}>
          {(id) => (
            <Input.TextArea
              id={id}
              value={description}
              maxLength={200}
              className={styles.growing}
              rows={2}
              onChange={({ target }) => setDescription(target.value)}
            />
          )}
        </Field>
        <strong aria-hidden>{t('menus')}</strong>
        <div className={styles.tree}>
          <Tree
            checkable
            selectable={false}
            aria-label={t('menus')}
            treeData={nodesOf(routes).map(draw)}
            checkedKeys={chosen}
            onCheck={(checked, { halfCheckedKeys }) => {
              const keys = Array.isArray(checked) ? checked : checked.checked
              setChosen(keys.map(String))
              setHalfChosen((halfCheckedKeys ?? []).map(String))
            }}
          />
        </div>
      </div>
    </Modal>
  )
}

/** The sample tree names pages by their paths, as the menu does; a section that stands alone is called after its page. */
function titleOf(path: string): string {
  const places = [path, path.replace(/^https?:.*/, '/external-link')]
  return sayOf(i18next.t)(
    places.map((place) => `menu:${place}`),
    { defaultValue: path },
  )
}

/** The library checks a parent whose children are all checked; handed the parent, it would check them all. */
function leavesOf(nodes: readonly RouteNode[]): string[] {
  return nodes.flatMap((node) => (node.children ? leavesOf(node.children) : keysOf([node])))
}
