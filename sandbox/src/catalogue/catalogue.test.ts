import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { initialsOf } from './createCatalogueHandlers.js'
import { drawnIcons } from './data/drawnIcons.js'
import { walletIcons } from './data/walletIcons.js'
import { drawIcon } from './drawIcon.js'
import { findWallets } from './findWallets.js'
import { listWallets } from './listWallets.js'
import { contrastToWhite, pickColor } from './pickColor.js'

const wallets = listWallets(['eip155:31337'])
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
  const of = (name: string) =>
    listWallets(['eip155:31337', solana]).find((wallet) => wallet.name === name)?.chains
  expect(of('Phantom')).toEqual(expect.arrayContaining([solana]))
  expect(of('MetaMask')).toContain('eip155:31337')
  const others = wallets.filter(({ chains }) => !chains.some((chain) => chain.startsWith('solana:')))
  expect(others.length).toBeGreaterThan(10)
  for (const { name } of others) expect(of(name)).not.toContain(solana)
})

test('invents as many wallets as are asked for, each with a name of its own', () => {
  const many = listWallets(['eip155:31337'], 5000)
  expect(many).toHaveLength(5000)
  expect(many.slice(0, wallets.length)).toEqual(wallets)
  expect(new Set(many.map(({ name }) => name)).size).toBe(5000)
  expect(new Set(many.map(({ id }) => id)).size).toBe(5000)
  expect(many.filter(({ badge_type }) => badge_type === 'certified').length).toBeGreaterThan(400)
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
  test('white letters can be read on every hue', () => {
    expect(contrastToWhite(0, 0, 0)).toBeCloseTo(21)
    expect(contrastToWhite(0, 0, 100)).toBeCloseTo(1)
    for (let hue = 0; hue < 360; hue += 1) {
      const [, lightness = '100'] = /(\d+)%\)$/.exec(pickColor(hue, 64, 58)) ?? []
      expect(contrastToWhite(hue, 64, Number(lightness))).toBeGreaterThanOrEqual(3.2)
    }
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
  test('a well-known wallet has its own picture', () => {
    const pictured = [...Object.keys(walletIcons), ...Object.keys(drawnIcons)]
    expect(new Set(pictured).size).toBe(pictured.length)
    for (const name of pictured) expect(wallets.map((wallet) => wallet.name)).toContain(name)
    // Those that send no picture of their own, because they only lie in the page.
    const silent = wallets.filter(({ injected }) =>
      injected?.some(({ namespace }) => ['polkadot', 'cosmos', 'bip122'].includes(namespace)),
    )
    expect(silent.map(({ name }) => name)).toEqual(expect.arrayContaining(['Talisman', 'Keplr', 'Leather']))
    for (const { name } of silent) expect(pictured).toContain(name)
    expect(walletIcons.MetaMask).toMatch(/^<svg [^>]*viewBox="0 0 24 24"/)
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

test('the phone wallet of the sandbox is the last of those that are known, and opens by its address', () => {
  const url = 'http://127.0.0.1:4600/wallet'
  const [known, listed] = [wallets, listWallets(['eip155:31337'], 0, url)]
  expect(listed.slice(0, -1)).toEqual(known)
  expect(listed.at(-1)).toMatchObject({ name: 'Sandbox Phone', mobile_link: url, webapp_link: url })
  for (const namespace of ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    expect(listed.at(-1)?.chains.some((chain) => chain.startsWith(`${namespace}:`))).toBe(true)
})
