import { describe, expect, it } from 'vitest'
import type { Connection } from '../../chains/types.js'
import type { OnrampPage } from '../../kit/nodeConfig.js'
import type { Kit } from '../../kit/types.js'
import { fallbackOnrampOptions } from '../../services/blockchain/onrampSamples.js'
import { currenciesOf, networkOf, providersFor } from './providers.js'

const kitOf = (blockchainApi: string | undefined, onramp?: OnrampPage) =>
  ({ config: { endpoints: { blockchainApi }, onramp } }) as unknown as Kit
const on = (caipNetworkId: string) => ({ caipNetworkId }) as Connection
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const hosted = 'https://rpc.example'
const page = { url: 'https://pay.example/buy' }

describe('the choice of providers', () => {
  it.each([
    [kitOf(hosted), 'eip155:1', ['coinbase']],
    [kitOf(hosted), solana, []],
    [kitOf(hosted, page), 'eip155:1', ['coinbase', 'meld pay.example']],
    [kitOf(hosted, page), solana, ['meld pay.example']],
    [kitOf(hosted, page), 'bip122:000000000019d6689c085ae165831e93', []],
    [kitOf(hosted, { url: 'javascript:alert(1)' }), solana, []],
    [kitOf(hosted, { url: 'http://pay.example' }), solana, []],
    [kitOf('http://127.0.0.1:4600/blockchain'), solana, ['meld Sandbox Bank']],
    [kitOf(undefined), 'eip155:1', []],
    [kitOf(undefined, page), 'eip155:1', ['meld pay.example']],
  ] as const)('knows who sells to an account, and that each keeps one to two percent', (kit, network, expected) => {
    const providers = providersFor(kit, on(network))
    expect(providers.map(({ id, name }) => (id === 'meld' ? `${id} ${name}` : id))).toEqual(expected)
    for (const { fee } of providers) expect(fee).toEqual([1, 2])
  })
})

it('a page keeps what the config says', () => {
  const [seller] = providersFor(kitOf(undefined, { ...page, fee: [0, 0.5] }), on('eip155:1'))
  expect(seller?.fee).toEqual([0, 0.5])
})

it.each([
  ['ethereum', 1, ['USDC', 'ETH']],
  ['arbitrum', 42161, ['USDC', 'ETH']],
  ['polygon', 137, ['USDC', 'ETH']],
  ['berachain', 80094, ['BERA']],
  ['avalanche-c-chain', 43114, ['AVAX']],
  ['optimism', 10, ['USDC', 'ETH']],
  ['celo', 42220, ['USDC', 'CELO']],
  ['base', 8453, ['USDC', 'ETH']],
] as const)('a provider sells on %s without a list of the service, by its name there', (name, id, expected) => {
  const connection = on(`eip155:${id}`)
  const [card] = providersFor(kitOf(hosted), connection)
  const found = currenciesOf(card, fallbackOnrampOptions, connection) ?? []
  expect(found.map(({ symbol }) => symbol)).toEqual(expected)
  for (const currency of found) expect(networkOf(currency, connection)).toBe(name)
})

it('a provider sells what the service lists for the network, or USDC and SOL', () => {
  const symbols = (id: 'coinbase' | 'meld', network: string) =>
    currenciesOf({ id, name: '', fee: [1, 2] }, fallbackOnrampOptions, on(network))?.map(
      ({ symbol }) => symbol,
    )
  expect(symbols('coinbase', 'eip155:137')).toEqual(['USDC', 'ETH'])
  expect(symbols('coinbase', 'eip155:5')).toEqual([])
  expect(symbols('meld', 'eip155:10')).toEqual(['USDC'])
  expect(symbols('meld', solana)).toEqual(['SOL'])
  expect(currenciesOf(undefined, fallbackOnrampOptions, on(solana))).toEqual([])
})
