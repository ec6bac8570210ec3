import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Agreement } from '../../api/generated'
import { dialogOf, openScreen, press } from '../../testing/open-screen'
import { page } from '../../testing/records'

const version = (id: number, no: string, part: Partial<Agreement>) =>
  ({ id, version: 2, doc: 'law', no, title: '法律声明', langs: ['zh'], changeNote: '', ...part }) as Agreement

const draft = version(2, '1.1', { status: 'draft', actions: ['edit', 'publish', 'copy', 'delete'] })
const first = version(1, '1.0', { status: 'effective', changeNote: '首版', actions: ['copy'] })
const codes = [1033, 1035]

describe('the versions of a document', () => {
  it('are not published before it is said what is new', async () => {
    const { api, user } = await openScreen('/agreement/agrLaw', codes, {
      agreementList: () => page([draft, first]),
    })
    await press(user, '法律声明 1.1', '发布')
    await screen.findByText('请先编辑草稿，填写变更说明')
    expect(api.inputsOf('agreementPublish')).toEqual([])
  })

  it('are published at once where nobody says when', async () => {
    const { api, user } = await openScreen('/agreement/agrLaw', codes, {
      agreementList: () => page([{ ...draft, changeNote: '补充施行日期' }, first]),
      agreementPublish: () => ({ id: 2, version: 3 }),
    })
    await press(user, '法律声明 1.1', '发布')
    const question = await dialogOf('发布“法律声明 1.1”')
    await question.findByText('版本 1.0 将被替代。')
    await user.click(question.getByRole('button', { name: '发布' }))
    await screen.findByText('已发布“法律声明 1.1”')
    expect(api.inputsOf('agreementPublish')).toEqual([{ doc: 'law', id: 2, version: 2 }])
  })

  it('stand beside each other, with the parts that differ', async () => {
    const piece = (text: string) => [{ text, marked: false }]
    const { api, user } = await openScreen('/agreement/agrLaw', codes, {
      agreementList: () => page([draft, first]),
      agreementDiff: () => ({
        bodies: [
          {
            lang: 'zh',
            rows: [
              { kind: 'same', from: piece('总则'), to: piece('总则') },
              { kind: 'added', from: [], to: piece('自发布之日起施行') },
            ],
          },
        ],
      }),
    })
    await press(user, '法律声明 1.1', '对比')
    const compared = await dialogOf('版本对比')
    await compared.findByText('自发布之日起施行')
    expect(api.inputsOf('agreementDiff')).toEqual([{ doc: 'law', fromId: 1, toId: 2 }])
    await user.click(compared.getByRole('switch', { name: '只看不同之处' }))
    expect(compared.queryByText('总则')).toBeNull()
  })
})
