import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CatalogueWallet } from '../../../services/catalogue/types.js'
import { rankWallets } from './getWalletBrowser.js'

const wallet = (name: string): CatalogueWallet => ({ id: name, name, chains: [] })
const names = (list: readonly string[], query: string) =>
  rankWallets(list.map(wallet), query).map(({ name }) => name)

it('a wallet search lists an exact name first, then a start of the name, of a word, and the rest', () => {
  expect(names(['Metacore', 'Big Core', 'Core Plus', 'Core', 'Encore', 'Other'], 'core')).toEqual([
    'Core',
    'Core Plus',
    'Big Core',
    'Metacore',
    'Encore',
  ])
})

it.each([
  ['ÉTOILE', 'étoile', true],
  ['D’CENT', 'cent', true],
  ['A.B', '.', true],
  ['Wallet', '.*', false],
])('%s answers to %s: %s', (name, query, answers) => {
  expect(names([name], query)).toHaveLength(answers ? 1 : 0)
})

it('a wallet search finds exactly the names that hold the text, each once', () => {
  const word = fc.string({ maxLength: 6 })
  fc.assert(
    fc.property(fc.array(word), fc.string({ minLength: 1, maxLength: 3 }), (list, query) => {
      const found = names(list, query)
      const held = list.filter((name) => name.toLowerCase().includes(query.toLowerCase()))
      expect([...found].sort()).toEqual([...held].sort())
    }),
  )
})
