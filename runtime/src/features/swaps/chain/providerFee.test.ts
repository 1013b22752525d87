import { signal } from '@preact/signals-core'
import { expect, it } from 'vitest'
import type { Kit } from '../../../kit/types.js'
import { providerFeeHere } from './providerFee.js'

const router = '0x111111125421cA6dc452d289314280a0f8842A65'
const kitOf = (swaps?: object, caipNetworkId = 'eip155:1') =>
  ({
    activeChain: signal({ connection: signal({ status: 'connected', connection: { caipNetworkId } }) }),
    config: { endpoints: { blockchainApi: 'https://rpc.example' }, swaps },
  }) as unknown as Kit

it.each([
  ['the standard one', kitOf(), 850n],
  ['that of the config', kitOf({ 'eip155:1': { router, providerFee: 0.3 } }), 300n],
  ['none, if the config says so', kitOf({ 'eip155:1': { router, providerFee: 0 } }), 0n],
  ['the standard one for another network', kitOf({ 'eip155:10': { router, providerFee: 0.3 } }), 850n],
] as const)('an exchange keeps a fee of what is sold: %s', (_name, kit, fee) => {
  expect(providerFeeHere(kit, 100_000n)).toBe(fee)
})
