import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../../../chains/types.js'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { type WalletRowsParameters, walletRows } from './walletRows.js'

const wallet = (id: string, extra: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'announced',
  namespace: 'eip155',
  provider: {},
  ...extra,
})
const plain = wallet('injected', { type: 'injected', name: 'Browser Wallet' })
const pairing = wallet('walletConnect', { type: 'walletConnect', name: 'WalletConnect' })
const external = wallet('safe', { type: 'external', name: 'Safe' })
const entry = (name: string, extra: Partial<CatalogueWallet> = {}): CatalogueWallet => ({
  id: `id-${name}`,
  name,
  chains: [],
  ...extra,
})
const recently = (...ids: string[]) => ids.map((id) => ({ id, name: id }))
const list = (parameters: Partial<WalletRowsParameters>) =>
  walletRows({ connectors: [], namespace: 'eip155', ...parameters }).rows
const named = (parameters: Partial<WalletRowsParameters>) =>
  list(parameters).map(({ type, name }) => `${type} ${name}`)

const everything: Partial<WalletRowsParameters> = {
  connectors: [external, wallet('here'), pairing, wallet('before')],
  recent: recently('before'),
  featured: [entry('F')],
  custom: [entry('C')],
  recommended: [entry('R')],
}

describe('T-C5: thousands of wallets in several namespaces', () => {
  const crowd = ['eip155', 'solana', 'bip122'].flatMap((namespace) =>
    Array.from({ length: 100 }, (_, at) => wallet(`${namespace}.${at}`, { namespace })),
  )

  it('are at most 110 rows, of each namespace the first and the last, in their order', () => {
    const names = list({ connectors: crowd }).map(({ name }) => name)
    expect(names).toHaveLength(110)
    for (const namespace of ['eip155', 'solana', 'bip122'])
      for (const at of [0, 99]) expect(names).toContain(`${namespace}.${at}`)
    expect(names).toEqual(crowd.map(({ name }) => name).filter((name) => names.includes(name)))
  })

  it('keep out none that was used before, or that the catalogue names', () => {
    const connectors = [...crowd, ...crowd.slice(0, 50).map((each) => ({ ...each, id: `${each.id}:2` }))]
    const names = list({
      connectors,
      recent: recently('solana.50'),
      featured: [entry('Bip122.51')],
      known: new Set(['eip155.52']),
    }).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['solana.50', 'bip122.51', 'eip155.52']))
    expect(names.length).toBeLessThanOrEqual(110)
  })

  it('keep out none that came before or after a flood under known names, and no way to pair', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const flood = names.flatMap((name) =>
      Array.from({ length: 24 }, (_, at) => wallet(`${name}:${at}`, { name, namespace: 'eip155' })),
    )
    const connectors = [pairing, external, wallet('early'), ...flood, wallet('late')]
    const rows = list({ connectors, known: new Set(names) })
    const listed = rows.flatMap((row) => row.connectors.map(({ id }) => id))
    expect(listed).toEqual(expect.arrayContaining([pairing.id, external.id, 'early', 'late']))
    for (const name of names) expect(listed).toEqual(expect.arrayContaining([`${name}:0`, `${name}:23`]))
    expect(rows.filter(({ type }) => type === 'injected')).toHaveLength(110)
  })
})

describe('the order of rows', () => {
  it('is walletConnect, recent, injected, featured, custom, external, recommended', () => {
    expect(named(everything)).toEqual([
      'walletConnect WalletConnect',
      'recent before',
      'injected here',
      'featured F',
      'custom C',
      'external Safe',
    ])
    expect(named({ ...everything, connectors: [pairing, external], recent: [] }).at(-1)).toBe('recommended R')
  })

  it('follows connectorTypeOrder, the rest in the standard order behind it', () => {
    expect(named({ ...everything, order: ['custom', 'featured'] })).toEqual([
      'custom C',
      'featured F',
      'walletConnect WalletConnect',
      'recent before',
      'injected here',
      'external Safe',
    ])
  })

  it('puts recent ones newest first and the others as they were found', () => {
    const connectors = ['a', 'b', 'c', 'd'].map((id) => wallet(id))
    expect(named({ connectors, recent: recently('c', 'b') })).toEqual([
      'recent c',
      'recent b',
      'injected a',
      'injected d',
    ])
  })

  it('keeps the order of the featured ones', () =>
    expect(named({ featured: [entry('B'), entry('A')] })).toEqual(['featured B', 'featured A']))
})

describe('wallets of this browser', () => {
  it('keep a row each within a namespace, even when one borrows the name of another', () => {
    const connectors = [wallet('io.x', { name: 'X' }), wallet('io.x:2', { name: 'X' })]
    expect(list({ connectors }).map((row) => row.connectors.map(({ id }) => id))).toEqual([
      ['io.x'],
      ['io.x:2'],
    ])
  })

  it('are one row over several namespaces, the active one first', () => {
    const solana = wallet('sol', { name: 'Phantom', namespace: 'solana' })
    const evm = wallet('app.phantom', { name: 'phantom ' })
    const bitcoin = wallet('btc', { name: 'Phantom', namespace: 'bip122' })
    const rows = list({ connectors: [solana, bitcoin, evm] })
    expect(rows.map((row) => row.connectors)).toEqual([[evm, solana, bitcoin]])
    expect(list({ connectors: [evm, solana], namespace: 'solana' })[0]?.connectors).toEqual([solana, evm])
  })

  it('hide the nameless one where others announce themselves, and only that one', () => {
    expect(named({ connectors: [plain] })).toEqual(['injected Browser Wallet'])
    expect(named({ connectors: [plain, wallet('a')] })).toEqual(['injected a'])
    expect(named({ connectors: [plain, wallet('a', { namespace: 'solana' })] })).toHaveLength(2)
    const legacy = wallet('phantom', { type: 'injected', name: 'Phantom' })
    expect(named({ connectors: [legacy, wallet('a')] })).toHaveLength(2)
  })

  it('are left out when the host excludes them, by rdns or by name in any case', () => {
    const connectors = [wallet('io.a', { name: 'A' }), wallet('x', { name: 'bEE ' }), wallet('io.c')]
    const excluded = [entry('other', { rdns: 'io.a' }), entry('Bee')]
    expect(named({ connectors, excluded })).toEqual(['injected io.c'])
  })
})

describe('the row of WalletConnect', () => {
  it('is left out when it is off or in use', () =>
    expect(named({ connectors: [pairing], pairs: false })).toEqual([]))
  it('is never a recent row', () =>
    expect(named({ connectors: [pairing], recent: recently('walletConnect') })).toEqual([
      'walletConnect WalletConnect',
    ]))
})

describe('the removal of double rows', () => {
  it.each<[string, Connector, CatalogueWallet]>([
    ['rdns', wallet('io.a', { name: 'x' }), entry('A', { rdns: 'io.a' })],
    ['announced rdns', wallet('1', { name: 'x', info: { rdns: 'io.a' } }), entry('A', { rdns: 'io.a' })],
    ['explorer id', wallet('abc', { name: 'x' }), entry('A', { id: 'abc' })],
    ['name', wallet('x', { name: 'a ' }), entry('A')],
  ])('removes catalogue wallets with the %s of a wallet that is here', (_key, here, there) => {
    for (const kind of ['featured', 'custom', 'recommended'])
      expect(list({ connectors: [here], [kind]: [there] })).toHaveLength(1)
  })

  it('removes those of an earlier kind from a later one', () =>
    expect(named({ featured: [entry('A')], custom: [entry('A')], recommended: [entry('A')] })).toEqual([
      'featured A',
    ]))

  it('knows MetaMask by its other name on phones', () => {
    const connectors = [wallet('io.metamask.mobile', { name: 'In app' })]
    const featured = [entry('MM', { rdns: 'io.metamask' })]
    expect(named({ connectors, featured, mobile: true })).toEqual(['injected In app'])
    expect(named({ connectors, featured })).toHaveLength(2)
  })

  it('shows a recent wallet of the catalogue once, as recent', () =>
    expect(named({ featured: [entry('A', { rdns: 'io.a' }), entry('B')], recent: recently('io.a') })).toEqual(
      ['recent A', 'featured B'],
    ))
})

describe('recommended wallets', () => {
  const recommended = ['A', 'B', 'C', 'D'].map((name) => entry(name))
  const room = (parameters: Partial<WalletRowsParameters>) =>
    walletRows({ connectors: [], recommended, ...parameters }).room

  it('fill up to two rows together with installed and recent ones', () => {
    expect(named({ recommended })).toEqual(['recommended A', 'recommended B'])
    expect(named({ recommended, connectors: [wallet('1')] })).toEqual(['injected 1', 'recommended A'])
    expect(room({ connectors: [wallet('1')], recent: recently('1') })).toBe(1)
    expect(room({ connectors: [wallet('1'), wallet('2'), wallet('3')] })).toBe(0)
  })
  it('do not count the nameless wallet, nor external ones', () => {
    expect(room({ connectors: [plain] })).toBe(2)
    expect(room({ connectors: [external] })).toBe(2)
  })
  it('are not there when the host features wallets or nothing can be paired', () =>
    expect(named({ recommended, recommends: false })).toEqual([]))
})

describe('rows that look alike', () => {
  const alike = (...connectors: Connector[]) =>
    list({ connectors }).map(({ alike: mark }) => mark && `${mark.place} of ${mark.of}`)

  it('say so when they share a name, however it is written, or the id they claim', () => {
    const rdns = { info: { rdns: 'a.b' } }
    expect(alike(wallet('1', { name: 'A' }), wallet('2', { name: ' ａ' }), wallet('3'))).toEqual([
      '1 of 2',
      '2 of 2',
      undefined,
    ])
    expect(alike(wallet('a.b', { name: 'A' }), wallet('a.b:2', { name: 'B', claims: 'a.b' }))).toEqual([
      '1 of 2',
      '2 of 2',
    ])
    expect(alike(wallet('1', { name: 'A', ...rdns }), wallet('2', { name: 'B', ...rdns }))).toEqual([
      '1 of 2',
      '2 of 2',
    ])
  })

  it('are not the namespaces of one wallet', () =>
    expect(alike(wallet('1', { name: 'A' }), wallet('2', { name: 'A', namespace: 'solana' }))).toEqual([
      undefined,
    ]))
})

it('walletRows loses no wallet, invents none and shows none twice in a namespace', () => {
  const any = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'injected'),
    name: fc.constantFrom('x', 'y', 'z'),
    namespace: fc.constantFrom('eip155', 'solana'),
    type: fc.constantFrom('announced', 'external', 'walletConnect'),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(any, { selector: ({ id, namespace }) => `${namespace} ${id}` }),
      fc.uniqueArray(fc.constantFrom('a', 'b', 'q'), { maxLength: 2 }),
      fc.array(fc.constantFrom('recent', 'custom', 'injected', 'announced')),
      (found, recent, order) => {
        const connectors = found.map(({ id, ...extra }) => wallet(id, extra as Partial<Connector>))
        const shown = list({ connectors, recent: recently(...recent), order: order as never })
        const key = ({ namespace, id }: Connector) => `${namespace} ${id}`
        expect(shown.flatMap((row) => row.connectors.map(key)).sort()).toEqual(connectors.map(key).sort())
        for (const row of shown)
          expect(new Set(row.connectors.map(({ namespace }) => namespace)).size).toBe(row.connectors.length)
      },
    ),
  )
})
