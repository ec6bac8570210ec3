import { screen, waitFor, within } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ImportColumn, ImportDetail, ImportRow } from '../../api/generated'
import type { Handler } from '../../testing/fake-api'
import { dialogOf, openScreen } from '../../testing/open-screen'
import { page } from '../../testing/records'

const HOSPITALS = '/character/chaMed?of=hospital'
const CODES = [1015, 1008]

const columns: ImportColumn[] = [
  { name: 'name', label: '名称', required: true, header: 0, personal: false },
  { name: 'level', label: '等级', required: false, header: 1, personal: false },
  { name: 'city', label: '城市', required: true, header: null, personal: false },
]

/** run is an import that waits for its owner; a test changes what it is about. */
function run(change: Partial<ImportDetail> = {}): ImportDetail {
  return {
    id: 7,
    resource: 'hospital',
    status: 'review',
    stage: 'review',
    mode: '',
    done: 0,
    total: 3,
    errorCode: 0,
    reason: '',
    expiresAt: '2026-03-03T08:00:00Z',
    actions: ['cancel', 'import', 'correct', 'match'],
    columns,
    headers: [
      { place: 0, title: '医院', column: 'name' },
      { place: 1, title: '等级', column: 'level' },
      { place: 2, title: '城市', column: 'city' },
    ],
    missing: [],
    counts: { new: 0, good: 1, bad: 1, dropped: 0, saved: 0, failed: 0 },
    ...change,
  }
}

function row(
  line: number,
  [name, level, city]: [string, string, string],
  change: Partial<ImportRow> = {},
): ImportRow {
  return {
    line,
    first: line,
    state: 'good',
    recordId: 0,
    error: '',
    cells: [
      { column: 'name', text: name },
      { column: 'level', text: level },
      { column: 'city', text: city },
    ],
    ...change,
  }
}

const good = row(2, ['协和医院', '三级甲等', '北京'])
const bad = row(3, ['同仁医院', '九级', '北京'], {
  state: 'bad',
  cells: [
    { column: 'name', text: '同仁医院' },
    { column: 'level', text: '九级', error: '请选择列表中的值' },
    { column: 'city', text: '北京' },
  ],
})

function open(query: string, handlers: Record<string, Handler> = {}) {
  return openScreen(`${HOSPITALS}${query}`, CODES, {
    hospitalList: () => page([]),
    runList: () => ({ items: [] }),
    importDetail: () => run(),
    importRows: ({ only }: { only: string }) => page(only === 'bad' ? [bad] : [good, bad]),
    ...handlers,
  })
}

const cellOf = (name: RegExp) => screen.findByRole('button', { name })

async function correct(user: UserEvent, cell: RegExp, text: string) {
  await user.click(await cellOf(cell))
  const input = await screen.findByRole('textbox', { name: /^第 3 行/ })
  await user.clear(input)
  await user.type(input, `${text}{Enter}`)
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})

describe('an import', () => {
  it('sends the file, waits for the server and shows what would become of it', async () => {
    let asked = 0
    const { api, user } = await open('', {
      fileUpload: () => ({ fileId: 12, url: '', name: '', size: 1, mime: '', width: 0, height: 0 }),
      hospitalImportStart: () => ({ id: 7 }),
      importDetail: () => {
        asked += 1
        if (asked === 1) return run({ status: 'running', stage: 'check', done: 1, total: 3 })
        return run({ headers: [...run().headers, { place: 3, title: '备注', column: '' }] })
      },
    })
    await user.click(await screen.findByRole('button', { name: '导入' }))
    expect(await screen.findByRole('button', { name: '上传并检查' })).toHaveProperty('disabled', true)
    expect(location.search).toContain('import=new')
    const file = new File(['医院,等级,城市'], '医院.csv', { type: 'text/csv' })
    await user.upload(screen.getByLabelText('表格文件'), file)
    await user.click(screen.getByRole('button', { name: '上传并检查' }))
    expect(await screen.findByText('1 / 3 行')).toBeTruthy()
    expect(location.search).toContain('import=7')
    expect(await screen.findByText('1 列没有对应字段，将不导入')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: '继续检查' }))
    expect(await cellOf(/^有错误，第 3 行，等级： 九级 请选择列表中的值$/)).toBeTruthy()
    expect(api.inputsOf<{ usage: string }>('fileUpload')[0]?.usage).toBe('import')
    expect(api.inputsOf('hospitalImportStart')).toEqual([{ fileId: 12 }])
  })

  it('refuses files that are no sheets before they are sent', async () => {
    const { api } = await open('&import=new')
    const upload = userEvent.setup({ delay: null, applyAccept: false })
    await upload.upload(await screen.findByLabelText('表格文件'), new File(['x'], 'a.pdf'))
    expect(await screen.findByText('只支持 XLSX 和 CSV 文件')).toBeTruthy()
    expect(api.inputsOf('fileUpload')).toEqual([])
  })

  it('corrects a cell in its place, sending nothing else', async () => {
    const { api, user } = await open('&import=7', {
      importRowSave: () => ({
        rows: [row(3, ['同仁医院', '三级甲等', '北京'])],
        counts: { new: 0, good: 2, bad: 0, dropped: 0, saved: 0, failed: 0 },
      }),
    })
    await user.click(await cellOf(/第 3 行，等级/))
    await user.click(await screen.findByTitle('三级甲等'))
    const cell = await cellOf(/^第 3 行，等级： 三级甲等$/)
    expect(api.inputsOf('importRowSave')).toEqual([
      { id: 7, line: 3, cells: [{ column: 'level', text: '三级甲等' }] },
    ])
    expect(document.activeElement).toBe(cell)
    expect(screen.getByText('第 3 行没有错误')).toBeTruthy()
    expect(screen.getByRole('button', { name: '导入全部 2 行' })).toBeTruthy()
  })

  it('says what is still wrong, and Esc leaves a cell as it was', async () => {
    const still = { ...bad, cells: [{ column: 'name', text: '同', error: '至少 2 个字符' }] }
    const { api, user } = await open('&import=7', {
      importRowSave: () => ({ rows: [still], counts: run().counts }),
    })
    await correct(user, /第 3 行，名称/, '同')
    expect(await cellOf(/^有错误，第 3 行，名称： 同 至少 2 个字符$/)).toBeTruthy()
    expect(screen.getByText('第 3 行有错误：至少 2 个字符')).toBeTruthy()
    await user.click(await cellOf(/第 3 行，名称/))
    await user.keyboard('新名{Escape}')
    expect(await cellOf(/第 3 行，名称： 同/)).toBe(document.activeElement)
    expect(api.inputsOf('importRowSave')).toHaveLength(1)
    expect(screen.getByRole('button', { name: '取消导入' })).toBeTruthy()
  })

  it('shows the wrong rows first, all rows when asked, and leaves rows out', async () => {
    const { api, user } = await open('&import=7', {
      importRowDrop: () => ({
        rows: [{ ...bad, state: 'dropped' }],
        counts: { new: 0, good: 1, bad: 0, dropped: 1, saved: 0, failed: 0 },
      }),
    })
    await cellOf(/第 3 行，等级/)
    expect(screen.queryByRole('button', { name: /第 2 行/ })).toBeNull()
    await user.click(screen.getByText('全部行'))
    await cellOf(/^第 2 行，名称/)
    expect(api.inputsOf<{ only: string }>('importRows').map(({ only }) => only)).toEqual(['bad', 'all'])
    await user.click(screen.getByRole('checkbox', { name: '导入第 3 行' }))
    expect(await screen.findByText('不导入 1 行')).toBeTruthy()
    expect(api.inputsOf('importRowDrop')).toEqual([{ id: 7, line: 3, dropped: true }])
  })

  it('asks for required columns that the file lacks', async () => {
    const headers = [
      { place: 0, title: '医院', column: 'name' },
      { place: 1, title: '地方', column: '' },
    ]
    const { api, user } = await open('&import=7', {
      importDetail: () => run({ headers, missing: ['city'] }),
      importMatch: () => ({ ...run(), status: 'queued' }),
    })
    expect(await screen.findByText('缺少必填列：城市')).toBeTruthy()
    const go = screen.getByRole('button', { name: '继续检查' })
    expect(go).toHaveProperty('disabled', true)
    await user.click(screen.getByRole('combobox', { name: '“地方”对应的字段' }))
    await user.click(await screen.findByTitle('城市 *'))
    await user.click(go)
    await screen.findByText('正在检查数据')
    expect(api.inputsOf('importMatch')).toEqual([{ id: 7, columns: [{ place: 1, column: 'city' }] }])
  })

  it('imports only the good rows after a question, and tells what failed after all', async () => {
    let imported = false
    const { api, user } = await open('&import=7', {
      importRun: () => {
        imported = true
        return { ...run(), status: 'queued', actions: ['cancel'] }
      },
      importDetail: () =>
        imported
          ? run({
              status: 'done',
              stage: 'import',
              mode: 'good',
              actions: [],
              counts: { new: 0, good: 0, bad: 0, dropped: 0, saved: 1, failed: 1 },
            })
          : run(),
    })
    await user.click(await screen.findByRole('button', { name: '只导入无误的 1 行' }))
    const question = await dialogOf('导入 1 行？')
    expect(question.getByText('有错误的 1 行不会导入。')).toBeTruthy()
    await user.click(question.getByRole('button', { name: '导入' }))
    expect(await screen.findByText('已导入 1 行，1 行未能导入，原因见下')).toBeTruthy()
    expect(api.inputsOf('importRun')).toEqual([{ id: 7, mode: 'good' }])
    const failed = await screen.findByRole('table', { name: '文件中的行' })
    expect(within(failed).queryByRole('button')).toBeNull()
    await user.click(screen.getByText('查看新记录'))
    await waitFor(() => expect(location.search).toBe('?of=hospital&sort=-createdAt'))
  })

  it('is cancelled after a question', async () => {
    const { api, user } = await open('&import=7', {
      runCancel: () => ({ ...run(), status: 'cancelled', actions: [] }),
    })
    await user.click(await screen.findByRole('button', { name: '取消导入' }))
    const question = await dialogOf('取消本次导入？')
    await user.click(question.getByRole('button', { name: '取消导入' }))
    await waitFor(() => expect(location.search).toBe('?of=hospital'))
    expect(api.inputsOf('runCancel')).toEqual([{ id: 7 }])
  })

  it('leads back to what was begun', async () => {
    const { user } = await open('&import=new', {
      runList: () => ({
        items: [
          {
            id: 7,
            kind: 'import',
            objectType: 'hospital',
            status: 'review',
            actions: ['cancel'],
            createdAt: '2026-03-02T08:00:00Z',
          },
          {
            id: 6,
            kind: 'import',
            objectType: 'doctor',
            status: 'review',
            actions: ['cancel'],
            createdAt: '2026-03-02T08:00:00Z',
          },
        ],
      }),
    })
    await user.click(await screen.findByRole('button', { name: '继续' }))
    await cellOf(/第 3 行，等级/)
    expect(location.search).toContain('import=7')
  })

  it('is nothing for those who may not write, whatever the address says', async () => {
    const { staff } = await import('../../testing/fake-api')
    const { api } = await open('&import=7', {
      adminInfo: () =>
        staff({ permitCodes: CODES, caps: { write: false, export: true, reveal: false, finance: false } }),
    })
    await screen.findByRole('button', { name: '导出' })
    expect(screen.queryByRole('button', { name: '导入' })).toBeNull()
    expect(api.inputsOf('importDetail')).toEqual([])
  })
})
