import { afterEach, describe, expect, it, vi } from 'vitest'
import { dropCookie, writeCookie } from './cookies'
import { firstLanguage } from './language'

afterEach(() => dropCookie('language'))

describe('the first language', () => {
  it.each([
    ['the cookie', 'ja', ['es-ES'], 'ja'],
    ['the browser without a cookie', '', ['es-MX', 'en'], 'es'],
    ['the browser when the cookie is none of ours', 'fr', ['zh-TW'], 'zh'],
    ['the next one that the console speaks', '', ['fr-FR', 'ja-JP', 'en'], 'ja'],
    ['English when it speaks none', '', ['fr', 'de'], 'en'],
  ])('is that of %s', (_, cookie, languages, expected) => {
    if (cookie) writeCookie('language', cookie)
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
    expect(firstLanguage()).toBe(expected)
  })
})
