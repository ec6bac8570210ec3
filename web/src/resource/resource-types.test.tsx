import { describe, expectTypeOf, it } from 'vitest'
import { api } from '../api/generated'
import { department, type title } from '../api/resources/doctor'
import { goodsUnit } from '../api/resources/goods'
import { type Action, action } from './action/action'
import type { FormKit } from './form/form-kit'
import type { Column } from './list/columns'
import type { Filter } from './list/filter-bar'
import { useList } from './list/use-list'
import { ResourcePage } from './page/resource-page'
import { TreePage } from './page/tree-page'
import type { ListInputOf, RowOf } from './resource'

type Unit = typeof goodsUnit
type NamesOf<Input extends keyof FormKit<Unit>> = Parameters<FormKit<Unit>[Input]>[0]['name']

// The compiler is what is tested: each `@ts-expect-error` fails the type check when its line begins to compile.
function Pages() {
  const rows = useList(goodsUnit, { page: 1, sort: '-createdAt', status: 'enabled' })
  expectTypeOf(rows.data?.items[0]?.name).toEqualTypeOf<string | undefined>()
  // @ts-expect-error a sort that is not offered
  useList(goodsUnit, { sort: 'goodsCount' })
  // @ts-expect-error a filter that is not offered
  useList(goodsUnit, { goodsCount: 3 })
  const own: Action<RowOf<Unit>>[] = [
    action({
      key: 'on',
      label: ({ goodsCount }) => goodsCount.toFixed(),
      call: api.goodsUnitStatus,
      fixed: { status: 'enabled' },
      // @ts-expect-error an input that the call does not take
      ask: () => ({ title: '', fields: { reason: { label: '' } } }),
    }),
    action({
      key: 'off',
      label: '',
      call: api.goodsUnitStatus,
      // @ts-expect-error a status that there is none of
      fixed: { status: 'away' },
    }),
  ]
  return (
    <>
      {/* @ts-expect-error a misspelt column */}
      <ResourcePage resource={goodsUnit} columns={['nmae']} />
      {/* @ts-expect-error a column of another resource */}
      <ResourcePage resource={goodsUnit} columns={['doctorCount']} />
      {/* @ts-expect-error a field that the client may not write cannot be edited in place */}
      <ResourcePage resource={goodsUnit} columns={[{ field: 'goodsCount', edit: true }]} />
      {/* @ts-expect-error a filter that is not offered */}
      <ResourcePage resource={goodsUnit} columns={['name']} filters={['name']} />
      {/* @ts-expect-error a flat resource is no tree */}
      <TreePage resource={goodsUnit} columns={['name']} />
      <ResourcePage
        resource={goodsUnit}
        columns={[{ field: 'name', edit: true }, 'sort']}
        actions={[
          { key: 'goods', label: ({ goodsCount }) => goodsCount.toFixed(), open: () => undefined },
          ...own,
        ]}
        form={(f) => (
          <>
            <f.Text name="name" autoFocus />
            {/* @ts-expect-error a misspelt field */}
            <f.Text name="nmae" />
            {/* @ts-expect-error a number input on a text */}
            <f.Number name="name" />
            {/* @ts-expect-error a text input on a number */}
            <f.Text name="sort" />
            {/* @ts-expect-error a count that the server owns */}
            <f.Number name="goodsCount" />
          </>
        )}
      />
      <TreePage
        resource={department}
        columns={['name', 'icon', 'level']}
        form={(f) => (
          <>
            <f.Image name="icon" />
            {/* @ts-expect-error an image input on a text */}
            <f.Image name="intro" />
          </>
        )}
      />
    </>
  )
}

describe('a page', () => {
  it('knows its fields, filters, sorts and rows from the generated resource', () => {
    expectTypeOf<NamesOf<'Text'>>().toEqualTypeOf<'name'>()
    expectTypeOf<NamesOf<'Number'>>().toEqualTypeOf<'sort'>()
    expectTypeOf<NamesOf<'Status'>>().toEqualTypeOf<'status'>()
    expectTypeOf<NamesOf<'Image'>>().toEqualTypeOf<never>()
    expectTypeOf<Filter<Unit>>().toEqualTypeOf<'status' | 'createdAt'>()
    expectTypeOf<RowOf<Unit>['goodsCount']>().toEqualTypeOf<number>()
    expectTypeOf<'goodsCount'>().toExtend<Column<Unit>>()
    expectTypeOf<ListInputOf<typeof title>['sort']>().toEqualTypeOf<
      'sort' | '-sort' | 'createdAt' | '-createdAt' | undefined
    >()
  })

  it('does not compile with a name that the server does not offer', () => {
    expectTypeOf(Pages).toBeFunction()
  })
})
