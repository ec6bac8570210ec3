import { useEffect, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import styles from './form-anchors.module.css'
import type { Group } from './form-group'

/** FormAnchors are the ways to the groups of a long form, in sight wherever one is in it. */
export function FormAnchors({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('kit')
  const current = useCurrent(groups)
  return (
    <nav className={styles.anchors} aria-label={t('form.groups')}>
      {groups.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          className={styles.anchor}
          aria-current={id === current ? 'location' : undefined}
          onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'start' })}
        >
          {title}
        </button>
      ))}
    </nav>
  )
}

/** useCurrent is the first group that reaches into the upper part of the window. */
function useCurrent(groups: readonly Group[]): string | undefined {
  const [inSight, setInSight] = useState<readonly string[]>([])
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const now = new Set(before)
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) now.add(target.id)
            else now.delete(target.id)
          }
          return [...now]
        }),
      { rootMargin: '-20% 0px -60% 0px' },
    )
    for (const { id } of groups) {
      const group = document.getElementById(id)
      if (group) observer.observe(group)
    }
    return () => observer.disconnect()
  }, [groups])
  return groups.find(({ id }) => inSight.includes(id))?.id
}
