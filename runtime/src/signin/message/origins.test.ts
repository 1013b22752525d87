import { describe, expect, it } from 'vitest'
import { matchesDomain, matchesUri, type Origin, readOrigin } from './origins.js'

const read = (...texts: string[]): Origin[] =>
  texts.map((text) => {
    const origin = readOrigin(text)
    if (origin === undefined) throw new Error(`${text} is no origin.`)
    return origin
  })

describe('an origin that may ask for a sign-in', () => {
  it.each<[string, string | undefined, string]>([
    ['https://app.example', 'https', 'app.example'],
    ['https://app.example/', 'https', 'app.example'],
    ['HTTPS://App.Example', 'https', 'app.example'],
    ['https://app.example:443', 'https', 'app.example'],
    ['https://app.example:80', 'https', 'app.example:80'],
    ['http://app.example:80', 'http', 'app.example'],
    ['http://localhost:3000', 'http', 'localhost:3000'],
    ['app.example', undefined, 'app.example'],
    ['app.example:3000', undefined, 'app.example:3000'],
    ['https://bücher.example', 'https', 'xn--bcher-kva.example'],
    ['app://host', 'app', 'host'],
  ])('%s is read', (text, scheme, host) => expect(readOrigin(text)).toEqual({ scheme, host }))

  it.each([
    'https://app.example/path',
    'https://app.example?a',
    'https://app.example#a',
    'https://user@app.example',
    'https://:pass@app.example',
    'https://app.example.',
    'https://',
    'app.example/path',
    'app.example?a',
    'user@app.example',
    'app://a%20b',
    'app://',
    '',
  ])('%j is none', (text) => expect(readOrigin(text)).toBeUndefined())
})

describe('the domain of a message', () => {
  const [https, plain, any, port] = [
    read('https://app.example'),
    read('http://app.example'),
    read('app.example'),
    read('https://app.example:8443'),
  ]

  it.each<[string, readonly Origin[], string, string | undefined]>([
    ['as it is', https, 'app.example', undefined],
    ['in another case', https, 'App.Example', undefined],
    ['with the scheme', https, 'app.example', 'HTTPS'],
    ['with the default port', https, 'app.example:443', undefined],
    ['with the default port of its own scheme', any, 'app.example:80', 'http'],
    ['of any scheme', any, 'app.example', 'app'],
    ['with its port', port, 'app.example:8443', 'https'],
    ['of one of several', [...plain, ...port], 'app.example:8443', undefined],
  ])('is one of the origins: %s', (_what, origins, domain, scheme) =>
    expect(matchesDomain(origins, domain, scheme)).toBe(true))

  it.each<[string, readonly Origin[], string, string | undefined]>([
    ['another host', https, 'evil.example', undefined],
    ['a host below it', https, 'a.app.example', undefined],
    ['a host that begins like it', https, 'app.example.evil', undefined],
    ['another scheme', https, 'app.example', 'http'],
    ['another port', https, 'app.example:8443', undefined],
    ['the default port of another scheme', https, 'app.example:80', undefined],
    ['a default port without a scheme', any, 'app.example:443', undefined],
    ['no port', port, 'app.example', undefined],
    ['a user', https, 'user@app.example', undefined],
    ['an empty port', https, 'app.example:', undefined],
    ['a dot at the end', https, 'app.example.', undefined],
    ['an escaped letter', https, 'app%2Eexample', undefined],
    ['a path', https, 'app.example/a', undefined],
    ['nothing', https, '', undefined],
    ['no origins', [], 'app.example', undefined],
  ])('is none of the origins: %s', (_what, origins, domain, scheme) =>
    expect(matchesDomain(origins, domain, scheme)).toBe(false))
})

describe('the URI of a message', () => {
  it.each([
    ['https://app.example', 'https://app.example'],
    ['https://app.example', 'https://app.example/login?a=b#c'],
    ['https://app.example', 'HTTPS://APP.EXAMPLE/'],
    ['https://app.example', 'https://app.example:443/'],
    ['http://localhost:3000', 'http://localhost:3000/a'],
    ['app.example', 'http://app.example:80/'],
    ['app.example', 'app://app.example'],
  ])('is of %s: %s', (origin, uri) => expect(matchesUri(read(origin), uri)).toBe(true))

  it.each([
    ['https://app.example', 'http://app.example/'],
    ['https://app.example', 'https://evil.example/app.example'],
    ['https://app.example', 'https://app.example.evil/'],
    ['https://app.example', 'https://app.example:8443/'],
    ['https://app.example', 'https://user@app.example/'],
    ['https://app.example', 'https://app.example./'],
    ['https://app.example', 'https://app.example:/'],
    ['https://app.example', 'urn:app.example'],
    ['https://app.example', 'app.example'],
    ['https://app.example', ''],
    ['app.example', 'https:app.example'],
  ])('is not of %s: %s', (origin, uri) => expect(matchesUri(read(origin), uri)).toBe(false))

  it('is of one of several origins, and of none', () => {
    expect(matchesUri(read('http://a.example', 'https://b.example'), 'https://b.example/')).toBe(true)
    expect(matchesUri([], 'https://b.example/')).toBe(false)
  })
})
