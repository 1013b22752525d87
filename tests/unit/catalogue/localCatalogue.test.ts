import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { findWallets } from '../../../catalogue/src/findWallets.js'
import { readCatalogue } from '../../../catalogue/src/readCatalogue.js'
import { askWallets } from '../../../runtime/src/services/catalogue/local.chunk.js'

const { wallets } = readCatalogue(fileURLToPath(new URL('../../../catalogue', import.meta.url)))

it.each([
  { page: 1, entries: 4, chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] },
  { page: 2, entries: 40, chains: ['eip155:1', 'eip155:31337'], exclude: [wallets[0]?.id ?? ''] },
  { page: 1, entries: 100, search: 'wal' },
])('the files of an app answer as a service does', (query) => {
  const wanted = findWallets(wallets, query)
  const { data, count } = askWallets(wallets, query)
  expect([count, data.map(({ id }) => id)]).toEqual([wanted.count, wanted.data.map(({ id }) => id)])
})

it('askWallets leaves out wallets that cannot be read', () => {
  const edited = [{ id: 'a', name: 7 }, null, { id: 'b', name: 'B', chains: [] }]
  expect(askWallets(edited, { page: 1, entries: 4 })).toEqual({
    data: [{ id: 'b', name: 'B', chains: [] }],
    count: 1,
  })
})

it('askWallets reads lists that are longer than a page of a service may be', () => {
  const many = Array.from({ length: 2500 }, (_, index) => ({ id: `w${index}`, name: `W ${index}` }))
  expect(askWallets(many, { page: 25, entries: 100 })).toMatchObject({
    count: 2500,
    data: many.slice(2400),
  })
})
