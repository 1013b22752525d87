import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import { requireChain } from './connections.js'
import { getNetworkState } from './networkState.js'
import { testKit } from './testKit.js'

const connector = { id: 'demo', name: 'Demo', type: 'injected', namespace: 'eip155', provider: {} } as const
const connection = { accounts: [], address: '0x1', caipNetworkId: 'eip155:1' }

it('an app reads which networks the wallet allows, and whether it allows all', () => {
  const { kit } = testKit()
  const chain = requireChain(kit)
  expect(getNetworkState(kit)).toMatchObject({ approvedCaipNetworkIds: undefined, supportsAllNetworks: true })
  expect(getNetworkState(kit).requestedCaipNetworks).toEqual(chain.networks.peek())
  const approvedNetworkIds = ['eip155:1'] as const
  const allowed = { ...connection, connector, approvedNetworkIds }
  chain.connection.value = { status: 'connected', connection: allowed } as never
  expect(getNetworkState(kit)).toMatchObject({
    caipNetwork: chain.network.peek(),
    approvedCaipNetworkIds: approvedNetworkIds,
    supportsAllNetworks: false,
    smartAccountEnabledNetworks: [],
  })
})

it('an app reads where the embedded wallet has smart accounts', () => {
  const { kit } = testKit()
  const login = signal({ user: { smartAccountEnabledNetworks: [31337] } })
  const embedded = { ...connection, connector: { ...connector, login } }
  requireChain(kit).connection.value = { status: 'connected', connection: embedded } as never
  expect(getNetworkState(kit).smartAccountEnabledNetworks).toEqual([31337])
})
