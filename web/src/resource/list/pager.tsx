import { Button } from 'antd'
import { limits } from '../../api/limits'
import { useTranslation } from '../../locales/texts'
import { numberFormat } from '../../ui/number-text'
import { Pagination } from '../../ui/pagination'
import { isSingle } from '../../ui/shortcuts/shortcut'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { type ListState, PAGE_SIZES } from './list-state'
import styles from './pager.module.css'

interface PagerProps {
  total: number
  /** The figure is a floor: counting stopped there so that the list need not wait. */
  capped: boolean
  state: Pick<ListState, 'page' | 'pageSize'>
  onChange: (page: number, pageSize: number) => void
  onCountAll: () => void
}

export function Pager({ total, capped, state, onChange, onCountAll }: PagerProps) {
  const { t, i18n } = useTranslation('kit')
  const { page, pageSize } = state
  const figure = `${numberFormat(i18n.language).format(total)}${capped ? '+' : ''}`
  // Beyond a floor there is at least one page more than has been seen.
  const known = Math.min(limits.listReach, capped ? Math.max(total, (page + 1) * pageSize) : total)
  const count = Math.ceil(known / pageSize)
  // Beside the rows, the long ways scroll.
  const turn = (by: number) => (key: string) => {
    if (!isSingle(key) && !document.activeElement?.matches('tr[data-row]')) return false
    onChange(page + by, pageSize)
    return true
  }
  const turnKeys = () => [
    page > 1 && { keys: ['[', 'PageUp'], label: t('pages.previous'), run: turn(-1) },
    page < count && { keys: [']', 'PageDown'], label: t('pages.next'), run: turn(1) },
  ]
  // The row that is first on show stays on show, whatever the size of the pages.
  const resize = (size: number) => onChange(Math.floor(((page - 1) * pageSize) / size) + 1, size)
  return (
    <div className={styles.pager}>
      <Shortcuts group="list" keys={turnKeys} />
      <span className={styles.total}>
        {t('list.total', { total: figure })}
        {capped && (
          <Button type="link" size="small" onClick={onCountAll}>
            {t('list.countAll')}
          </Button>
        )}
      </span>
      <Pagination page={page} count={count} onChange={(to) => onChange(to, pageSize)} />
      <select
        className={styles.size}
        aria-label={t('pages.size')}
        value={pageSize}
        onChange={({ target }) => resize(Number(target.value))}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {t('pages.perPage', { size })}
          </option>
        ))}
      </select>
    </div>
  )
}
