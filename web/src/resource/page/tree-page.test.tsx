import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fault } from '../../api/fault'
import { fakeApi, Refusal } from '../../testing/fake-api'
import { department } from '../../testing/records'
import { renderApp } from '../../testing/render-app'

const DEPARTMENTS = '/famDoc/famCart'
const items = [
  department(1, '内科', {
    children: [department(2, '心血管内科'), department(3, '呼吸内科', { status: 'disabled' })],
  }),
  department(4, '外科', { children: [department(5, '骨科')] }),
  department(6, '儿科'),
]

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

async function open(handlers: Parameters<typeof fakeApi>[0] = {}) {
  const api = fakeApi({ departmentTree: () => ({ items }), ...handlers })
  await renderApp(DEPARTMENTS)
  await screen.findByText('内科')
  return api
}

describe('a tree', () => {
  it('is filtered on the spot, keeping the ancestors of what is found', async () => {
    const api = await open()
    await userEvent.type(screen.getByRole('searchbox', { name: '关键词搜索' }), '骨{Enter}')
    await waitFor(() => expect(screen.queryByText('内科')).toBeNull())
    expect(screen.getByText('外科')).toBeTruthy()
    expect(screen.getByText('骨科')).toBeTruthy()
    expect(api.inputsOf('departmentTree')).toHaveLength(1)
  })

  it('opens and closes as a whole', async () => {
    await open()
    expect(screen.getByText('骨科')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '全部收起' }))
    await waitFor(() => expect(screen.queryByText('骨科')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: '全部展开' }))
    expect(await screen.findByText('骨科')).toBeTruthy()
  })

  it('takes new rows under a row, but not below the last level', async () => {
    const api = await open({ departmentSave: () => ({ id: 7, version: 1 }) })
    await userEvent.click(screen.getByRole('button', { name: '更多操作 骨科' }))
    await screen.findByRole('menuitem', { name: '移动' })
    expect(screen.queryByRole('menuitem', { name: '添加下级' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: '更多操作 外科' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '添加下级' }))
    expect(await screen.findByText('在“外科”下新增科室')).toBeTruthy()
    await userEvent.type(screen.getByRole('textbox', { name: '科室名称' }), '普外科')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(api.inputsOf('departmentSave')).toEqual([
        { parentId: 4, name: '普外科', sort: 100, status: 'enabled' },
      ]),
    )
  })

  it('warns that disabling a row disables what is enabled below it', async () => {
    await open({ departmentStatus: () => ({ id: 1, version: 2 }) })
    await userEvent.click(screen.getByRole('switch', { name: '启用 内科' }))
    expect(await screen.findByText('其下 1 个启用中的下级也会一并停用。')).toBeTruthy()
  })

  it('moves a row only where it fits, last among its new siblings', async () => {
    const api = await open({ departmentMove: () => ({ id: 5, version: 2 }) })
    await userEvent.click(screen.getByRole('button', { name: '更多操作 骨科' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '移动' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('移动“骨科”')
    await userEvent.click(within(dialog).getByRole('combobox', { name: '上级' }))
    const choices = await screen.findByRole('tree')
    // Rows of the last level, itself included, cannot take it in.
    expect(within(choices).queryByTitle('心血管内科')).toBeNull()
    expect(within(choices).queryByTitle('骨科')).toBeNull()
    await userEvent.click(within(choices).getByTitle('内科'))
    await userEvent.click(within(dialog).getByRole('button', { name: '移动' }))
    await waitFor(() =>
      expect(api.inputsOf('departmentMove')).toEqual([{ id: 5, version: 1, parentId: 1, index: 2 }]),
    )
  })

  it('keeps the dialog open when the server finds the move illegal', async () => {
    await open({ departmentMove: () => new Refusal(fault.tree, '层级过深') })
    await userEvent.click(screen.getByRole('button', { name: '更多操作 骨科' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '移动' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('移动“骨科”')
    await userEvent.click(within(dialog).getByRole('combobox', { name: '上级' }))
    await userEvent.click(within(await screen.findByRole('tree')).getByTitle('儿科'))
    await userEvent.click(within(dialog).getByRole('button', { name: '移动' }))
    expect(await within(dialog).findByText('层级过深')).toBeTruthy()
  })

  it('lets siblings change places from the row menu', async () => {
    const api = await open({ departmentMove: () => ({ id: 3, version: 2 }) })
    await userEvent.click(screen.getByRole('button', { name: '更多操作 呼吸内科' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '上移' }))
    await waitFor(() =>
      expect(api.inputsOf('departmentMove')).toEqual([{ id: 3, version: 1, parentId: 1, index: 0 }]),
    )
  })
})
