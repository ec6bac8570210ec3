import { lazy, Suspense, useState } from 'react'
import type { SavedView } from '../../../api/generated'
import { useTranslation } from '../../../locales/texts'
import { confirm } from '../../../ui/confirm'
import { copyText } from '../../../ui/copy-text'
import { BOOKMARK } from '../../../ui/glyphs'
import { MenuButton, type MenuEntry } from '../../../ui/menu-button'
import { toast } from '../../../ui/toast'
import { deleteView, saveView } from './keep-views'
import type { ViewsHandle } from './use-views'

// Fetched when somebody makes a view.
const ViewForm = lazy(async () => ({ default: (await import('./view-form')).ViewForm }))

/** ViewMenu is what can be done with the views of a list. */
export function ViewMenu({ views, className }: { views: ViewsHandle; className?: string }) {
  const { t } = useTranslation('kit')
  /** The view whose form is open; null for that of a new one. */
  const [form, setForm] = useState<SavedView | null | undefined>()
  const { active, changed, choose, takeOwn } = views

  const copyLink = async () => {
    if (await copyText(views.link())) toast.success(t('views.copied'))
    else toast.error(t('views.notCopied'))
  }
  const saveChanges = async ({ id, version, list, name, roleId, isDefault }: SavedView) => {
    await saveView({ id, version, list, name, roleId, isDefault, query: views.query })
    toast.success(t('views.saved', { name }))
  }
  const askToDelete = async (view: SavedView) => {
    const { name, roleId } = view
    const isSure = await confirm({
      title: t('views.deleteTitle', { name }),
      text: roleId === null ? t('views.deleteText') : t('views.deleteForRole'),
      ok: t('moves.delete.ok'),
      cancel: t('cancel'),
      danger: true,
    })
    if (!isSure) return
    await deleteView(view)
    toast.success(t('delete.done', { name }))
    choose(null)
  }

  const entries = (): MenuEntry[] => {
    const all: (MenuEntry | false | undefined)[] = [
      active?.mayChange &&
        changed && {
          key: 'changes',
          label: t('views.saveChanges'),
          // The listener of all calls has said what went wrong.
          onClick: () => void saveChanges(active).catch(() => undefined),
        },
      active && changed && { key: 'back', label: t('views.back'), onClick: () => choose(active) },
      { key: 'new', label: t('views.saveAs'), onClick: () => setForm(null) },
      active?.mayChange && { key: 'edit', label: t('views.edit'), onClick: () => setForm(active) },
      takeOwn && { key: 'own', label: t('views.takeOwn'), onClick: takeOwn },
      { key: 'link', label: t('views.copyLink'), apart: true, onClick: () => void copyLink() },
      active?.mayChange && {
        key: 'delete',
        label: t('views.delete'),
        danger: true,
        apart: true,
        onClick: () => void askToDelete(active).catch(() => undefined),
      },
    ]
    return all.filter((entry): entry is MenuEntry => Boolean(entry))
  }
  return (
    <>
      <MenuButton label={t('views.menu')} title={t('views.menu')} className={className} items={entries}>
        {BOOKMARK}
      </MenuButton>
      {form !== undefined && (
        <Suspense>
          <ViewForm views={views} view={form} onClose={() => setForm(undefined)} />
        </Suspense>
      )}
    </>
  )
}
