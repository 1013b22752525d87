import { expect, test } from 'vitest'
import { isAllowedOrigin, isOriginPattern } from './isAllowedOrigin.js'

const allowed = [
  'https://app.example',
  'shop.example',
  'host.example:8443',
  'https://*.wild.example',
  '*.all.example',
  '[2001:db8::1]',
]

test.each<[string | null, boolean]>([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:5173', true],
  ['http://[::1]', true],
  ['http://app.localhost:5173', true],
  ['https://app.example', true],
  ['http://app.example', false],
  ['https://app.example:444', false],
  ['https://app.example.evil.example', false],
  ['http://shop.example:81', true],
  ['http://chop.example', false],
  ['http://[2001:db8::1]:81', true],
  ['http://[2001:db8::2]:81', false],
  ['https://host.example:8443', true],
  ['https://host.example', false],
  ['https://a.wild.example', true],
  ['https://a.b.wild.example', true],
  ['https://wild.example', false],
  ['http://a.wild.example', false],
  ['http://x.all.example:9', true],
  ['https://evilall.example', false],
  ['http://localhost.evil.example', false],
  ['http://evil.example/localhost', false],
  ['extension-http://localhost', false],
  ['null', false],
  ['', false],
  [null, false],
  ['https://APP.example', false],
  ['https://user@app.example', false],
])('%j may: %j', (origin, may) => expect(isAllowedOrigin(origin, allowed)).toBe(may))

test('a pattern is an origin or a host, and says nothing else', () => {
  const ports = ['https://a.example:443', 'http://a.example:80', 'localhost:3000']
  for (const good of [...allowed, 'http://a.example', ...ports])
    expect(isOriginPattern(good), good).toBe(true)
  for (const bad of [
    '',
    '*',
    'https://*',
    'a.*.example',
    'https://a.example/',
    'a b',
    'ftp://a.example',
    'https://A.example',
  ]) {
    expect(isOriginPattern(bad), bad).toBe(false)
  }
})
