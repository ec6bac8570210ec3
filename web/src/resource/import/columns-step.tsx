import { useMutation } from '@tanstack/react-query'
import { Alert, Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { api, type ImportDetail } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import table from '../../ui/table.module.css'
import { CancelButton } from './cancel-button'
import styles from './columns-step.module.css'
import { StepFrame } from './step-frame'
import { useImportNews } from './use-import'

interface ColumnsStepProps {
  run: ImportDetail
  onMatched: () => void
  onClose: () => void
}

/** ColumnsStep says which column of the file was taken for which field, and lets that be changed. */
export function ColumnsStep({ run, onMatched, onClose }: ColumnsStepProps) {
  const { t } = useTranslation('import')
  const { columns, headers } = run
  const [taken, setTaken] = useState<Readonly<Record<number, string>>>({})
  const { takeRun, forgetRows } = useImportNews(run.id)
  const takenBy = (place: number) => taken[place] ?? headers.find((one) => one.place === place)?.column ?? ''
  const matched = new Set(headers.map(({ place }) => takenBy(place)))
  const missing = columns.filter(({ name, required }) => required && !matched.has(name))
  const ignored = headers.filter(({ place }) => takenBy(place) === '').length
  const changed = headers.filter(({ place, column }) => takenBy(place) !== column)
  const matching = useMutation({
    mutationFn: () =>
      api.importMatch({
        id: run.id,
        columns: changed.map(({ place }) => ({ place, column: takenBy(place) })),
      }),
    onSuccess: ({ status, actions }) => {
      forgetRows()
      takeRun({ status, actions, stage: 'check', done: 0, total: 0 })
      onMatched()
    },
  })
  /** A field stands in one column only: the one that it is given to takes it from the other. */
  const take = (place: number, column: string) => {
    const before = headers.find((other) => other.place !== place && column && takenBy(other.place) === column)
    setTaken({ ...taken, [place]: column, ...(before && { [before.place]: '' }) })
  }
  const options = [
    { value: '', label: t('columns.none') },
    ...columns.map(({ name, label, required }) => ({ value: name, label: required ? `${label} *` : label })),
  ]
  return (
    <StepFrame
      title={t('columns.title')}
      buttons={
        <>
          <CancelButton run={run} onClose={onClose} />
          <Button
            type="primary"
            disabled={missing.length > 0}
            loading={matching.isPending}
            onClick={() => (changed.length > 0 ? matching.mutate() : onMatched())}
          >
            {t('columns.go')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t('columns.text')}</p>
      <div aria-live="polite" className={styles.told}>
        {missing.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={t('columns.missing', { columns: missing.map(({ label }) => label).join(t('comma')) })}
          />
        )}
        {ignored > 0 && <Alert type="warning" showIcon title={t('columns.ignored', { count: ignored })} />}
      </div>
      <table className={table.table} data-density="compact" aria-label={t('columns.title')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.inFile')}</th>
            <th scope="col">{t('columns.field')}</th>
          </tr>
        </thead>
        <tbody>
          {headers.map(({ place, title }) => (
            <tr key={place}>
              <td className={styles.heading}>{title || t('columns.untitled', { n: place + 1 })}</td>
              <td>
                <div className={styles.field}>
                  <Select
                    className={styles.select}
                    aria-label={t('columns.fieldOf', { column: title || place + 1 })}
                    showSearch={{ optionFilterProp: 'label' }}
                    value={takenBy(place)}
                    options={options}
                    onChange={(column) => take(place, column)}
                  />
                  {takenBy(place) === '' && <Tag color="warning">{t('columns.unknown')}</Tag>}
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </StepFrame>
  )
}
