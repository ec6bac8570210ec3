import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fault } from '../../api/fault'
import { fakeApi, Refusal } from '../../testing/fake-api'
import { page, unit } from '../../testing/records'
import { renderApp } from '../../testing/render-app'
import { askToLeave } from './leave-guard'

const UNITS = '/goods/goodsUnit'
const box = unit(1, '盒')

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

const input = () => screen.findByRole('textbox', { name: '单位名称' })
const save = () => userEvent.click(screen.getByRole('button', { name: /保存$/ }))

async function openNew(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ goodsUnitList: () => page([box]), ...handlers })
  await renderApp(UNITS)
  await userEvent.click(await screen.findByRole('button', { name: '新增单位' }))
  await input()
  return api
}

async function openBox(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({
    goodsUnitList: () => page([box]),
    goodsUnitDetail: () => ({ ...box, version: 7, sort: 15 }),
    ...handlers,
  })
  await renderApp(UNITS)
  await userEvent.click(await screen.findByRole('button', { name: '编辑 盒' }))
  await input()
  return api
}

describe('a form', () => {
  it('says what is wrong before it asks the server, and goes to the first error', async () => {
    const api = await openNew()
    await save()
    expect(await screen.findByText('此项必填')).toBeTruthy()
    await waitFor(async () => expect(document.activeElement).toBe(await input()))
    await userEvent.type(await input(), '一二三四五六七')
    expect(await screen.findByText('最多 6 个字符')).toBeTruthy()
    expect(screen.getByText('7 / 6')).toBeTruthy()
    await save()
    expect(api.inputsOf('goodsUnitSave')).toEqual([])
  })

  it('sends a new record whole, trimmed, with the defaults it shows', async () => {
    const api = await openNew({ goodsUnitSave: () => ({ id: 2, version: 1 }) })
    await userEvent.type(await input(), ' 瓶 ')
    await save()
    await waitFor(() =>
      expect(api.inputsOf('goodsUnitSave')).toEqual([{ name: '瓶', sort: 100, status: 'enabled' }]),
    )
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '单位名称' })).toBeNull())
  })

  it('starts from the record as it is now and sends only what changed', async () => {
    const api = await openBox({ goodsUnitSave: () => ({ id: 1, version: 8 }) })
    expect(screen.getByRole('spinbutton', { name: '排序' }).getAttribute('value')).toBe('15')
    await userEvent.clear(await input())
    await userEvent.type(await input(), '箱')
    await save()
    await waitFor(() => expect(api.inputsOf('goodsUnitSave')).toEqual([{ id: 1, version: 7, name: '箱' }]))
  })

  it('puts what the server says under the inputs, and what has no input on top', async () => {
    let refusal = new Refusal(fault.duplicate, '单位名称已存在', { field: 'name' })
    await openNew({ goodsUnitSave: () => refusal })
    await userEvent.type(await input(), '盒')
    await save()
    const item = (await screen.findByText('单位名称已存在')).closest('.ant-form-item')
    expect(item?.contains(await input())).toBe(true)

    refusal = new Refusal(fault.invalid, '输入有误', { fields: { sort: '排序太大', goodsCount: '不能填写' } })
    await userEvent.type(await input(), '子')
    await save()
    expect((await screen.findByText('排序太大')).closest('.ant-form-item')).toBeTruthy()
    expect(screen.getByText('商品数: 不能填写')).toBeTruthy()
  })

  it('cannot be sent twice while it is being saved', async () => {
    let answer: (data: object) => void = () => undefined
    const answered = new Promise<object>((resolve) => {
      answer = resolve
    })
    const api = await openNew({ goodsUnitSave: () => answered })
    await userEvent.type(await input(), '瓶')
    await save()
    const button = screen.getByRole<HTMLButtonElement>('button', { name: /保存/ })
    await waitFor(() => expect(button.disabled).toBe(true))
    await userEvent.keyboard('{Enter}')
    answer({ id: 2, version: 1 })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '单位名称' })).toBeNull())
    expect(api.inputsOf('goodsUnitSave')).toHaveLength(1)
  })
})

describe('unsaved input', () => {
  it('is not thrown away by closing the drawer without a question', async () => {
    await openNew()
    await userEvent.type(await input(), '瓶')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    expect((await input()).getAttribute('value')).toBe('瓶')

    await userEvent.click(screen.getByRole('button', { name: '取消' }))
    const [, discard] = await screen.findAllByRole('button', { name: '放弃' })
    if (discard) await userEvent.click(discard)
    await waitFor(() => expect(screen.queryByRole('textbox', { name: '单位名称' })).toBeNull())
  })

  it('holds the browser tab and the closing of views, an untouched form does not', async () => {
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    await openNew()
    expect(closing()).toBe(false)
    expect(await askToLeave()).toBe(true)
    await userEvent.type(await input(), '瓶')
    expect(closing()).toBe(true)
    const asked = askToLeave()
    await userEvent.click(await screen.findByRole('button', { name: '继续填写' }))
    expect(await asked).toBe(false)
  })
})

describe('a change that came second', () => {
  const theirs = { ...box, version: 9, name: '大盒', sort: 20, updatedAt: '2026-03-05T02:00:00Z' }
  const conflict = new Refusal(fault.conflict, '数据已被他人修改', { current: theirs, by: '李雷' })

  it('shows both sides field by field and saves the choice on top of theirs', async () => {
    const api = await openBox({
      goodsUnitSave: ({ version }: { version: number }) =>
        version === 9 ? { id: 1, version: 10 } : conflict,
    })
    await userEvent.clear(await input())
    await userEvent.type(await input(), '箱')
    await save()
    const dialog = (await screen.findByText('数据已被他人修改')).closest<HTMLElement>('[role=dialog]')
    if (!dialog) throw new Error('no dialog')
    expect(dialog.textContent).toContain('李雷')
    const name = within(dialog).getByRole('radiogroup', { name: '单位名称' })
    const sort = within(dialog).getByRole('radiogroup', { name: '排序' })
    expect(name.textContent).toBe('对方： 大盒我的： 箱')
    expect(within(dialog).queryByRole('radiogroup', { name: '状态' })).toBeNull()
    // What I did not touch is theirs unless I take it back.
    await userEvent.click(within(sort).getByRole('radio', { name: /我的/ }))
    await userEvent.click(within(dialog).getByRole('button', { name: '按选择保存' }))
    await waitFor(() =>
      expect(api.inputsOf('goodsUnitSave').at(-1)).toEqual({ id: 1, version: 9, name: '箱', sort: 15 }),
    )
  })

  it('can be given up: the form then shows theirs', async () => {
    await openBox({ goodsUnitSave: () => conflict })
    await userEvent.clear(await input())
    await userEvent.type(await input(), '箱')
    await save()
    await userEvent.click(await screen.findByRole('button', { name: '放弃我的修改' }))
    await waitFor(async () => expect((await input()).getAttribute('value')).toBe('大盒'))
  })
})
