import DownOutlined from '@ant-design/icons/DownOutlined'
import UpOutlined from '@ant-design/icons/UpOutlined'
import { Badge, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWide } from '../../ui/use-media'
import type { OptionsCall } from '../form/remote-select'
import { useLabels } from '../labels'
import type { FilterName, FilterRules, Resource } from '../resource'
import styles from './filter-bar.module.css'
import { type Choice, FilterInput } from './filter-input'
import { KeywordInput } from './keyword-input'
import type { ListStateHandle } from './list-state'

/** How many filters are always visible; a narrow screen keeps them all under "more". */
const MAX_VISIBLE_FILTERS = 4

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

interface FilterBarProps {
  resource: Resource
  filters: readonly (string | { name: string; options?: OptionsCall; choices?: readonly Choice[] })[]
  /** What the keyword can be, where it is not just any word. */
  searchHint?: string
  state: ListStateHandle
}

/** FilterBar is where staff say which rows they want. */
export function FilterBar({ resource, filters, searchHint, state }: FilterBarProps) {
  const { t } = useTranslation('kit')
  const labels = useLabels(resource)
  const wide = useWide()
  const [opened, setOpened] = useState(false)
  const open = wide ? filters.slice(0, MAX_VISIBLE_FILTERS) : []
  const folded = filters.slice(open.length)
  const isSet = (filter: FilterBarProps['filters'][number]) => filterName(filter) in state.filters
  // What narrows the list without being seen would puzzle people, so a set filter is counted on the button.
  const hidden = opened ? 0 : folded.filter(isSet).length

  if (!resource.search && filters.length === 0) return null
  return (
    <search className={styles.bar} aria-label={t('filter.label')}>
      {resource.search && (
        <KeywordInput
          // A new key takes over a keyword that came by the address or was reset.
          key={state.kw}
          value={state.kw}
          hint={searchHint}
          onSearch={(kw) => state.change({ kw })}
        />
      )}
      {[...open, ...(opened ? folded : [])].map((filter) => {
        const name = filterName(filter)
        const rules: FilterRules | undefined = resource.filters[name]
        return rules ? (
          <FilterInput
            key={name}
            name={name}
            rules={rules.unless && rules.unless in state.filters ? { ...rules, days: undefined } : rules}
            labels={labels}
            value={state.filters[name]}
            {...(typeof filter === 'object' && { options: filter.options, choices: filter.choices })}
            onChange={(value) => state.setFilter(name, value)}
          />
        ) : null
      })}
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
    </search>
  )
}

/** filterName is the name a filter has on the wire and in the address. */
export function filterName(filter: FilterBarProps['filters'][number]): string {
  return typeof filter === 'string' ? filter : filter.name
}
