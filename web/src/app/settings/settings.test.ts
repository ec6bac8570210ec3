import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { changeSettings, read, SETTINGS_KEY, settings } from './settings'

afterEach(() => {
  localStorage.clear()
  settings.setState(read())
})

it('remembers what is chosen', () => {
  changeSettings({ theme: '#13c2c2', appearance: 'dark', tagsView: false })
  expect(settings.getState()).toMatchObject({ theme: '#13c2c2', appearance: 'dark', tagsView: false })
  expect(read()).toEqual(settings.getState())
})

it.each([
  ['nothing', null],
  ['what is no JSON', '{'],
  ['what is no settings', '[1]'],
  [
    'values of the wrong kind',
    '{"theme":"red","appearance":"pink","tagsView":"yes","fixedHeader":1,"singleKeys":0}',
  ],
])('starts with the defaults after %s', (_, kept) => {
  if (kept) localStorage.setItem(SETTINGS_KEY, kept)
  expect(read()).toEqual({
    theme: '#1890ff',
    appearance: 'system',
    tagsView: true,
    fixedHeader: true,
    sidebarLogo: true,
    supportPinyinSearch: true,
    singleKeys: true,
  })
})

it('is read under the same name before the first paint', () => {
  const script = readFileSync(join(import.meta.dirname, '../../../public/first-paint.js'), 'utf8')
  expect(script).toContain(`'${SETTINGS_KEY}'`)
})
