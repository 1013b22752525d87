import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { checkCatalogue } from './checkCatalogue.js'
import { lookAlike } from './lookAlike.js'

const good = {
  id: 'quill',
  name: 'Quill Wallet',
  homepage: 'https://quill.example.com',
  chains: ['eip155:*', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  rdns: 'com.example.quill',
  injected: [{ namespace: 'eip155', injected_id: 'isQuill' }],
  mobile: { native: 'quill://', universal: 'https://app.quill.example.com' },
  desktop: { native: 'quill://desk' },
  web: 'https://web.quill.example.com/app',
  stores: {
    chrome: `https://chromewebstore.google.com/detail/${'a'.repeat(32)}`,
    firefox: 'https://addons.mozilla.org/firefox/addon/quill/',
    edge: `https://microsoftedge.microsoft.com/addons/detail/${'b'.repeat(32)}`,
    ios: 'https://apps.apple.com/app/id1234567890',
    android: 'https://play.google.com/store/apps/details?id=com.example.quill',
  },
  picture: 'quill.svg',
  art: 'monogram',
  checked: { how: 'unverified', when: '2026-11-24', sources: ['docs.quill.example.com'] },
}
const check = (...wallets: readonly unknown[]) => checkCatalogue({ wallets })

describe('an entry', () => {
  it('with everything is good', () => expect(check(good)).toEqual([]))

  const schema = JSON.parse(readFileSync(new URL('../wallets.schema.json', import.meta.url), 'utf8'))
  const ajv = new Ajv2020({ strictRequired: false })
  const fitsSchema = ajv.compile(schema)

  it.each<[string, object, RegExp]>([
    ['an id with capitals', { id: 'Quill' }, /^Quill Wallet: id must be 64 hex digits, or a word/],
    ['a name of another script', { name: 'Mеtamask' }, /name must be 1 to 50 letters of ASCII/],
    ['a homepage in plain http', { homepage: 'http://quill.example.com' }, /must be an https: address/],
    ['a homepage with a query', { homepage: 'https://a.example.com?ref=1' }, /no user, port, query/],
    ['a homepage at an address of numbers', { homepage: 'https://127.0.0.1' }, /a host with a plain name/],
    ['no chain', { chains: [] }, /lists that are not empty/],
    ['a chain of an unknown namespace', { chains: ['tron:*'] }, /"tron:\*" is no chain of eip155/],
    ['an rdns that is none', { rdns: 'quill' }, /rdns must read like io.metamask/],
    ['a scheme that runs code', { mobile: { native: 'javascript://x' } }, /is no scheme of an app/],
    ['a scheme with a query', { mobile: { native: 'quill://a?b=c' } }, /is no scheme of an app/],
    ['a link that is no scheme', { desktop: { native: 'quill' } }, /is no scheme of an app/],
    ['an app without a link', { mobile: {} }, /must have native or universal/],
    ['a link of an unknown kind', { mobile: { native: 'quill://', web: 'x' } }, /web is no link of an app/],
    ['a universal link in plain http', { mobile: { universal: 'http://a.example.com' } }, /https: address/],
    [
      'the older form of a store',
      { stores: { chrome: 'https://chrome.google.com/webstore/detail/x' } },
      /is not the form of chrome/,
    ],
    [
      'the store of another host',
      { stores: { ios: 'https://apps.apple.com.example.com/app/id1234567' } },
      /is not the form of ios/,
    ],
    [
      'a store with a campaign',
      { stores: { android: 'https://play.google.com/store/apps/details?id=a.b&utm=c' } },
      /is not the form of android/,
    ],
    ['an unknown store', { stores: { opera: 'https://addons.opera.com/x' } }, /opera is no store/],
    ['a picture outside of the folder', { picture: '../quill.svg' }, /picture must be a file of icons/],
    ['art of unclear licence', { art: 'copied' }, /art must be web3icons, drawn or monogram/],
    ['a check by nobody knows whom', { checked: { how: 'yes', when: '2026-11-24' } }, /checked.how must be/],
    ['a check on no day', { checked: { how: 'opened', when: 'today' } }, /checked.when must be a day/],
    ['a field of its own', { description: 'The best wallet' }, /description is no field of a wallet/],
  ])('with %s is refused, by the schema too', (_, change, problem) => {
    const bad = { ...good, ...change }
    expect(check(bad).join('\n')).toMatch(problem)
    expect(fitsSchema({ licence: 'CC0-1.0', wallets: [good] })).toBe(true)
    const beyondSchema = [/scheme/, /at a host/, /at play/].some((rule) => rule.test(String(problem)))
    if (!beyondSchema) expect(fitsSchema({ licence: 'CC0-1.0', wallets: [bad] })).toBe(false)
  })

  it.each<[string, object, RegExp]>([
    ['a short link', { homepage: 'https://quill.page.link' }, /leads elsewhere or nowhere/],
    [
      'a name of injected code for a chain it lacks',
      { injected: [{ namespace: 'cosmos', injected_id: 'quill' }] },
      /not among its chains/,
    ],
    ['a slash at the end', { homepage: 'https://quill.example.com/' }, /must end without a slash/],
  ])('with %s is refused', (_, change, problem) => {
    expect(check({ ...good, ...change }).join('\n')).toMatch(problem)
  })

  it('that nothing reaches is refused', () => {
    const { rdns: _a, injected: _b, mobile: _c, desktop: _d, web: _e, ...unreachable } = good
    expect(check(unreachable)).toEqual([expect.stringMatching(/nothing reaches it/)])
    expect(fitsSchema({ licence: 'CC0-1.0', wallets: [unreachable] })).toBe(false)
  })

  it('without what it must have is refused, and so is what is no entry', () => {
    for (const key of ['id', 'name', 'homepage', 'chains', 'picture', 'art', 'checked']) {
      const { [key as 'id']: _, ...lacking } = good
      expect(check(lacking).join('\n')).toContain(`${key} is missing`)
    }
    expect(check(null)).toEqual(['Wallet 1: it must be an object.'])
    expect(checkCatalogue([])).toEqual([expect.stringMatching(/has no wallets/)])
  })

  it('with a scheme that the widget does not open is refused where that is asked for', () => {
    const problems = checkCatalogue({ wallets: [good] }, { isAppScheme: () => false })
    expect(problems).toHaveLength(2)
    expect(problems[0]).toMatch(/quill:\/\/ is no scheme of an app that may be opened/)
  })
})

describe('two entries', () => {
  const other = {
    ...good,
    id: 'raven',
    name: 'Raven',
    rdns: 'com.example.raven',
    picture: 'raven.svg',
    stores: {},
  }

  it('may differ in everything', () => expect(check(good, other)).toEqual([]))

  it.each<[string, object, RegExp]>([
    ['id', { id: 'quill' }, /^Raven: id quill is also that of Quill Wallet\.$/],
    ['rdns', { rdns: 'com.example.quill' }, /rdns com.example.quill is also that of Quill Wallet/],
    ['picture', { picture: 'quill.svg' }, /picture quill.svg is also that of Quill Wallet/],
    ['page in a store', { stores: good.stores }, /id1234567890 is also that of Quill Wallet/],
    ['name', { name: 'quill' }, /^quill: can be taken for Quill Wallet\.$/],
  ])('may not share their %s', (_, change, problem) => {
    expect(check(good, { ...other, ...change }).join('\n')).toMatch(problem)
  })
})

it.each([
  ['MetaMask', 'Metamask Wallet', true],
  ['Phantom', 'Phantorn', true],
  ['Coinbase', 'Co1nbase', true],
  ['Leather', 'Leathr', true],
  ['Rabby', 'Raby', true],
  ['imToken', 'iToken', true],
  ['Zeal', 'Zeus', false],
  ['Core', 'Cake', false],
  ['Trust', 'Trezor', false],
  ['Nova', 'Nest', false],
])('%s and %s look alike: %s', (one, other, expected) => {
  expect([lookAlike(one, other), lookAlike(other, one)]).toEqual([expected, expected])
})
