import { describe, expect, it } from 'vitest'
import { afterSignIn, ownPath, refreshTarget, signInAddress } from './guards'

describe('the way back after sign-in', () => {
  it.each([
    ['/goods/goodsUnit', '/goods/goodsUnit'],
    ['/goods/goodsUnit?page=2&kw=%E7%9B%92', '/goods/goodsUnit?page=2&kw=%E7%9B%92'],
    ['/goods/goodsUnit?next=https://evil.example', '/goods/goodsUnit?next=https://evil.example'],
    ['/goods/../famDoc', '/famDoc'],
    ['/dashboard#top', '/dashboard#top'],
  ])('honours %s', (wanted, target) => {
    expect(afterSignIn(`?redirect=${encodeURIComponent(wanted)}`)).toBe(target)
  })

  it.each([
    '',
    'goods',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/./\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'HTTPS://evil.example/dashboard',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '.evil.example',
    '/login',
    '/login?redirect=/login',
    '/auth-redirect?code=1',
    '%2F%2Fevil.example',
  ])('refuses %j', (wanted) => {
    expect(afterSignIn(`?redirect=${encodeURIComponent(wanted)}`)).toBe('/')
  })

  it('never leaves the origin, whatever browsers make of the address', () => {
    for (const wanted of ['/%09/evil.example', '/%5cevil.example', '/%2f/evil.example']) {
      const target = ownPath(wanted)
      expect(new URL(target ?? '/', 'https://care.example').origin).toBe('https://care.example')
    }
  })
})

describe('the sign-in address', () => {
  it.each([
    ['/goods/goodsUnit?page=2&kw=a', '/login?redirect=%2Fgoods%2FgoodsUnit%3Fpage%3D2%26kw%3Da'],
    ['/404', '/login?redirect=%2F404'],
    ['/', '/login'],
    ['/login', '/login'],
    ['//evil.example', '/login'],
  ])('for %s is %s', (wanted, address) => {
    expect(signInAddress(wanted)).toBe(address)
  })
})

describe('a refreshed view', () => {
  it.each([
    ['goods/goodsUnit', '?page=2', '/goods/goodsUnit?page=2'],
    ['/evil.example', '', '/404'],
    ['\\evil.example', '', '/404'],
  ])('of %s%s is %s', (rest, search, target) => {
    expect(refreshTarget(rest, search)).toBe(target)
  })
})
