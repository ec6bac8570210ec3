import type { SavedView } from '../../../api/generated'
import { useTranslation } from '../../../locales/texts'
import { PEOPLE, STAR } from '../../../ui/glyphs'
import { TabList } from '../../../ui/tab-list'
import type { ViewsHandle } from './use-views'
import { ALL } from './view-address'
import styles from './view-tabs.module.css'

/** ViewTabs are the views of a list, with the list itself before them. Who has none sees nothing of it. */
export function ViewTabs({ views }: { views: ViewsHandle }) {
  const { t } = useTranslation('kit')
  const { all, active, changed, opening, key, choose, roleName } = views
  if (all.length === 0) return null
  const titleOf = (view: SavedView) =>
    [
      view.name,
      view.roleId !== null && t('views.ofRole', { role: roleName(view.roleId) }),
      view === opening && t('views.opening'),
      view === active && changed && t('views.changed'),
    ]
      .filter(Boolean)
      .join(t('listComma'))
  return (
    <TabList
      pills
      listKey="v"
      label={t('views.label')}
      active={key}
      onChange={(chosen) => choose(all.find(({ id }) => String(id) === chosen) ?? null)}
      tabs={[
        { key: ALL, label: t('views.standard') },
        ...all.map((view) => ({
          key: String(view.id),
          title: titleOf(view),
          label: (
            <>
              {view.roleId !== null && <span className={styles.sign}>{PEOPLE}</span>}
              <span className={styles.name}>{view.name}</span>
              {view === opening && <span className={styles.sign}>{STAR}</span>}
              {view === active && changed && <span className={styles.dot} />}
            </>
          ),
        })),
      ]}
    />
  )
}
