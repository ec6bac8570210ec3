import { Button, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import type { ImportDetail } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { RecordLoading } from '../form/record-loading'
import { PAGE_SIZES } from '../list/list-state'
import { Pager } from '../list/pager'
import type { Resource } from '../resource'
import styles from './import-rows.module.css'
import { RowsTable } from './rows-table'
import { useCorrection } from './use-correction'
import { useImportRows } from './use-import'

interface ImportRowsProps {
  resource: Resource
  run: ImportDetail
}

/** ImportRows are the rows of the file, a page at a time, with what is wrong in them. */
export function ImportRows({ resource, run }: ImportRowsProps) {
  const { t } = useTranslation('import')
  const { id, counts, status } = run
  const reviewed = status === 'review'
  const wrong = reviewed ? counts.bad : counts.failed
  const [only, setOnly] = useState<'all' | 'bad'>(wrong > 0 ? 'bad' : 'all')
  const [{ page, pageSize }, setPage] = useState<{ page: number; pageSize: number }>({
    page: 1,
    pageSize: PAGE_SIZES[2],
  })
  const rows = useImportRows(id, { page, pageSize, only })
  const correction = useCorrection(run)
  const show = (which: 'all' | 'bad') => {
    setOnly(which)
    setPage({ page: 1, pageSize })
    if (which === only) void rows.refetch()
  }
  const items = rows.data?.items ?? []
  const isWrong = ({ state }: { state: string }) => state === 'bad' || state === 'failed'
  const isMended = only === 'bad' && wrong > 0 && items.length > 0 && !items.some(isWrong)
  return (
    <>
      <div className={styles.head}>
        <Segmented
          aria-label={t('rows.show')}
          value={only}
          onChange={show}
          options={[
            { value: 'all', label: t('rows.all') },
            { value: 'bad', label: t('rows.bad') },
          ]}
        />
        <p className={styles.counts} role="status">
          {reviewed ? (
            <>
              <span className={styles.good}>{t('rows.countGood', { count: counts.good })}</span>
              <span className={counts.bad > 0 ? styles.wrong : undefined}>
                {t('rows.countBad', { count: counts.bad })}
              </span>
            </>
          ) : (
            <>
              <span className={styles.good}>{t('rows.countSaved', { count: counts.saved })}</span>
              {(counts.failed > 0 || counts.bad === 0) && (
                <span className={counts.failed > 0 ? styles.wrong : undefined}>
                  {t('rows.countFailed', { count: counts.failed })}
                </span>
              )}
              {counts.bad > 0 && <span>{t('rows.countLeft', { count: counts.bad })}</span>}
            </>
          )}
          {counts.dropped > 0 && <span>{t('rows.countDropped', { count: counts.dropped })}</span>}
        </p>
        {isMended && (
          <Button type="link" onClick={() => show('bad')}>
            {t('rows.more')}
          </Button>
        )}
      </div>
      <p className={styles.unseen} role="status">
        {correction.said}
      </p>
      {rows.error ? (
        <RecordLoading error={rows.error} refetch={rows.refetch} />
      ) : !rows.data ? (
        <Skeleton active />
      ) : (
        <RowsTable
          resource={resource}
          run={run}
          rows={items}
          busy={rows.isPlaceholderData}
          correction={reviewed ? correction : undefined}
          notice={t(only === 'bad' ? 'rows.noneBad' : 'rows.none')}
        />
      )}
      {rows.data && rows.data.total > 0 && (
        <Pager
          total={rows.data.total}
          capped={false}
          state={{ page, pageSize }}
          onChange={(page, pageSize) => setPage({ page, pageSize })}
          onCountAll={() => undefined}
        />
      )}
    </>
  )
}
