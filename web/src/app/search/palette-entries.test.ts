import { describe, expect, it } from 'vitest'
import { type Entry, type Group, groupsOf } from './palette-entries'
import { searchIndex } from './search-index'

const page = (title: string, pinyin: readonly string[] = []): Entry => ({
  key: `page ${title}`,
  title: [title],
  pinyinTitle: pinyin,
})
const doctor = (id: number, label: string): Entry => ({ key: `record doctor ${id}`, title: [label] })
const doctors = (...entries: Entry[]): Group => ({ key: 'doctor', title: '医生', entries })

const UNITS = page('商品单位', ['shangpindanwei', 'spdw'])
const DOCTORS = page('医生列表', ['yishengliebiao', 'yslb'])
const NEW: Entry = { key: 'new doctor', title: ['新增医生'], pinyinTitle: ['xinzengyisheng', 'xzys'] }

function found(query: string, change: Partial<Parameters<typeof groupsOf>[0]> = {}): string[] {
  const groups = groupsOf({
    query,
    recents: [],
    here: null,
    pages: searchIndex([UNITS, DOCTORS]),
    actions: searchIndex([NEW]),
    records: [],
    isSettled: true,
    titles: { recent: '最近打开', pages: '页面', actions: '操作' },
    ...change,
  })
  return groups.map(({ title, entries }) => `${title}: ${entries.map((entry) => entry.title).join('、')}`)
}

describe('the order of the palette', () => {
  it('begins with what was opened last, without what is on show', () => {
    const recents = [UNITS, doctor(3, '林晓梅'), DOCTORS]
    expect(found('', { recents, here: UNITS.key })).toEqual(['最近打开: 林晓梅、医生列表'])
    expect(found('')).toEqual([])
  })

  it('has pages, actions and records in this order', () => {
    expect(found('医生', { records: [doctors(doctor(4, '医生甲'))] })).toEqual([
      '页面: 医生列表',
      '操作: 新增医生',
      '医生: 医生甲',
    ])
  })

  it('finds actions by initials', () => {
    expect(found('xzys')).toEqual(['操作: 新增医生'])
  })

  it('puts what was opened before first, and no second time', () => {
    const recents = [DOCTORS, doctor(3, '林晓梅')]
    expect(found('医生', { recents })).toEqual(['最近打开: 医生列表', '操作: 新增医生'])
    expect(found('林', { recents, records: [doctors(doctor(5, '林一'), doctor(3, '林晓梅'))] })).toEqual([
      '最近打开: 林晓梅',
      '医生: 林一',
    ])
  })

  it('takes what the server finds by pinyin for a match of what was opened before, by its present name', () => {
    const recents = [doctor(3, '林晓梅')]
    expect(found('lxm', { recents, records: [doctors(doctor(3, '林小梅'))] })).toEqual(['最近打开: 林小梅'])
  })

  it('offers what resembles the text only where nothing else fits, and all answers are there', () => {
    expect(found('shangpindawei')).toEqual(['页面: 商品单位'])
    expect(found('shangpindawei', { isSettled: false })).toEqual([])
    expect(found('shangpindawei', { records: [doctors(doctor(4, '商品'))] })).toEqual(['医生: 商品'])
  })
})
