import { expect, it } from 'vitest'
import type { Network } from '../chains/types.js'
import { requireChain } from '../kit/connections.js'
import { createKit } from '../kit/createKit.js'
import { rpcUrlsOf } from '../services/rpc/openRpc.js'
import { bip122 } from './bip122/index.js'
import { bitcoin } from './bip122/networks.js'
import { eip155 } from './eip155/index.js'
import * as evm from './eip155/networks.js'
import { solana } from './solana/index.js'
import { solanaMainnet } from './solana/networks.js'

it('an app can have each default network, with a node that needs no account', () => {
  const { mainnet, optimism, polygon, bsc, arbitrum, base, avalanche, gnosis, celo, zkSync } = evm
  const networks: readonly Network[] = [
    ...[mainnet, optimism, polygon, bsc, arbitrum, base, avalanche, gnosis, celo, zkSync],
    ...[solanaMainnet, bitcoin],
  ]
  const namespaces = [eip155, solana, bip122]
  const kit = createKit(
    { projectId: 'test', networks: networks as never, debug: false },
    { namespaces, features: [], mountModal: async () => () => {} },
  )
  const known = namespaces.flatMap(({ namespace }) => requireChain(kit, namespace as never).networks.value)
  expect(known.map(({ caipNetworkId }) => caipNetworkId)).toEqual([
    ...[1, 10, 137, 56, 42161, 8453, 43114, 100, 42220, 324].map((id) => `eip155:${id}`),
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'bip122:000000000019d6689c085ae165831e93',
  ])
  for (const network of known.filter(({ chainNamespace }) => chainNamespace !== 'bip122'))
    expect(rpcUrlsOf(kit, network).at(-1), network.name).toMatch(/^https:\/\//)
})
