import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../api/language'
import { sources } from '../testing/sources'
import { keysOf, LOCALES, textsOf, wrongTexts } from '../testing/texts'
import { routes } from './routes'

const FOLDER = join(import.meta.dirname, 'locales')
const zh = textsOf('zh', FOLDER)

describe('the texts of the showcase', () => {
  it.each(LANGUAGES)('of %s are complete', (language) => {
    const texts = textsOf(language, FOLDER)
    expect(keysOf(texts)).toEqual(keysOf(zh))
    expect(wrongTexts(language, texts, zh)).toEqual([])
  })

  it('share no file with the product but the menu', () => {
    const own = readdirSync(join(FOLDER, 'zh'))
    expect(readdirSync(join(LOCALES, 'zh')).filter((file) => own.includes(file))).toEqual(['menu.json'])
  })

  it('name the menu, and nothing that is not in it', () => {
    const paths = routes.flatMap(({ path, screens }) => [
      path,
      ...screens.flatMap((screen) => [...(screen.within ?? []), screen.path]),
    ])
    const titles = keysOf(zh).flatMap((key) => (key.startsWith('menu:') ? [key.replace('menu:', '')] : []))
    expect(titles).toEqual([...new Set<string>(paths)].sort())
  })

  it('are all used', () => {
    const code = sources().filter(({ path }) => path.startsWith('showcase/') && !path.includes('.test.'))
    const said = code.map(({ text }) => text).join('\n')
    // Keys are mentioned in full, or with a part to be filled in: `kinds.${kind}`.
    const patterns = [...said.matchAll(/`([\w.-]*\$\{[^}]+\}[\w.-]*)`/g)].map(
      ([, template = '']) =>
        new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\$\{[^}]+\}/g, '[^.]+')}$`),
    )
    const unused = keysOf(zh).filter((key) => {
      const name = key.replace(/^[\w-]+:/, '')
      return (
        !key.startsWith('menu:') &&
        !said.includes(`'${name}'`) &&
        !patterns.some((pattern) => pattern.test(name))
      )
    })
    expect(unused).toEqual([])
  })
})
