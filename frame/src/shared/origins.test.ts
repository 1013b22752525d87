import { expect, test } from 'vitest'
import { isAllowedOrigin, readOriginPattern, toHostSource } from './origins.js'

const allows = (pattern: string, origin: string, development = false): boolean => {
  const read = readOriginPattern(pattern, development)
  return read !== undefined && isAllowedOrigin([read], origin)
}

const dot63 = `${'a'.repeat(63)}.example`

/** A host has 253 characters at most. */
const maxLength = `https://${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(61)}`

type Row = [pattern: string, origin: string, development?: boolean]

const accepted: Row[] = [
  ['https://a.example', 'https://a.example'],
  ['https://A.EXAMPLE', 'https://a.example'],
  ['HTTPS://a.example', 'https://a.example'],
  ['https://a.example:443', 'https://a.example'],
  ['https://a.example:8443', 'https://a.example:8443'],
  ['https://a.b.c.example', 'https://a.b.c.example'],
  ['https://*.a.example', 'https://x.a.example'],
  ['https://*.a.example:8443', 'https://x.a.example:8443'],
  ['https://*.A.example', 'https://x.a.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://xn--bcher-kva.example', 'https://xn--bcher-kva.example'],
  ['https://*.bücher.example', 'https://x.xn--bcher-kva.example'],
  ['https://app.vercel.app', 'https://app.vercel.app'],
  ['https://*.app.vercel.app', 'https://x.app.vercel.app'],
  ['https://me.github.io', 'https://me.github.io'],
  ['https://*.shop.co.uk', 'https://x.shop.co.uk'],
  [`https://${dot63}`, `https://${dot63}`],
  ['https://a-b.example', 'https://a-b.example'],
  ['https://localhost', 'https://localhost'],
  ['https://*.shop.uk', 'https://x.shop.uk'],
  ['https://*.xco.uk', 'https://x.xco.uk'],
  ['https://*.company.uk', 'https://x.company.uk'],
  ['https://*.co.shop.uk', 'https://x.co.shop.uk'],
  ['https://*.co.example', 'https://x.co.example'],
  ['https://*.co.uk.example', 'https://x.co.uk.example'],
  ['https://a.example1', 'https://a.example1'],
  ['https://1a.example', 'https://1a.example'],
  [maxLength, maxLength],
  [`https://a.example:${'0'.repeat(279)}443`, 'https://a.example'],
  ['http://app.localhost:*', 'http://app.localhost:1', true],
  ['http://localhost', 'http://localhost', true],
  ['http://localhost:5173', 'http://localhost:5173', true],
  ['http://app.localhost:5173', 'http://app.localhost:5173', true],
  ['http://*.localhost', 'http://app.localhost', true],
  ['http://*.localhost:5173', 'http://app.localhost:5173', true],
  ['http://localhost:*', 'http://localhost:5173', true],
  ['http://localhost:*', 'http://localhost', true],
  ['http://*.localhost:*', 'http://app.localhost:1', true],
  ['http://127.0.0.1:*', 'http://127.0.0.1:9', true],
  ['http://*.app.localhost', 'http://x.app.localhost', true],
  ['http://127.0.0.1', 'http://127.0.0.1', true],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080', true],
  ['http://localhost:80', 'http://localhost', true],
]

const refused: Row[] = [
  ['https://a.example', 'https://evil-a.example'],
  ['xhttps://a.example', 'https://a.example'],
  [' https://a.example', 'https://a.example'],
  ['https://*.a.example', 'https://x.b.example'],
  ['https://*.com', 'https://a.com', true],
  ['http://127.0.0.1.', 'http://127.0.0.1', true],
  ['http://127.0.0.1.:8080', 'http://127.0.0.1:8080', true],
  ['http://localhost:*0', 'http://localhost:10', true],
  [`${maxLength}a`, `${maxLength}a`],
  [`https://a.example:${'0'.repeat(280)}443`, 'https://a.example'],
  ['https://a.example', 'https://a.example.evil.tld'],
  ['https://a.example', 'https://a.example.'],
  ['https://a.example.', 'https://a.example'],
  ['https://a.example.', 'https://a.example.'],
  ['https://a.example.:443', 'https://a.example'],
  ['https://a.example', 'http://a.example'],
  ['https://a.example', 'https://a.example:8443'],
  ['https://a.example:8443', 'https://a.example'],
  ['https://a.example:8443', 'https://a.example:8444'],
  ['https://a.example', 'https://b.a.example'],
  ['https://b.a.example', 'https://a.example'],
  ['https://a.example', 'https://A.EXAMPLE'],
  ['https://a.example', 'https://a.example/'],
  ['https://a.example', 'https://a.example:443'],
  ['https://a.example', 'https://a.example?x'],
  ['https://a.example', 'https://a.example#x'],
  ['https://a.example', 'https://a.example@evil.tld'],
  ['https://a.example', 'https://evil.tld/https://a.example'],
  ['https://a.example', 'null'],
  ['https://a.example', ''],
  ['https://a.example', '*'],
  ['https://a.example', 'blob:https://a.example'],
  ['https://a.example', 'data:text/html,x'],
  ['https://a.example', 'chrome-extension://abcdefghijklmnop'],
  ['https://a.example', 'moz-extension://abc'],
  ['https://a.example', 'file://'],
  ['https://a.example', 'about:blank'],
  ['https://a.example', 'javascript:0'],
  ['https://a.example', ' https://a.example'],
  ['https://a.example', 'https://a.example '],
  ['https://a.example', 'https://а.example'],
  ['https://*.a.example', 'https://a.example'],
  ['https://*.a.example', 'https://x.y.a.example'],
  ['https://*.a.example', 'https://.a.example'],
  ['https://*.a.example', 'https://xa.example'],
  ['https://*.a.example', 'http://x.a.example'],
  ['https://*.a.example', 'https://x.a.example:8443'],
  ['https://*.a.example', 'https://x.a.example.evil.tld'],
  ['https://*.a.example', 'https://evil.tld'],
  ['https://*', 'https://a.example'],
  ['*', 'https://a.example'],
  ['*.a.example', 'https://x.a.example'],
  ['a.example', 'https://a.example'],
  ['//a.example', 'https://a.example'],
  ['https://*.*.example', 'https://x.y.example'],
  ['https://x*.a.example', 'https://xy.a.example'],
  ['https://a.*.example', 'https://a.b.example'],
  ['https://a.example*', 'https://a.example'],
  ['https://*.com', 'https://a.com'],
  ['https://*.example', 'https://a.example'],
  ['https://*.co.uk', 'https://a.co.uk'],
  ['https://*.com.au', 'https://a.com.au'],
  ['https://*.vercel.app', 'https://a.vercel.app'],
  ['https://*.pages.dev', 'https://a.pages.dev'],
  ['https://*.ngrok-free.app', 'https://a.ngrok-free.app'],
  ['https://*.github.io', 'https://a.github.io'],
  ['https://*.GITHUB.io', 'https://a.github.io'],
  ['https://a.example/', 'https://a.example'],
  ['https://a.example/path', 'https://a.example'],
  ['https://a.example?q', 'https://a.example'],
  ['https://a.example#f', 'https://a.example'],
  ['https://user@a.example', 'https://a.example'],
  ['https://user:pass@a.example', 'https://a.example'],
  ['https://a.example\\@evil.tld', 'https://evil.tld'],
  ['https://a..example', 'https://a..example'],
  ['https://a.example:99999', 'https://a.example'],
  [`https://${'a'.repeat(64)}.example`, `https://${'a'.repeat(64)}.example`],
  ['https://[::1]', 'https://[::1]'],
  ['http://[::1]:3000', 'http://[::1]:3000', true],
  ['https://10.0.0.1', 'https://10.0.0.1'],
  ['https://*.127.0.0.1', 'https://x.127.0.0.1'],
  ['https://2130706433', 'https://10.0.0.2'],
  ['http://a.example', 'http://a.example'],
  ['http://a.example', 'http://a.example', true],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://127.0.0.1', 'http://127.0.0.1'],
  ['http://*.localhost', 'http://a.localhost'],
  ['http://*.localhost', 'http://localhost', true],
  ['http://*.localhost', 'http://a.b.localhost', true],
  ['http://localhost', 'http://localhost.evil.tld', true],
  ['http://localhost', 'http://evil-localhost', true],
  ['http://127.0.0.1', 'http://127.0.0.2', true],
  ['http://192.168.0.1', 'http://192.168.0.1', true],
  ['http://localhost:*', 'http://localhost:5173'],
  ['http://localhost:*', 'http://a.localhost:1', true],
  ['https://localhost:*', 'https://localhost:1', true],
  ['https://a.example:*', 'https://a.example:1', true],
  ['http://a.example:*', 'http://a.example:1', true],
  ['http://localhost.evil.tld:*', 'http://localhost.evil.tld:1', true],
  ['http://evil.tld/localhost:*', 'http://evil.tld', true],
  ['ws://localhost', 'ws://localhost', true],
  ['ftp://a.example', 'ftp://a.example'],
  ['https://a.example https://b.example', 'https://a.example'],
  ["https://a.example; script-src 'unsafe-inline'", 'https://a.example'],
  ['https://a.example;script-src', 'https://a.example;script-src'],
  ['', 'https://a.example'],
  ['', ''],
  ['null', 'null'],
]

test.each(accepted)('T-F1 %s allows %s', (...[pattern, origin, development = false]: Row) => {
  expect(allows(pattern, origin, development)).toBe(true)
})

test.each(refused)('T-F1 %s does not allow %s', (...[pattern, origin, development = false]: Row) => {
  expect(allows(pattern, origin, development)).toBe(false)
})

test('T-F1: an empty list allows nobody', () => {
  expect(isAllowedOrigin([], 'https://a.example')).toBe(false)
})

test.each<[string, string, boolean?]>([
  ['https://a.example', 'https://a.example'],
  ['https://a.example:443', 'https://a.example'],
  ['https://*.a.example:8443', 'https://*.a.example:8443'],
  ['http://*.localhost:*', 'http://*.localhost:*', true],
])('T-F1: the header allows by %s exactly %s', (pattern, source, development = false) => {
  const read = readOriginPattern(pattern, development)
  expect(read && toHostSource(read)).toBe(source)
})

test('T-F1: a wildcard below an address is no entry, so it is in no header', () => {
  expect(readOriginPattern('https://*.127.0.0.1', true)).toBeUndefined()
  expect(readOriginPattern('http://*.127.0.0.1', true)).toBeUndefined()
})

test('what is written into a header has nothing that could end the directive', () => {
  const read = [...accepted, ...refused].flatMap(
    ([pattern, , development = false]) => readOriginPattern(pattern, development) ?? [],
  )
  expect(read.length).toBeGreaterThanOrEqual(accepted.length)
  for (const each of read) expect(toHostSource(each)).toMatch(/^https?:\/\/(\*\.)?[a-z0-9.-]+(:(\d+|\*))?$/)
})
