import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findWallets, type Wallet, type WalletQuery } from './findWallets.js'
import { readCatalogue } from './readCatalogue.js'

const { wallets: known } = readCatalogue(fileURLToPath(new URL('..', import.meta.url)))
const certified: Wallet = { id: 'sworn', name: 'Sworn', badge_type: 'certified', chains: ['eip155:1'] }
const wallets = [...known, certified]
const find = (query: Partial<WalletQuery>) => findWallets(wallets, { page: 1, entries: 100, ...query })
const names = (query: Partial<WalletQuery>) => find(query).data.map((wallet) => wallet.name)
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'

describe('pages', () => {
  const query = fc.record(
    {
      chains: fc.subarray(['eip155:1', 'eip155:31337', solana, polkadot, bitcoin, 'cosmos:cosmoshub-4']),
      include: fc.subarray(wallets.map(({ id }) => id)),
      exclude: fc.subarray(wallets.map(({ id }) => id)),
      search: fc.constantFrom('', 'wal', 'O', 'zzz'),
      badge: fc.constantFrom('none' as const, 'certified' as const),
      platform: fc.constantFrom('ios' as const, 'android' as const),
    },
    { requiredKeys: [] },
  )

  test('all together are every match, once, whatever the filters', () => {
    fc.assert(
      fc.property(query, fc.integer({ min: 1, max: 100 }), (filters, entries) => {
        const whole = findWallets(wallets, { ...filters, page: 1, entries: 1000 })
        expect(whole.data).toHaveLength(whole.count)
        const seen: string[] = []
        for (let page: number | null = 1; page !== null; ) {
          const result = findWallets(wallets, { ...filters, page, entries })
          expect(result.count).toBe(whole.count)
          expect(result.previousPage).toBe(page === 1 ? null : page - 1)
          seen.push(...result.data.map(({ id }) => id))
          page = result.nextPage
        }
        expect(seen).toEqual(whole.data.map(({ id }) => id))
        expect(new Set(seen).size).toBe(seen.length)
      }),
    )
  })

  test('beyond the end have nothing, and the count stays', () => {
    expect(find({ page: 1000, entries: 40 })).toMatchObject({ count: wallets.length, data: [] })
  })
})

describe('chains', () => {
  test('of a wallet for every network of a namespace are those that are asked for', () => {
    const [metamask] = find({ search: 'metamask', chains: ['eip155:31337', 'eip155:1', polkadot] }).data
    expect(metamask?.chains).toEqual(expect.arrayContaining(['eip155:31337', 'eip155:1']))
    expect(metamask?.chains).not.toContain(polkadot)
  })

  test('every answer knows a chain that was asked for, which clients check', () => {
    for (const chains of [['eip155:424242'], [solana], [polkadot], [bitcoin], ['cosmos:osmosis-1']]) {
      const { data } = find({ chains })
      expect(data.length, String(chains)).toBeGreaterThan(2)
      for (const wallet of data) expect(wallet.chains).toContain(chains[0])
    }
  })

  test('decide which wallets are recommended: those of the namespace itself come first', () => {
    expect(names({ entries: 4 })).toEqual(['MetaMask', 'Trust Wallet', 'Phantom', 'Coinbase Wallet'])
    expect(names({ entries: 2, chains: [solana] })).toEqual(['Phantom', 'Solflare'])
    expect(names({ entries: 4, chains: ['eip155:1'] })).not.toContain('Phantom')
    expect(names({ entries: 30, chains: ['eip155:1'] })).toContain('Phantom')
    expect(names({ entries: 3, chains: [polkadot] })).toEqual(['Talisman', 'SubWallet', 'Polkadot.js'])
    expect(names({ entries: 3, chains: [bitcoin] })).toEqual(['Xverse', 'UniSat Wallet', 'Leather'])
    expect(names({ entries: 2, chains: ['cosmos:cosmoshub-4'] })).toEqual(['Keplr', 'Leap Wallet'])
  })

  test('leave out a wallet for other networks of the namespace', () => {
    expect(names({ chains: ['eip155:31337'] })).toContain('MetaMask')
    expect(names({ chains: ['eip155:31337'] })).not.toContain('Valora')
    expect(names({ chains: ['eip155:42220'] })).toContain('Valora')
  })
})

test('a search ignores case and puts the best names first', () => {
  expect(names({ search: 'META' })).toEqual(['MetaMask'])
  expect(names({ search: ' core ' })[0]).toBe('Core')
  expect(names({ search: 'ba' })[0]).toBe('Base')
  expect(names({ search: 'wallet' })[0]).not.toBe('MetaMask')
  expect(names({ search: 'nothing like this' })).toEqual([])
  expect(names({ search: '.*' })).toEqual([])
})

test('include, exclude, names, rdns, badge and platform narrow it', () => {
  const [metamask, trust] = wallets
  const ids = [metamask?.id ?? '', trust?.id ?? '']
  expect(names({ include: ids })).toEqual(['MetaMask', 'Trust Wallet'])
  expect(names({ include: [] })).toHaveLength(100)
  expect(names({ exclude: ids })).not.toContain('MetaMask')
  expect(names({ include: ids, exclude: ids.slice(0, 1) })).toEqual(['Trust Wallet'])
  expect(names({ names: ['metamask', 'nobody'] })).toEqual(['MetaMask'])
  expect(names({ rdns: ['me.rainbow'] })).toEqual(['Rainbow'])
  expect(names({ badge: 'certified' })).toEqual(['Sworn'])
  expect(names({ badge: 'none' })).not.toContain('Sworn')
  expect(names({ platform: 'ios' })).not.toContain('Frame')
  expect(names({ platform: 'android' })).toContain('Trust Wallet')
})
