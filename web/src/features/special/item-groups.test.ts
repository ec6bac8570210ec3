import { describe, expect, it } from 'vitest'
import { groupsOf, itemsIn, itemsOf, moved, problemIn, together } from './item-groups'

const item = (group: string, name: string, meaning = '') => ({ group, name, meaning })

describe('examinations', () => {
  it('stand together in their groups', () => {
    const items = [item('化验', '血常规'), item('影像', '胸片'), item('化验', '尿常规', '肾')]
    expect(itemsOf(groupsOf(items))).toEqual([
      item('化验', '血常规'),
      item('化验', '尿常规', '肾'),
      item('影像', '胸片'),
    ])
  })

  it('are read from lines that were written elsewhere', () => {
    const text =
      '身高体重\n血压|心血管\n\n化验：\n 血常规\t贫血与感染 \n尿常规\n影像\t胸片\t肺\n影像\t腹部 B 超\t'
    expect(itemsIn(text, '一般检查')).toEqual([
      item('一般检查', '身高体重'),
      item('一般检查', '血压', '心血管'),
      item('化验', '血常规', '贫血与感染'),
      item('化验', '尿常规'),
      item('影像', '胸片', '肺'),
      item('影像', '腹部 B 超'),
    ])
  })

  it('come to groups of the same name, once', () => {
    const groups = together(groupsOf([item('化验', '血常规')]), [
      item('化验', '血常规', '又一次'),
      item('化验', '尿常规'),
      item('影像', '胸片'),
    ])
    expect(itemsOf(groups)).toEqual([item('化验', '血常规'), item('化验', '尿常规'), item('影像', '胸片')])
  })

  it('are put elsewhere', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  })

  it('need a name and a group, and are there once', () => {
    expect(problemIn([item('化验', '血常规'), item('影像', '血常规')])).toBeNull()
    expect(problemIn([item('化验', ' ')])?.key).toBe('noName')
    expect(problemIn([item('', '血常规')])?.key).toBe('noGroup')
    expect(problemIn([item('化验', '血常规'), item('化验', '血常规 ')])?.key).toBe('twice')
  })
})
