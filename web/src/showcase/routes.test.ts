import { describe, expect, it } from 'vitest'
import { allows } from './role'
import { routes, visibleTo } from './routes'

/** The list that was asked for, with what is special about each page; the printed article stands outside the frame. */
const ASKED = `
/documentation/index affix
/guide/index noCache
/permission/page admin
/permission/directive
/permission/role admin
/icon/index noCache
/components/tinymce
/components/markdown
/components/json-editor
/components/split-pane
/components/avatar-upload
/components/dropzone
/components/sticky
/components/count-to
/components/mixin
/components/back-to-top
/components/drag-dialog
/components/drag-select
/components/dnd-list
/components/drag-kanban
/charts/keyboard noCache
/charts/line noCache
/charts/mixchart noCache
/nested/menu1/menu1-1
/nested/menu1/menu1-2/menu1-2-1
/nested/menu1/menu1-2/menu1-2-2
/nested/menu1/menu1-3
/nested/menu2
/example/create
/example/edit/* noCache hidden
/example/list
/tab/index
/error/401 noCache
/error/404 noCache
/error-log/log
/excel/export-excel
/excel/export-selected-excel
/excel/export-merge-header
/excel/upload-excel
/zip/download
/pdf/index
/theme/index
/clipboard/index
/i18n/index
/external-link/docs external`

const screens = routes.flatMap((section) => section.screens)

describe('the routes of the showcase', () => {
  it('are those that were asked for, with their flags', () => {
    const told = screens.map(({ path, affix, noCache, hidden, roles, href }) =>
      [
        path,
        affix && 'affix',
        noCache && 'noCache',
        hidden && 'hidden',
        roles?.join(),
        href !== undefined && 'external',
      ]
        .filter(Boolean)
        .join(' '),
    )
    expect(told.sort()).toEqual(ASKED.trim().split('\n').sort())
  })

  it('lead a section to the page that was asked for', () => {
    const first = (path: string) => routes.find((section) => section.path === path)?.screens[0]?.path
    expect(first('/example')).toBe('/example/list')
    expect(first('/permission')).toBe('/permission/page')
    expect(first('/nested')).toBe('/nested/menu1/menu1-1')
    expect(screens.find(({ path }) => path === '/example/edit/*')?.activeMenu).toBe('/example/list')
  })

  it('hide from an editor what is an admin’s', () => {
    const pathsOf = (role: 'admin' | 'editor') =>
      visibleTo(role).flatMap((section) => section.screens.map(({ path }) => path))
    expect(pathsOf('admin')).toHaveLength(screens.length)
    const missing = pathsOf('admin').filter((path) => !pathsOf('editor').includes(path))
    expect(missing).toEqual(['/permission/page', '/permission/role'])
  })

  it('show to everybody what names no role', () => {
    expect([allows('editor', undefined), allows('editor', []), allows('editor', ['admin'])]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('have a page each', async () => {
    for (const { path, load, href } of screens) {
      if (href === undefined) expect(await load(), path).toBeTypeOf('function')
    }
  })
})
