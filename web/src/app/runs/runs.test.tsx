import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { fault } from '../../api/fault'
import type { RunView } from '../../api/generated'
import { session } from '../../api/session'
import { fakeApi } from '../../testing/fake-api'
import { dialogOf } from '../../testing/open-screen'
import { page } from '../../testing/records'
import { renderApp } from '../../testing/render-app'
import { loadTexts } from '../i18n'

// What is fetched when it is first wanted outlasts the patience of a query.
beforeAll(async () => {
  await Promise.all([import('./runs-drawer'), import('./run-notice'), loadTexts(['run', 'log', 'enums'])])
})

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

/** run is an export that is over; a test changes what it is about. */
function run(id: number, change: Partial<RunView> = {}): RunView {
  return {
    id,
    kind: 'export',
    objectType: 'goodsUnit',
    status: 'done',
    done: 40,
    total: 40,
    failed: 0,
    fileName: 'goodsUnit.csv',
    call: '',
    chosen: '',
    errorCode: 0,
    createdAt: '2026-03-02T08:00:00Z',
    finishedAt: '2026-03-02T08:01:00Z',
    expiresAt: '2026-03-03T08:01:00Z',
    undoOf: null,
    undoneBy: null,
    actions: ['fetch'],
    ...change,
  } as RunView
}

const UNDER_WAY: Partial<RunView> = {
  status: 'running',
  done: 10,
  finishedAt: null,
  expiresAt: null,
  actions: ['cancel'],
}

const bell = (name: string) => screen.findByRole('button', { name })

describe('the bell of runs', () => {
  it('counts what is under way or ended unseen, says that something failed, and forgets what was looked at', async () => {
    fakeApi({
      goodsUnitList: () => page([]),
      runList: () => ({
        items: [
          run(4, UNDER_WAY),
          run(3, { status: 'failed', errorCode: fault.forbidden, actions: [] }),
          run(2),
          run(1, { status: 'cancelled', actions: [] }),
        ],
      }),
    })
    await renderApp('/goods/goodsUnit')
    await userEvent.click(await bell('打开后台任务：3 项进行中或未查看，其中有失败的'))
    const drawer = await dialogOf('只有您自己能看到这些任务和其中的文件。')
    expect(await drawer.findByText('10 / 40 行')).toBeTruthy()
    expect(drawer.getByText('您已没有执行此任务的权限')).toBeTruthy()
    expect(drawer.getAllByRole('button', { name: '下载文件' })).toHaveLength(1)
    expect(drawer.getAllByRole('button', { name: '取消任务' })).toHaveLength(1)
    expect(await bell('打开后台任务：1 项进行中或未查看')).toBeTruthy()
    const { user } = session.getState()
    expect(JSON.parse(localStorage.getItem(`caredesk.runs.${user?.id}`) ?? '')).toMatchObject({
      seen: [3, 2, 1],
    })
  })

  it('tells once of a run that ends while the console is open, and not of one that was over before', async () => {
    const api = fakeApi({
      goodsUnitList: () => page([]),
      runList: () => ({ items: [run(2, UNDER_WAY), run(1)] }),
    })
    await renderApp('/goods/goodsUnit')
    await bell('打开后台任务：2 项进行中或未查看')
    // Another tab has told of the third.
    localStorage.setItem(
      `caredesk.runs.${session.getState().user?.id}`,
      JSON.stringify({ seen: [], told: [3] }),
    )
    api.answer({ runList: () => ({ items: [run(3), run(2), run(1)] }) })
    expect(await screen.findByText('“导出 · 商品单位”已完成')).toBeTruthy()
    expect(screen.getAllByText('“导出 · 商品单位”已完成')).toHaveLength(1)
    expect(JSON.parse(localStorage.getItem(`caredesk.runs.${session.getState().user?.id}`) ?? '')).toEqual({
      seen: [],
      told: [3, 2],
    })
    // Nothing is under way any more, so nobody asks again.
    const asked = api.inputsOf('runList').length
    await userEvent.click(screen.getByRole('button', { name: '打开后台任务：3 项进行中或未查看' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '打开后台任务' })).toBeTruthy())
    expect(asked).toBe(2)
  })
})
