import fc from 'fast-check'
import { expect, it } from 'vitest'
import { askSnapshot } from '../../../runtime/src/services/catalogue/snapshot.chunk.js'
import { findWallets } from '../../../server/src/catalogue/findWallets.js'
import { listWallets } from '../../../server/src/catalogue/listWallets.js'
import { readCatalogue } from '../../../server/src/catalogue/readCatalogue.js'

const wallets = listWallets(readCatalogue().wallets, ['eip155:31337'])
const snapshot = { wallets, images: {} }
const ids = fc.subarray(wallets.map(({ id }) => id))

it('answers as the catalogue of the sandbox, whatever the filters', () => {
  const query = fc.record(
    {
      page: fc.integer({ min: 1, max: 12 }),
      entries: fc.constantFrom(4, 40, 100),
      chains: fc.constantFrom(['eip155:1'], ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'eip155:10']),
      include: ids,
      exclude: ids,
      badge: fc.constant('certified' as const),
      names: fc.constantFrom(['metamask'], ['Trust Wallet', 'nobody']),
      rdns: fc.constantFrom(['io.metamask'], ['nobody']),
    },
    { requiredKeys: ['page', 'entries'] },
  )
  const property = fc.property(query, (given) => {
    const wanted = findWallets(wallets, given)
    const { data, count } = askSnapshot(snapshot, given)
    expect([count, data.map(({ id }) => id)]).toEqual([wanted.count, wanted.data.map(({ id }) => id)])
  })
  fc.assert(property, { numRuns: 500 })
})

it.each(['meta', 'TRUST', 'zzz', 'wal'])('finds the same wallets for "%s"', (search) => {
  const sorted = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id).sort()
  const wanted = findWallets(wallets, { page: 1, entries: 1000, search })
  expect(sorted(askSnapshot(snapshot, { page: 1, entries: 1000, search }).data)).toEqual(sorted(wanted.data))
})

it('leaves out wallets that cannot be read', () => {
  const edited = { wallets: [{ id: 'a', name: 7 }, null, { id: 'b', name: 'B', chains: [] }], images: {} }
  expect(askSnapshot(edited, { page: 1, entries: 4 })).toEqual({
    data: [{ id: 'b', name: 'B', chains: [] }],
    count: 1,
  })
})
