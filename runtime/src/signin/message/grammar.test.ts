import { describe, expect, it } from 'vitest'
import { isDomain, isNonce, isRequestId, isScheme, readAuthority, readTime, readUri } from './grammar.js'

describe('an authority', () => {
  it.each<[string, string | undefined, string, string | undefined]>([
    ['app.example', undefined, 'app.example', undefined],
    ['app.example:3000', undefined, 'app.example', '3000'],
    ['app.example:', undefined, 'app.example', ''],
    ['', undefined, '', undefined],
    [':80', undefined, '', '80'],
    ['user@app.example', 'user', 'app.example', undefined],
    ['@app.example', '', 'app.example', undefined],
    ['a:b%20c@app.example:1', 'a:b%20c', 'app.example', '1'],
    ["A-_.~!$&'()*+,;=9%aF", undefined, "A-_.~!$&'()*+,;=9%aF", undefined],
    ['[::1]', undefined, '[::1]', undefined],
    ['[::1]:80', undefined, '[::1]', '80'],
    ['u@[::1]:', 'u', '[::1]', ''],
    ['[v1.a:b]', undefined, '[v1.a:b]', undefined],
    ['[VfF.~]:1', undefined, '[VfF.~]', '1'],
  ])('%j is one', (text, userInfo, host, port) => {
    expect(readAuthority(text)).toEqual({ userInfo, host, port })
  })

  it.each([
    ...['a b', 'a/b', 'a?b', 'a#b', 'a@b@c', 'ü', 'a:b', 'a:8x', 'a:-1', 'a:80:80'],
    ...['%', '%2', '%zz', 'a%2', 'a]', '[a', '[]', '[::1', '::1', '[::1]a', '[::1]a:80', '[::1a]:80]'],
    ...[
      'u ser@a',
      'us/er@a',
      '%@a',
      '%4@a',
      'u%zz@a',
      '[v.a]',
      '[v1.]',
      '[v1]',
      '[1.a]',
      '[vg.a]',
      '[v1.a/b]',
    ],
    ...['[xv1.a]', 'x::1]', '[v1.a b]', '[::1%25eth0]', '[:]'],
  ])('%j is none', (text) => expect(readAuthority(text)).toBeUndefined())

  it.each([
    ...['::', '::1', '1::', '1:2:3:4:5:6:7:8', 'abcd:EF01::', '1:2:3:4:5:6:7::', '::2:3:4:5:6:7:8', '1::8'],
    ...['1:2:3:4:5:6:1.2.3.4', '::1.2.3.4', '::ffff:255.255.255.255', '1:2:3:4:5::1.2.3.4', '::0.0.0.0'],
  ])('has the IPv6 address %s', (text) => {
    expect(readAuthority(`[${text}]`)).toMatchObject({ host: `[${text}]` })
  })

  it.each([
    ...[
      '1',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '1:2:3:4:5:6:7::8',
      '::1:2:3:4:5:6:7:8',
      '1::2::3',
      '1:2:3:4::5:6:7:8::9',
      ':::',
    ],
    ...['12345::', 'g::', ':1::', '1:::2', '::1:', '1:2:3:4:5:6:7:1.2.3.4', '1:2:3:4:5:6::1.2.3.4'],
    ...[
      '1.2.3.4',
      '1.2.3.4::',
      '1:1.2.3.4::',
      '::1.2.3.4:1',
      '::1.2.3',
      '::1.2.3.4.5',
      '::1.2.3.256',
      '::01.2.3.4',
    ],
    ...['::1.2.3.1000', '::1.2.3.a', '::1.2.3.', '::1.2.3.4a', '::a1.2.3.4', '1:2:3:4:5:1.2.3.4', '1::2345a'],
  ])('has no IPv6 address %s', (text) => expect(readAuthority(`[${text}]`)).toBeUndefined())
})

it('a domain is an authority with a host, of 255 characters at most', () => {
  for (const text of ['a', 'a:1', 'u@a', '[::1]', 'a'.repeat(255)]) expect(isDomain(text), text).toBe(true)
  for (const text of ['', ':1', 'u@', 'a b', 'a'.repeat(256)]) expect(isDomain(text), text).toBe(false)
})

it('a scheme begins with a letter', () => {
  for (const text of ['a', 'https', 'HTTP', 'a1+-.Z9']) expect(isScheme(text), text).toBe(true)
  for (const text of ['', '1a', '+a', 'a_', 'a:', ' a', 'a ', 'ä']) expect(isScheme(text), text).toBe(false)
})

describe('a URI', () => {
  it.each<[string, string, string | undefined]>([
    ['https://app.example', 'https', 'app.example'],
    ['https://app.example/', 'https', 'app.example'],
    ['https://app.example:1/a/b?c=/d?#e/?', 'https', 'app.example'],
    ['https://app.example?a', 'https', 'app.example'],
    ['https://app.example#a', 'https', 'app.example'],
    ['https://app.example?a#b', 'https', 'app.example'],
    ['https://[::1]', 'https', '[::1]'],
    ['https://[::1]/a', 'https', '[::1]'],
    ['https://[::1]?%20', 'https', '[::1]'],
    ['https://[::1]#%20', 'https', '[::1]'],
    ['https://', 'https', ''],
    ['file:///a', 'file', ''],
    ['urn:a:b', 'urn', undefined],
    ['urn:', 'urn', undefined],
    ['urn:?', 'urn', undefined],
    ['urn:#', 'urn', undefined],
    ['mailto:a@b?c#d', 'mailto', undefined],
    ['a:/b//c', 'a', undefined],
    ["a:%aF-_.~!$&'()*+,;=:@/", 'a', undefined],
  ])('%s is one', (text, scheme, host) => {
    const found = readUri(text)
    expect(found?.scheme).toBe(scheme)
    expect(found?.authority?.host).toBe(host)
    expect(found?.authority === undefined).toBe(host === undefined)
  })

  it.each([
    ...[
      '',
      ':',
      ':a',
      'a',
      '//a',
      '1:a',
      'a b:c',
      'https://a b',
      'https://a/b c',
      'https://a/%',
      'https://a/%2',
      'a:%4',
      'https://a/%z1',
    ],
    ...[
      'https://a/[',
      'https://a?b c',
      'https://a?%',
      'https://a?b#c d',
      'https://a#%2',
      'https://a#b#c',
      'a:b[c',
    ],
    ...[
      'https://a:b',
      'https://a:b/c',
      'https://u@v@a/',
      'a:b#c#',
      'https://a?[',
      'https://a#[',
      'https://ü/',
    ],
  ])('%j is none', (text) => expect(readUri(text)).toBeUndefined())

  it('has 2,048 characters at most, or as many as it may', () => {
    const text = (length: number) => `a:${'b'.repeat(length - 2)}`
    expect(readUri(text(2048))).toBeDefined()
    expect(readUri(text(2049))).toBeUndefined()
    expect(readUri(text(2049), 2049)).toBeDefined()
    expect(readUri(text(2050), 2049)).toBeUndefined()
  })
})

it('a nonce has 8 to 128 letters and digits', () => {
  for (const text of ['aZ09aZ09', '1'.repeat(128)]) expect(isNonce(text), text).toBe(true)
  for (const text of ['', '1234567', '1'.repeat(129), '1234567-', '-12345678', '12345678 ', 'ä2345678'])
    expect(isNonce(text), text).toBe(false)
})

it('the id of a request is a part of a path, or empty', () => {
  for (const text of ['', "aZ0-_.~!$&'()*+,;=:@", '%20', 'a'.repeat(256)])
    expect(isRequestId(text), text).toBe(true)
  for (const text of ['a'.repeat(257), '/', '?', '#', ' ', '%', '%2', '%zz', 'a b', 'ä', 'a/'])
    expect(isRequestId(text), text).toBe(false)
})

describe('a time', () => {
  it.each<[string, string]>([
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02t03:04:05z', '2026-01-02T03:04:05.000Z'],
    ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z'],
    ['2026-01-02T03:04:05.5+00:00', '2026-01-02T03:04:05.500Z'],
    ['2026-01-02T03:04:05+01:30', '2026-01-02T01:34:05.000Z'],
    ['2026-01-02T03:04:05-01:30', '2026-01-02T04:34:05.000Z'],
    ['2026-01-01T00:00:00+23:59', '2025-12-31T00:01:00.000Z'],
    ['2026-12-31T23:59:60Z', '2027-01-01T00:00:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['0099-12-31T23:59:59Z', '0099-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, iso) => expect(readTime(text)).toBe(Date.parse(iso)))

  it('has a fraction of a millisecond, and 64 characters at most', () => {
    expect(readTime('1970-01-01T00:00:00.0005Z')).toBe(0.5)
    const text = (length: number) => `1970-01-01T00:00:00.${'0'.repeat(length - 21)}Z`
    expect(readTime(text(64))).toBe(0)
    expect(readTime(text(65))).toBeUndefined()
  })

  it.each([
    ...[
      '',
      '2026-01-02',
      '2026-01-02T03:04:05',
      '2026-01-02 03:04:05Z',
      '2026-01-02T03:04Z',
      '26-01-02T03:04:05Z',
    ],
    ...['2026-00-02T03:04:05Z', '2026-13-02T03:04:05Z', '2026-01-00T03:04:05Z', '2026-01-32T03:04:05Z'],
    ...['2026-02-29T00:00:00Z', '2026-04-31T00:00:00Z', '2026-01-02T24:00:00Z', '2026-01-02T03:60:05Z'],
    ...[
      '2026-01-02T03:04:61Z',
      '2026-01-02T03:04:05+24:00',
      '2026-01-02T03:04:05+00:60',
      '2026-01-02T03:04:05.Z',
    ],
    ...[
      '2026-01-02T03:04:05+0000',
      '2026-01-02T03:04:05+1:00',
      'a2026-01-02T03:04:05Z',
      '2026-01-02T03:04:05Za',
    ],
    ...['2026-01-02T03:04:05*01:00', '2026-1-02T03:04:05Z', '2026-01-2T03:04:05Z', '2026-01-02T3:04:05Z'],
    ...['2026-01-02T03:4:05Z', '2026-01-02T03:04:5Z', '2026-01-02T03:04:05+01:0', '2026-01-02T03:04:05.aZ'],
    ...['aaaa-01-02T03:04:05Z', '2026-aa-02T03:04:05Z', '2026-01-aaT03:04:05Z', '2026-01-02Taa:04:05Z'],
    ...[
      '2026-01-02T03:aa:05Z',
      '2026-01-02T03:04:aaZ',
      '2026-01-02T03:04:05+aa:00',
      '2026-01-02T03:04:05+01:aa',
    ],
  ])('%j is none', (text) => expect(readTime(text)).toBeUndefined())
})
