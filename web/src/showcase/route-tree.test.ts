import { describe, expect, it } from 'vitest'
import { chosenFrom, keysOf, nodesOf } from './pages/permission/route-tree'

const routes = [
  { path: '/login', hidden: true },
  { path: '/guide', children: [{ path: 'index', meta: { title: 'guide' } }] },
  {
    path: '/zip',
    alwaysShow: true,
    meta: { title: 'zip' },
    children: [{ path: 'download', meta: { title: 'exportZip' } }],
  },
  {
    path: '/example',
    meta: { title: 'example' },
    children: [
      { path: 'create', meta: { title: 'createArticle' } },
      { path: 'edit/:id', hidden: true, meta: { title: 'editArticle' } },
      { path: 'list', meta: { title: 'articleList' } },
    ],
  },
  { path: 'external-link', children: [{ path: 'https://example.com/', meta: { title: 'externalLink' } }] },
]

describe('the route tree of a role', () => {
  it('leaves out what is hidden, and puts an only child in the place of its parent', () => {
    expect(nodesOf(routes)).toEqual([
      { key: '/guide/index', title: '/guide/index' },
      { key: '/zip', title: '/zip', children: [{ key: '/zip/download', title: '/zip/download' }] },
      {
        key: '/example',
        title: '/example',
        children: [
          { key: '/example/create', title: '/example/create' },
          { key: '/example/list', title: '/example/list' },
        ],
      },
      { key: 'https://example.com/', title: 'https://example.com/' },
    ])
  })

  it('is reduced to what was chosen, with the parents of it', () => {
    const chosen = chosenFrom(routes, new Set(['/example/list', '/guide/index']))
    expect(keysOf(nodesOf(chosen))).toEqual(['/guide/index', '/example/list'])
    expect(chosen.map(({ path }) => path)).toEqual(['/guide', '/example'])
  })
})
