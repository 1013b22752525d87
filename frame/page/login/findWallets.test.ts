import { expect, it } from 'vitest'
import { findWallets } from './findWallets.js'

const request = async () => []
const solana = {
  name: 'Moon',
  features: {
    'standard:connect': { connect: async () => ({ accounts: [] }) },
    'solana:signMessage': { signMessage: async () => [] },
  },
}

/** Returns the last list that `findWallets` gives in a page with these wallets, as names with their chains. */
function listed({ hasEthereum = false, announced = [] as string[], registers = false }): string[] {
  const place = Object.assign(new EventTarget(), { ...(hasEthereum && { ethereum: { request } }) })
  place.addEventListener('eip6963:requestProvider', () => {
    for (const name of announced) {
      const detail = { info: { uuid: name, name }, provider: { request } }
      place.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  })
  place.addEventListener('wallet-standard:app-ready', (event) => {
    if (registers) (event as CustomEvent).detail.register(solana)
  })
  let last: string[] = []
  const keep = (wallets: readonly { name: string; chains: string }[]) => {
    last = wallets.map(({ chains, name }) => `${name} ${chains}`)
  }
  findWallets('Own', keep, place as unknown as Window)
  return last
}

it('a user is offered a wallet that does not announce itself where none of Ethereum does, beside wallets of Solana', () => {
  expect(listed({})).toEqual([])
  expect(listed({ hasEthereum: true })).toEqual(['Own Ethereum'])
  expect(listed({ hasEthereum: true, registers: true })).toEqual(['Own Ethereum', 'Moon Solana'])
  expect(listed({ hasEthereum: true, announced: ['Fox'], registers: true })).toEqual([
    'Fox Ethereum',
    'Moon Solana',
  ])
})
