import { Button, Checkbox, Segmented } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import type { Density } from '../../api/generated'
import { useTranslation } from '../../locales/texts'
import { CHEVRON_DOWN, CHEVRON_UP, PIN } from '../../ui/glyphs'
import { NumberInput } from '../../ui/number-input'
import { MAX_WIDTH, MIN_WIDTH } from './arrange'
import styles from './column-chooser.module.css'
import { DragHandle, type Reorder } from './drag-handle'
import type { ViewColumn } from './kept-view'
import type { ListViewHandle } from './list-view'
import { moved } from './use-list-order'
import { DENSITIES } from './views/arrangement-text'

interface ColumnChooserProps {
  columns: readonly { field: string; title: string }[]
  view: ListViewHandle
  /** Escape gives the keyboard back to what opened it. */
  onLeave: () => void
}

/** ColumnChooser sets how high the rows of a list are, and which columns are on show, in which order, how wide, and which stay in sight. */
export function ColumnChooser({ columns, view, onLeave }: ColumnChooserProps) {
  const { t } = useTranslation('kit')
  const [said, setSaid] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const densityId = useId()
  // It is drawn at the end of the page, where the keyboard would not come by.
  useEffect(() => box.current?.focus({ preventScroll: true }), [])
  const titleOf = (field: string) => columns.find((column) => column.field === field)?.title ?? field
  const set = (field: string, part: Partial<ViewColumn>) =>
    view.change({
      columns: view.columns.map((column) => (column.field === field ? { ...column, ...part } : column)),
    })
  const move = (from: number, to: number, title: string) => {
    view.change({ columns: moved(view.columns, from, to) })
    setSaid(t('view.movedTo', { title, place: to + 1 }))
  }
  // What is pinned stands in front, so each kind has its own order; the name is always first.
  const reorder: Reorder<ViewColumn> = {
    placeOf: ({ field, pinned }) => ({
      group: `column ${pinned}`,
      index: view.columns.findIndex((column) => column.field === field),
      count: view.columns.length,
    }),
    move: ({ field }, to) =>
      move(
        view.columns.findIndex((column) => column.field === field),
        to,
        titleOf(field),
      ),
  }
  return (
    <div
      ref={box}
      className={styles.chooser}
      role="dialog"
      aria-label={t('view.settings')}
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
    >
      <h2 className={styles.heading}>{t('view.settings')}</h2>
      <div className={styles.density}>
        <span id={densityId}>{t('view.density.label')}</span>
        <Segmented<Density | ''>
          size="small"
          name={densityId}
          aria-labelledby={densityId}
          value={view.density}
          options={(['', ...DENSITIES] as const).map((value) => ({
            value,
            label: t(`view.density.${value || 'usual'}`),
          }))}
          onChange={(density) => view.change({ density })}
        />
      </div>
      <ul className={styles.list}>
        {view.columns.map((column, index) => {
          const { field, shown, pinned, width } = column
          const title = titleOf(field)
          // The name is first, and always there.
          const isName = index === 0
          const before = view.columns[index - 1]
          const after = view.columns[index + 1]
          return (
            <li key={field} className={styles.column}>
              <span className={styles.grip}>{!isName && <DragHandle row={column} reorder={reorder} />}</span>
              <Checkbox
                className={styles.title}
                checked={shown}
                disabled={isName}
                onChange={({ target }) => set(field, { shown: target.checked })}
              >
                {title}
              </Checkbox>
              <NumberInput
                className={styles.width}
                size="small"
                aria-label={t('view.width', { title })}
                placeholder={t('view.auto')}
                min={MIN_WIDTH}
                max={MAX_WIDTH}
                step={20}
                precision={0}
                changeOnBlur
                disabled={!shown}
                value={width ?? null}
                onChange={(typed) => set(field, { width: typed ?? undefined })}
              />
              <button
                className={styles.button}
                type="button"
                title={t('view.pin', { title })}
                aria-label={t('view.pin', { title })}
                aria-pressed={pinned}
                disabled={isName || !shown}
                onClick={() => set(field, { pinned: !pinned })}
              >
                {PIN}
              </button>
              <button
                className={styles.button}
                type="button"
                aria-label={t('view.earlier', { title })}
                title={t('view.earlier', { title })}
                disabled={isName || index === 1 || before?.pinned !== pinned}
                onClick={() => move(index, index - 1, title)}
              >
                {CHEVRON_UP}
              </button>
              <button
                className={styles.button}
                type="button"
                aria-label={t('view.later', { title })}
                title={t('view.later', { title })}
                disabled={isName || !after || after.pinned !== pinned}
                onClick={() => move(index, index + 1, title)}
              >
                {CHEVRON_DOWN}
              </button>
            </li>
          )
        })}
      </ul>
      <div className={styles.foot}>
        <Button
          size="small"
          onClick={() => view.change({ columns: view.columns.map((column) => ({ ...column, shown: true })) })}
        >
          {t('view.showAll')}
        </Button>
        <Button size="small" disabled={view.usual} onClick={view.reset}>
          {t('view.usual')}
        </Button>
      </div>
      <span className={styles.said} role="status">
        {said}
      </span>
    </div>
  )
}
