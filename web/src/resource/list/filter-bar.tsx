import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Badge, Button } from 'antd'
import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '../../locales/texts'
import { Shortcuts } from '../../ui/shortcuts/shortcuts'
import { useWide } from '../../ui/use-media'
import type { OptionsCall } from '../form/remote-select'
import { useLabels } from '../labels'
import type { FilterName, FilterRules, Resource } from '../resource'
import styles from './filter-bar.module.css'
import { type Choice, FilterInput } from './filter-input'
import { KeywordInput } from './keyword-input'
import type { ListStateHandle } from './list-state'

type RefFilter<R extends Resource> = {
  [Name in FilterName<R>]: R['filters'][Name] extends { readonly kind: 'ref' } ? Name : never
}[FilterName<R>]

type TextFilter<R extends Resource> = {
  [Name in FilterName<R>]: R['filters'][Name] extends { readonly kind: 'text' } ? Name : never
}[FilterName<R>]

type PlainFilter<R extends Resource> = Exclude<FilterName<R>, RefFilter<R>>

/** Filter is a filter's name; one that picks a record says where they are looked up, a text may say what it can be. */
export type Filter<R extends Resource> =
  | PlainFilter<R>
  | { [Name in RefFilter<R>]: { name: Name; options: OptionsCall } }[RefFilter<R>]
  | { [Name in TextFilter<R>]: { name: Name; choices: readonly Choice[] } }[TextFilter<R>]

type AnyFilter = string | { name: string; options?: OptionsCall; choices?: readonly Choice[] }

interface FilterBarProps {
  resource: Resource
  filters: readonly AnyFilter[]
  state: ListStateHandle
}

/** FilterBar is where staff say which rows they want: on one line, with what does not fit there under "more". */
export function FilterBar({ resource, filters: offered, state }: FilterBarProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const bar = useRef<HTMLElement>(null)
  const width = useWidth(bar)
  const wide = useWide()
  const [opened, setOpened] = useState(false)
  const searched = resource.search ?? []
  // What came by the address is on show too, where everybody sees it and can take it away.
  const asked = Object.keys(state.filters).filter(
    (name) => !offered.some((filter) => filterName(filter) === name),
  )
  const filters: readonly AnyFilter[] = [...asked, ...offered]
  const rooms = filters.map((filter) => {
    const name = filterName(filter)
    return roomOf(labels.field(name), resource.filters[name]?.kind)
  })
  const shown = wide ? filters.slice(0, fitting(rooms, searched.length > 0, width)) : []
  const folded = filters.slice(shown.length)
  const isSet = (filter: AnyFilter) => filterName(filter) in state.filters
  // What narrows the list without being seen would puzzle people, so a set filter is counted on the button.
  const hidden = opened ? 0 : folded.filter(isSet).length
  const input = (filter: AnyFilter) => {
    const name = filterName(filter)
    const style = { '--room': `${rooms[filters.indexOf(filter)]}px` } as CSSProperties
    const rules: FilterRules | undefined = resource.filters[name]
    if (!rules) return null
    return (
      <div key={name} className={styles.slot} style={style} data-filter>
        <FilterInput
          name={name}
          rules={rules.unless && rules.unless in state.filters ? { ...rules, days: undefined } : rules}
          labels={labels}
          value={state.filters[name]}
          {...(typeof filter === 'object' && { options: filter.options, choices: filter.choices })}
          onChange={(value) => state.setFilter(name, value)}
        />
      </div>
    )
  }

  const focusFirst = () =>
    bar.current
      ?.querySelector<HTMLElement>('[data-filter] :is(input, select, button), [aria-expanded]')
      ?.focus()

  if (searched.length === 0 && filters.length === 0) return null
  return (
    <search ref={bar} className={styles.bar} aria-label={t('filter.label')}>
      <div className={styles.line}>
        {searched.length > 0 && (
          <KeywordInput
            // A new key takes over a keyword that came by the address or was reset.
            key={state.kw}
            value={state.kw}
            hint={searched.map(labels.field).join(t('listComma'))}
            onSearch={(kw) => state.change({ kw })}
          />
        )}
        {shown.map(input)}
        <span className={styles.buttons}>
          {folded.length > 0 && (
            <Badge count={hidden}>
              <Button aria-expanded={opened} onClick={() => setOpened(!opened)}>
                {opened ? t('filter.less') : t('filter.more')}{' '}
                {opened ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              </Button>
            </Badge>
          )}
          <Button disabled={!state.filtered} onClick={state.reset}>
            {t('filter.reset')}
          </Button>
        </span>
      </div>
      <Shortcuts
        group="list"
        keys={() => [filters.length > 0 && { keys: ['f'], label: t('filter.label'), run: focusFirst }]}
      />
      {opened && folded.length > 0 && <div className={styles.more}>{folded.map(input)}</div>}
    </search>
  )
}

/** What stands on the line beside the filters; "more" only where not all of them fit. */
const KEYWORD = 240
const RESET = 116
const MORE = 134
const GAP = 12
/** How many there are until it is known how wide the line is. */
const UNMEASURED = 4

/** roomOf is how wide a filter must be to show its label and a value: two dates or numbers, or a word. */
function roomOf(label: string, kind: FilterRules['kind'] | undefined): number {
  const letters = [...label].reduce((sum, letter) => sum + (letter > '\u2e80' ? 14 : 8), 0)
  if (kind === 'timeRange' || kind === 'dateRange') return letters + 280
  return letters + (kind?.endsWith('Range') ? 180 : 116)
}

/** fitting is how many filters stand on the line beside the keyword and the buttons. */
function fitting(rooms: readonly number[], isSearched: boolean, width: number): number {
  if (width === 0) return UNMEASURED
  const room = width - RESET - (isSearched ? KEYWORD + GAP : 0)
  const needed = rooms.map((_, index) => rooms.slice(0, index + 1).reduce((sum, one) => sum + one + GAP, 0))
  if ((needed.at(-1) ?? 0) <= room) return rooms.length
  return needed.filter((sum) => sum <= room - MORE).length
}

/** useWidth is how wide an element is, known before anything of it is seen. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const box = element.current
    if (!box) return
    setWidth(box.clientWidth)
    // A page that is out of sight has no width; it keeps the one that it had.
    const resized = new ResizeObserver(() => box.clientWidth > 0 && setWidth(box.clientWidth))
    resized.observe(box)
    return () => resized.disconnect()
  }, [element])
  return width
}

/** filterName is the name a filter has on the wire and in the address. */
export function filterName(filter: AnyFilter): string {
  return typeof filter === 'string' ? filter : filter.name
}
