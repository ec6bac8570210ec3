import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Role } from '../../api/generated'
import { dialogOf, openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const keeper = {
  id: 4,
  version: 2,
  name: '仓管',
  key: 'keeper',
  codes: [1010, 1012],
  capWrite: true,
  capExport: false,
  capReveal: false,
  capFinance: false,
  status: 'enabled',
  accountCount: 2,
  builtin: false,
  remark: '',
} as Partial<Role>

describe('a role', () => {
  it('is saved only after it was said whom that concerns', async () => {
    const { api, user } = await openScreen('/config/rules', [1001, 1003], {
      roleList: () => page([keeper]),
      roleDetail: () => keeper,
      permitTree: () => ({ items: [], custom: [] }),
      rolePreview: () => ({
        total: 1,
        unchanged: 1,
        accounts: [
          {
            id: 7,
            username: 'li.lei',
            name: '李雷',
            gainedCodes: [],
            lostCodes: [],
            gainedCaps: ['export'],
            lostCaps: [],
          },
        ],
      }),
      roleSave: () => ({ id: 4, version: 3 }),
    })
    await user.click(await screen.findByRole('button', { name: '编辑 仓管' }))
    await user.click(await screen.findByRole('switch', { name: /导出/ }))
    await user.click(screen.getByRole('button', { name: '保存' }))
    const concerned = await dialogOf('李雷')
    expect(api.inputsOf('roleSave')).toEqual([])
    await user.click(concerned.getAllByRole('button').at(-1) as HTMLElement)
    await waitFor(() => expect(api.inputsOf('roleSave')).toEqual([{ id: 4, version: 2, capExport: true }]))
  })
})
