import { renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { i18next, type KeyOf, type Namespace, sayOf, type TFunction, useTranslation } from './texts'

const textsOf = <const Ns extends Namespace | readonly Namespace[] = 'app'>(namespaces?: Ns) =>
  renderHook(() => useTranslation(namespaces)).result.current.t

/** What the compiler lets through, each with its namespace. */
const RIGHT: Record<string, KeyOf<['app', 'menu', 'kit', 'enums']>> = {
  'app:failure.offline': 'failure.offline',
  'app:layout.waiting': 'layout.waiting',
  'menu:/dashboard': 'menu:/dashboard',
  'kit:fields.createdAt': 'kit:fields.createdAt',
  'enums:Status.enabled': 'enums:Status.enabled',
}

/** What it does not: there are no such texts. */
const WRONG: readonly KeyOf<['app', 'kit']>[] = [
  // @ts-expect-error: no text is called that
  'failure.nothing',
  // @ts-expect-error: those of the second namespace are behind its name
  'fields.createdAt',
  // @ts-expect-error: a text of the first namespace is not one of the second
  'kit:failure.offline',
  // @ts-expect-error: there is no such namespace
  'kitchen:save',
]

describe('the keys of texts', () => {
  it('that the compiler lets through are there', () => {
    for (const [full, key] of Object.entries(RIGHT)) {
      expect(i18next.exists(full, { count: 2 }), full).toBe(true)
      expect(i18next.exists(key, { count: 2 }), key).toBe(true)
    }
    expect(textsOf()('failure.offline')).toBe(i18next.t('failure.offline'))
    expect(textsOf('kit')('save')).toBe(i18next.t('kit:save'))
    expect(textsOf(['goods', 'kit'])('kit:save')).toBe(i18next.t('kit:save'))
    expect(i18next.getFixedT('zh', 'kit')('save')).toBe(i18next.t('kit:save'))
    expect(textsOf()('layout.waiting', { count: 3 })).toBe('3 项待处理')
  })

  it('that the compiler refuses are not', () => {
    expect(WRONG.filter((key) => i18next.exists(key))).toEqual([])
    const t = textsOf(['kit', 'enums'])
    const status: string = 'enabled'
    // @ts-expect-error: no text is called that
    expect(t('safe')).toBe('safe')
    // @ts-expect-error: part of the way is no text
    expect(t('fields')).toContain('fields')
    // @ts-expect-error: this one is not of the namespaces that were asked for
    expect(t('goods:goodsCategory.noun')).toBe('分类')
    // @ts-expect-error: neither here
    expect(i18next.t('kit:safe')).toBe('safe')
    // @ts-expect-error: of texts outside of the app's own, the namespace is said
    expect(i18next.t('listComma')).toBe('listComma')
    // @ts-expect-error: the library chooses the plural, not the caller
    expect(textsOf()('layout.waiting_few', { count: 3 })).toBe('layout.waiting_few')
    // @ts-expect-error: there is no plural of a number that is written out beforehand
    expect(textsOf()('layout.waiting', { count: '3' })).toBe('layout.waiting')
    // @ts-expect-error: any string may be no key
    expect(t(`enums:Status.${status}`)).toBe(sayOf(t)('enums:Status.enabled'))
    // @ts-expect-error: this one is of the app
    expect(i18next.getFixedT('zh', 'kit')('failure.offline')).toBe('failure.offline')
    // @ts-expect-error: there is no such namespace
    expect(textsOf('kitchen')('save')).toBe('save')
  })

  it('come with their namespaces when a function is handed on', () => {
    const several = textsOf(['kit', 'enums'])
    const kit: TFunction<'kit'> = several
    // @ts-expect-error: its own keys are those of the kit
    const app: TFunction = several
    // @ts-expect-error: it knows no texts of goods
    const more: TFunction<['kit', 'enums', 'goods']> = several
    // @ts-expect-error: the first namespace is another one
    const turned: TFunction<['enums', 'kit']> = several
    expect([kit, app, more, turned].map((t) => t === several)).toEqual([true, true, true, true])
  })

  it('may be any where the server makes them, and the first that there is counts', () => {
    const say = sayOf(i18next.t)
    expect(say(['kit:nothing', 'kit:save'])).toBe(i18next.t('kit:save'))
    expect(say('kit:nothing', { defaultValue: '–' })).toBe('–')
  })
})
