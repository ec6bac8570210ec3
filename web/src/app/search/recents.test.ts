import { beforeEach, describe, expect, it } from 'vitest'
import { endSession, session } from '../../api/session'
import { lookedAt } from '../../resource/detail/looked-at'
import { staff } from '../../testing/fake-api'
import type { PageMeta } from '../screen'
import { arrive } from '../tabs/tab-store'
import { keptRecents } from './kept-recents'
import { recentKey, useRecents } from './recents'

function visit(path: PageMeta['path'], search = '', pathname: string = path): void {
  const location = { pathname, search, hash: '', state: null, key: 'default', mask: undefined }
  arrive({ page: { path }, location }, true)
}

const look = (id: number, label: string) => lookedAt.setState({ record: { objectType: 'doctor', id, label } })
const keys = () => useRecents.getState().recents.map(recentKey)

beforeEach(() => session.setState({ token: 'test-token', user: staff(), notice: '' }))

describe('what was opened last', () => {
  it('is remembered whatever way led there, the last first and once', () => {
    visit('/goods/goodsUnit')
    visit('/famDoc/famIndex', '?open=3')
    look(3, '林晓梅')
    visit('/goods/goodsList')
    visit('/goods/goodsUnit')
    expect(keys()).toEqual(['page /goods/goodsUnit', 'page /goods/goodsList', 'record doctor 3'])
    expect(useRecents.getState().here).toBe('page /goods/goodsUnit')
  })

  it('leaves forms out, and knows that nothing remembered is on show there', () => {
    visit('/goods/goodsUnit')
    visit('/goods/goodsList', '', '/goods/goodsList/create')
    expect(keys()).toEqual(['page /goods/goodsUnit'])
    expect(useRecents.getState().here).toBeNull()
  })

  it('is at most twelve', () => {
    for (let id = 1; id <= 20; id++) look(id, `医生${id}`)
    expect(keys()).toHaveLength(12)
    expect(keys()[0]).toBe('record doctor 20')
  })

  it('keeps names of records in the browser tab alone', () => {
    visit('/goods/goodsUnit')
    look(3, '林晓梅')
    expect(JSON.stringify(localStorage)).not.toContain('林晓梅')
    expect(keptRecents(1).map(recentKey)).toEqual(['record doctor 3', 'page /goods/goodsUnit'])
  })

  it('belongs to the account, and is gone when that signs out', () => {
    visit('/goods/goodsUnit')
    look(3, '林晓梅')
    session.setState({ user: staff({ id: 2 }) })
    expect(keys()).toEqual([])
    session.setState({ user: staff() })
    expect(keys()).toHaveLength(2)
    endSession('expired')
    session.setState({ token: 'test-token', user: staff(), notice: '' })
    expect(keys()).toHaveLength(2)
    endSession()
    expect(keys()).toEqual([])
    expect(keptRecents(1)).toEqual([])
  })
})
