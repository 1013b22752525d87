import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Connector } from '../../chains/types.js'
import type { CatalogueWallet } from './walletCatalogue.js'
import { walletRows } from './walletRows.js'

const connector = (id: string, name = id, namespace = 'eip155'): Connector => ({
  id,
  name,
  namespace,
  type: 'announced',
  provider: {},
})
const wallet = (id: string, name = id, rdns?: string): CatalogueWallet => ({
  id,
  name,
  chains: ['eip155:1'],
  ...(rdns && { rdns }),
})
const base = { connectors: [], recentIds: [], recommended: [], namespace: 'eip155' } as const
const ids = (rows: ReturnType<typeof walletRows>) => rows.installed.map((row) => row.connector.id)

describe('walletRows', () => {
  it('puts recent wallets first, the newest at the top', () => {
    const connectors = [connector('a'), connector('b'), connector('c')]
    const rows = walletRows({ ...base, connectors, recentIds: ['c', 'b'] })
    expect(ids(rows)).toEqual(['c', 'b', 'a'])
    expect(rows.installed.map((row) => row.recent)).toEqual([true, true, false])
  })

  it('fills up to two rows with recommended wallets', () => {
    const recommended = [wallet('x'), wallet('y'), wallet('z')]
    expect(walletRows({ ...base, recommended }).recommended.map(({ id }) => id)).toEqual(['x', 'y'])
    expect(walletRows({ ...base, recommended, connectors: [connector('a')] }).recommended).toHaveLength(1)
    expect(
      walletRows({ ...base, recommended, connectors: [connector('a'), connector('b')] }).recommended,
    ).toEqual([])
  })

  it('drops recommended wallets that are installed, by rdns or by name', () => {
    const rows = walletRows({
      ...base,
      connectors: [connector('io.metamask', 'MetaMask')],
      recommended: [
        wallet('1', 'Other name', 'io.metamask'),
        wallet('2', ' metamask '),
        wallet('3', 'Rainbow'),
      ],
    })
    expect(rows.recommended.map(({ id }) => id)).toEqual(['3'])
  })

  it('lists a wallet of two namespaces once, for the active one', () => {
    const connectors = [
      connector('app.phantom', 'Phantom', 'solana'),
      connector('app.phantom', 'Phantom', 'eip155'),
    ]
    const rows = walletRows({ ...base, connectors })
    expect(rows.installed.map((row) => row.connector.namespace)).toEqual(['eip155'])
  })

  it('lists every wallet of a namespace, even one that borrows a name', () => {
    const connectors = [connector('io.metamask', 'MetaMask'), connector('evil.example', 'MetaMask')]
    expect(ids(walletRows({ ...base, connectors }))).toEqual(['io.metamask', 'evil.example'])
  })

  it('hides the plain wallet of a namespace where wallets announce themselves', () => {
    const plain: Connector = { ...connector('injected', 'Browser wallet'), type: 'injected' }
    expect(ids(walletRows({ ...base, connectors: [plain] }))).toEqual(['injected'])
    expect(ids(walletRows({ ...base, connectors: [plain, connector('a')] }))).toEqual(['a'])
  })

  it('never names one wallet twice and never offers more than the room there is', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e')
    fc.assert(
      fc.property(
        fc.uniqueArray(name),
        fc.uniqueArray(name),
        fc.array(name),
        (installed, recommended, recentIds) => {
          const rows = walletRows({
            ...base,
            connectors: installed.map((id) => connector(id)),
            recommended: recommended.map((id) => wallet(id)),
            recentIds,
          })
          const all = [...ids(rows), ...rows.recommended.map(({ id }) => id)]
          expect(new Set(all).size).toBe(all.length)
          expect(rows.recommended.length).toBeLessThanOrEqual(rows.room)
          expect(new Set(ids(rows))).toEqual(new Set(installed))
        },
      ),
    )
  })
})
