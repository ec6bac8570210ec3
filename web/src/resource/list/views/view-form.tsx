import { Button, Checkbox, Form, Input, Select } from 'antd'
import { useStore } from 'zustand'
import type { SavedView } from '../../../api/generated'
import { adminViewSave } from '../../../api/inputs/profile'
import { session } from '../../../api/session'
import { useTranslation } from '../../../locales/texts'
import { Dialog } from '../../../ui/dialog'
import { useFocusReturn } from '../../../ui/focus-return'
import { toast } from '../../../ui/toast'
import { countOf, normalizeValue, problemOf, problemText } from '../../form/rules'
import { HANDLED_BY_FORM, SmallField, SmallForm } from '../../form/small-form'
import { saveView } from './keep-views'
import type { ViewsHandle } from './use-views'

interface ViewFormProps {
  views: ViewsHandle
  /** null makes a view of the list as it is now. */
  view: SavedView | null
  onClose: () => void
}

const YES = 'yes'

/** ViewForm gives a view its name, says whom it is for, and whether their list opens with it. */
export function ViewForm({ views, view, onClose }: ViewFormProps) {
  const { t } = useTranslation('kit')
  useFocusReturn()
  const roles = useStore(session, ({ user }) => user?.viewRoles ?? [])
  const roleId = view?.roleId ?? null
  // Whoever has lost a role may still see whom a view is for.
  const lost = roleId !== null && !roles.some(({ id }) => id === roleId) ? [roleId] : []
  const forWhom = [
    { value: '', label: t('views.forMe') },
    ...[...roles.map(({ id }) => id), ...lost].map((id) => ({
      value: String(id),
      label: t('views.forRole', { role: views.roleName(id) }),
    })),
  ]

  const problemIn = (typed: string) => {
    const found = problemOf(adminViewSave.name, typed)
    return found ? problemText(found, t) : undefined
  }

  const save = async (values: Record<'name' | 'roleId' | 'isDefault', string>) => {
    // As it is by now: a colleague may have changed it since the form was opened.
    const current = view && (views.all.find(({ id }) => id === view.id) ?? view)
    const name = String(normalizeValue(adminViewSave.name, values.name))
    const id = await saveView(
      {
        ...(current && { id: current.id, version: current.version }),
        list: views.list,
        name,
        query: current?.query ?? views.query,
        roleId: values.roleId ? Number(values.roleId) : null,
        isDefault: values.isDefault === YES,
      },
      { handles: HANDLED_BY_FORM },
    )
    toast.success(t('views.saved', { name }))
    if (!current && id) views.adopt(id)
    onClose()
  }

  return (
    <Dialog
      title={view ? t('views.editTitle', { name: view.name }) : t('views.saveAs')}
      width="min(460px, 100%)"
      closeLabel={t('cancel')}
      onClose={onClose}
    >
      <SmallForm
        initial={{
          name: view?.name ?? '',
          roleId: String(roleId ?? ''),
          isDefault: view?.isDefault ? YES : '',
        }}
        submit={t('save')}
        buttons={<Button onClick={onClose}>{t('cancel')}</Button>}
        onSubmit={save}
      >
        {(values) => (
          <>
            <SmallField
              name="name"
              label={t('views.name')}
              required
              hint={view ? undefined : t(views.searched ? 'views.keepsNoSearch' : 'views.keeps')}
              check={problemIn}
            >
              <Input autoFocus autoComplete="off" count={countOf(adminViewSave.name)} />
            </SmallField>
            {forWhom.length > 1 && (
              <SmallField name="roleId" label={t('views.forWhom')}>
                <Select options={forWhom} />
              </SmallField>
            )}
            <Form.Item name="isDefault">
              <YesBox label={values.roleId ? t('views.opensForRole') : t('views.opensForMe')} />
            </Form.Item>
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}

interface YesBoxProps {
  label: string
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** A small form holds texts, so that a tick is one too. */
function YesBox({ label, id, value, onChange }: YesBoxProps) {
  return (
    <Checkbox
      id={id}
      checked={value === YES}
      onChange={({ target }) => onChange?.(target.checked ? YES : '')}
    >
      {label}
    </Checkbox>
  )
}
