import { Button, Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { useWide } from '../ui/use-wide'
import { type ListState, PAGE_SIZES } from './list-state'
import styles from './pager.module.css'

/** The server does not page beyond this many rows. */
const REACH = 100_000

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
  const wide = useWide()
  const figure = `${new Intl.NumberFormat(i18n.language).format(total)}${capped ? '+' : ''}`
  // Beyond a floor there is at least one page more than has been seen.
  const known = capped ? Math.max(total, (state.page + 1) * state.pageSize) : total
  return (
    <div className={styles.pager}>
      <span className={styles.total}>
        {t('list.total', { total: figure })}
        {capped && (
          <Button type="link" size="small" onClick={onCountAll}>
            {t('list.countAll')}
          </Button>
        )}
      </span>
      <Pagination
        simple={!wide}
        current={state.page}
        pageSize={state.pageSize}
        total={Math.min(known, REACH)}
        showSizeChanger
        pageSizeOptions={[...PAGE_SIZES]}
        onChange={onChange}
      />
    </div>
  )
}
