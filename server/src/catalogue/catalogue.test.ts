import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialsOf } from './createCatalogueHandlers.js'
import { drawIcon } from './drawIcon.js'
import { findWallets } from './findWallets.js'
import { listWallets } from './listWallets.js'
import { readCatalogue } from './readCatalogue.js'

const catalogue = readCatalogue()
const list = (...more: readonly string[]) => listWallets(catalogue.wallets, more)
const wallets = list('eip155:31337')
const names = (query: Partial<Parameters<typeof findWallets>[1]>) =>
  findWallets(wallets, { page: 1, entries: 100, ...query }).data.map((wallet) => wallet.name)

describe('the data', () => {
  test('holds at least 60 wallets with ids, pictures and names of their own', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(60)
    for (const key of ['id', 'image_id', 'name', 'order'] as const) {
      expect(new Set(wallets.map((wallet) => wallet[key])).size).toBe(wallets.length)
    }
    const rdns = wallets.flatMap((wallet) => wallet.rdns ?? [])
    expect(new Set(rdns).size).toBe(rdns.length)
  })
  test.each(wallets)('$name is well formed', (wallet) => {
    expect(wallet.id).toMatch(/^[0-9a-f]{64}$/)
    expect(new URL(wallet.homepage).protocol).toBe('https:')
    expect(wallet.chains.length).toBeGreaterThan(0)
    for (const chain of wallet.chains) expect(chain).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)
    for (const link of [wallet.mobile_link, wallet.desktop_link]) {
      if (link !== null) expect(link).toMatch(/^[a-z][a-z0-9+.-]*:\/\/$/)
    }
    if (wallet.webapp_link !== null) expect(new URL(wallet.webapp_link).protocol).toBe('https:')
    if (wallet.chrome_store !== null) expect(wallet.chrome_store).toMatch(/\/[a-p]{32}$/)
    if (wallet.rdns !== null) expect(wallet.rdns).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i)
    for (const item of wallet.injected ?? []) {
      expect(wallet.chains.some((chain) => chain.startsWith(`${item.namespace}:`))).toBe(true)
    }
  })
})

test('a chain that runs here is one more for the wallets of its namespace', () => {
  const solana = 'solana:sandbox'
  const of = (name: string) => list('eip155:31337', solana).find((wallet) => wallet.name === name)?.chains
  expect(of('Phantom')).toEqual(expect.arrayContaining([solana]))
  expect(of('MetaMask')).toContain('eip155:31337')
  const others = wallets.filter(({ chains }) => !chains.some((chain) => chain.startsWith('solana:')))
  expect(others.length).toBeGreaterThan(10)
  for (const { name } of others) expect(of(name)).not.toContain(solana)
})

describe('findWallets', () => {
  test('every page together is the whole list, once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), (entries) => {
        const seen: string[] = []
        for (let page: number | null = 1; page !== null; ) {
          const result = findWallets(wallets, { page, entries })
          expect(result.count).toBe(wallets.length)
          seen.push(...result.data.map((wallet) => wallet.id))
          page = result.nextPage
        }
        expect(seen).toEqual(wallets.map((wallet) => wallet.id))
      }),
    )
  })
  test('beyond the end there is nothing, and the count stays', () => {
    expect(findWallets(wallets, { page: 1000, entries: 40 })).toMatchObject({
      count: wallets.length,
      data: [],
    })
  })
  test('search ignores case and puts the best names first', () => {
    expect(names({ search: 'META' })).toEqual(['MetaMask'])
    expect(names({ search: ' core ' })[0]).toBe('Core')
    expect(names({ search: 'ba' })[0]).toBe('Base')
    expect(names({ search: 'wallet' })[0]).not.toBe('MetaMask')
    expect(names({ search: 'nothing like this' })).toEqual([])
    expect(names({ search: '.*' })).toEqual([])
  })
  test('include, exclude, chains, names, rdns, badge and platform narrow it', () => {
    const [metamask, trust] = wallets
    const ids = [metamask?.id ?? '', trust?.id ?? '']
    expect(names({ include: ids })).toEqual(['MetaMask', 'Trust Wallet'])
    expect(names({ exclude: ids })).not.toContain('MetaMask')
    expect(names({ include: ids, exclude: ids.slice(0, 1) })).toEqual(['Trust Wallet'])
    expect(names({ chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'] })).toContain('Talisman')
    expect(names({ chains: ['polkadot:91b171bb158e2d3848fa23a9f1c25182'] })).not.toContain('MetaMask')
    expect(names({ chains: ['eip155:31337'] })).toContain('MetaMask')
    expect(names({ chains: ['eip155:31337'] })).not.toContain('Valora')
    expect(names({ names: ['metamask'] })).toEqual(['MetaMask'])
    expect(names({ rdns: ['me.rainbow'] })).toEqual(['Rainbow'])
    expect(names({ badge_type: 'certified' })).toEqual([])
    expect(names({ platform: 'ios' })).not.toContain('Frame')
  })
})

describe('icons', () => {
  test('are the same every time and differ by name', () => {
    const draw = (seed: string) => drawIcon({ seed, letters: initialsOf(seed), shape: 'square' })
    expect(draw('MetaMask')).toBe(draw('MetaMask'))
    expect(new Set(wallets.map((wallet) => draw(wallet.name))).size).toBe(wallets.length)
  })
  test('letters cannot become markup', () => {
    fc.assert(
      fc.property(fc.string(), (letters) => {
        const body = drawIcon({ seed: letters, letters, shape: 'round' }).split('central')[1] ?? ''
        expect(body.match(/</g)?.length ?? 2).toBe(2)
      }),
    )
  })
  test('letters can be read on every ground', () => {
    const luminance = (hex: string) => {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
        const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    for (let seed = 0; seed < 500; seed++) {
      const drawn = drawIcon({ seed: String(seed), letters: 'A', shape: 'square' })
      const [ground = '', ink = ''] = drawn.match(/#[0-9a-f]{6}/g) ?? []
      expect((luminance(ground) + 0.05) / (luminance(ink) + 0.05)).toBeGreaterThanOrEqual(4.5)
    }
  })
  test('a picture that an entry names is there, and no other lies in the folder', () => {
    const named = catalogue.wallets.flatMap(({ picture }) => picture ?? [])
    expect(new Set(named).size).toBe(named.length)
    expect(readdirSync(new URL('../../../catalogue/pictures', import.meta.url)).sort()).toEqual(named.sort())
    for (const wallet of catalogue.wallets)
      if (wallet.picture !== undefined)
        expect(catalogue.pictureOf(wallet)).toMatch(/^<svg [^>]*viewBox="0 0 24 24".*<\/svg>$/)
  })
  test('wallets that only lie in the page, and send no picture, have one here', () => {
    const silent = catalogue.wallets.filter(({ injected }) =>
      injected?.some((flag) => /^(polkadot|cosmos|bip122):/.test(flag)),
    )
    expect(silent.map(({ name }) => name)).toEqual(expect.arrayContaining(['Talisman', 'Keplr', 'Leather']))
    for (const { picture } of silent) expect(picture).toBeDefined()
  })
  test('initials come from the words that count', () => {
    expect(initialsOf('Trust Wallet')).toBe('T')
    expect(initialsOf('Coinbase Wallet')).toBe('C')
    expect(initialsOf('Magic Eden Wallet')).toBe('ME')
    expect(initialsOf("D'CENT")).toBe('DC')
    expect(initialsOf('1inch Wallet')).toBe('1')
    expect(initialsOf('')).toBe('')
  })
})

test.each([
  ['no JSON', '{', /wallets\.json cannot be used: /],
  [
    'a link that runs code',
    '{"wallets":[{"name":"A","homepage":"javascript:alert(1)","chains":["eip155:1"]}]}',
    /homepage/,
  ],
  [
    'a field that nobody knows',
    '{"wallets":[{"name":"A","homepage":"https://a.example","chains":["eip155:1"],"link":1}]}',
    /wallets\/0/,
  ],
])('a file of wallets with %s is refused', (_what, text, reason) => {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-wallets-'))
  writeFileSync(join(folder, 'wallets.json'), text)
  expect(() => readCatalogue(folder)).toThrow(reason)
  rmSync(folder, { recursive: true })
})
