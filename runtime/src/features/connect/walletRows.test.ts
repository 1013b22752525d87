import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import type { CatalogueWallet } from './walletCatalogue.js'
import { walletRows } from './walletRows.js'

const wallet = (id: string, extra: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'announced',
  namespace: 'eip155',
  provider: {},
  ...extra,
})
const entry = (name: string, rdns?: string): CatalogueWallet => ({
  id: name,
  name,
  chains: [],
  ...(rdns ? { rdns } : {}),
})
const rows = (connectors: Connector[], recommended: CatalogueWallet[] = [], recentIds: string[] = []) =>
  walletRows({ connectors, recommended, recentIds, namespace: 'eip155' })
const ids = (connectors: Connector[], recentIds: string[] = []) =>
  rows(connectors, [], recentIds).installed.map(({ connector }) => connector.id)

describe('installed wallets', () => {
  it('come recent ones first, newest before older, the rest as they were found', () =>
    expect(
      ids(
        ['a', 'b', 'c', 'd'].map((id) => wallet(id)),
        ['c', 'b'],
      ),
    ).toEqual(['c', 'b', 'a', 'd']))

  it('keep a row each, even when one borrows the name of another', () =>
    expect(ids([wallet('io.x', { name: 'X' }), wallet('io.x:2', { name: 'X' })])).toEqual(['io.x', 'io.x:2']))

  it('are one row over several namespaces, the one asked for winning', () => {
    const solana = wallet('sol', { name: 'Phantom', namespace: 'solana' })
    const evm = wallet('app.phantom', { name: 'phantom ' })
    expect(ids([solana, evm])).toEqual(['app.phantom'])
  })

  it('hide the plain one where others announce themselves', () => {
    const plain = wallet('injected', { type: 'injected', name: 'Browser Wallet' })
    expect(ids([plain])).toEqual(['injected'])
    expect(ids([plain, wallet('a')])).toEqual(['a'])
    expect(ids([plain, wallet('a', { namespace: 'solana' })])).toEqual(['injected', 'a'])
  })
})

describe('recommended wallets', () => {
  it('fill up to two rows and leave out what is installed', () => {
    const recommended = [entry('A', 'io.a'), entry('B'), entry('C'), entry('D')]
    expect(rows([], recommended).recommended.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(rows([wallet('io.a')], recommended).recommended.map(({ name }) => name)).toEqual(['B'])
    expect(rows([wallet('x', { name: 'b' })], recommended).recommended.map(({ name }) => name)).toEqual(['A'])
    expect(rows([wallet('1'), wallet('2'), wallet('3')], recommended)).toMatchObject({
      recommended: [],
      room: 0,
    })
  })
})

it('loses no wallet of a namespace and invents none', () => {
  const any = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.constantFrom('x', 'y', 'z') })
  fc.assert(
    fc.property(
      fc.uniqueArray(any, { selector: ({ id }) => id }),
      fc.array(fc.constantFrom('a', 'b', 'q')),
      (list, recent) => {
        const connectors = list.map(({ id, name }) => wallet(id, { name }))
        expect([...ids(connectors, recent)].sort()).toEqual(list.map(({ id }) => id).sort())
      },
    ),
  )
})
