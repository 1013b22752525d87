import { expect, it } from 'vitest'
import { checkUrl } from './openUrl.js'

it.each([
  ['https://a.example', 'https://a.example/'],
  ['HTTPS://A.example/B?c#d', 'https://a.example/B?c#d'],
  ['http://localhost:5173/', 'http://localhost:5173/'],
  ['http://wallet.localhost:4601/', 'http://wallet.localhost:4601/'],
  ['http://127.0.0.1/', 'http://127.0.0.1/'],
  ['http://[::1]:80/', 'http://[::1]/'],
])('a page at %s may be opened, as %s', (text, href) => expect(checkUrl(text)).toBe(href))

it.each([
  'http://localhost.evil.example/',
  'http://evillocalhost/',
  'http://127.0.0.1.evil.example/',
  'http://evil.example/127.0.0.1',
  'http://.localhost.evil/',
  'http://[::1:1]/',
  'https://user@a.example/',
  'https://:pass@a.example/',
  'http://user@localhost/',
  'ws://localhost/',
  'metamask://wc',
  '',
])('a page at %j may not be opened', (text) => expect(checkUrl(text)).toBeUndefined())

it.each([
  null,
  undefined,
  7,
  ['https://a.example/'],
  { toString: () => 'https://a.example/' },
  new URL('https://a.example/'),
])('what is no text is no link: %j', (value) => expect(checkUrl(value)).toBeUndefined())

it('checkUrl reads links of 4096 characters, and none that is longer', () => {
  const longest = `https://a.example/${'a'.repeat(4096 - 18)}`
  expect(checkUrl(longest)).toBe(longest)
  expect(checkUrl(`${longest}a`)).toBeUndefined()
})

it.each([
  ['metamask://wc?uri=a', 'metamask://wc?uri=a'],
  ['MetaMask://wc?uri=a', 'metamask://wc?uri=a'],
  ['web+app-1.0://', 'web+app-1.0://'],
])('an app that is allowed is opened by %s, as %s', (text, href) =>
  expect(checkUrl(text, ['other', 'metamask', 'web+app-1.0'])).toBe(href))

it.each([
  'metamask:wc',
  ' metamask://wc',
  'metamask://wc ',
  'metamask://w c',
  'metamask://w\u0001c',
  'metamask://wc\n',
  'metamask://wallet\u202e',
  'meta://wc',
])('an app is not opened by %j', (text) => expect(checkUrl(text, ['metamask'])).toBeUndefined())
