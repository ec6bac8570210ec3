import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { api } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { formatTime } from '../../ui/time-text'
import { HANDLED_BY_LIST } from '../list/use-list'
import type { Resource } from '../resource'
import styles from './open-imports.module.css'

/** OpenImports leads back to what somebody has begun and not finished. */
export function OpenImports({ resource, onRun }: { resource: Resource; onRun: (id: number) => void }) {
  const { t } = useTranslation('import')
  const runs = useQuery({
    queryKey: ['import', 'open', resource.name],
    // Without it one can still begin anew.
    queryFn: ({ signal }) => api.runList({}, { signal, handles: HANDLED_BY_LIST }),
    gcTime: 0,
  })
  const open = (runs.data?.items ?? []).filter(
    ({ kind, objectType, actions }) =>
      kind === 'import' && objectType === resource.name && actions.includes('cancel'),
  )
  if (open.length === 0) return null
  return (
    <section className={styles.open} aria-label={t('open.label')}>
      <strong>{t('open.label')}</strong>
      <ul>
        {open.map(({ id, createdAt, status }) => (
          <li key={id}>
            <span>
              {formatTime(createdAt)} · {t(status === 'review' ? 'open.waits' : 'open.runs')}
            </span>
            <Button size="small" onClick={() => onRun(id)}>
              {t('open.go')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
