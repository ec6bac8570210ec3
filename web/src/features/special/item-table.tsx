import { Fragment } from 'react'
import type { CheckUpItem } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { groupsOf } from './item-groups'
import styles from './phy.module.css'

/** ItemTable is everything that a package examines, group by group. */
export function ItemTable({ items }: { items: readonly CheckUpItem[] }) {
  const { t } = useTranslation('special')
  return (
    <dl className={styles.examined}>
      {groupsOf(items).map((group) => (
        <Fragment key={group.name}>
          <dt>
            {group.name} <small>{t('phy.items.count', { count: group.items.length })}</small>
          </dt>
          {group.items.map(({ name, meaning }) => (
            <dd key={name}>
              {name}
              {meaning && <small>{meaning}</small>}
            </dd>
          ))}
        </Fragment>
      ))}
    </dl>
  )
}
