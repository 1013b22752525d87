import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../../chains/types.js'
import { groupNetworks } from './groupNetworks.js'
import { testConnection, testNamespaces } from './testNamespaces.js'

describe('the grouped list of networks', () => {
  it('puts the networks that the wallet approves first, in the order of the host', () => {
    const { kit, eip155 } = testNamespaces()
    const connection = testConnection(eip155, 'a', ['0x1'], ['eip155:8453', 'eip155:137'])
    eip155.connection.value = { status: 'connected', connection }
    const [first, second] = groupNetworks(kit)
    expect(first?.label).toBe('Ethereum')
    expect(first?.choices.map(({ network, approved }) => [network.id, approved])).toEqual([
      [137, true],
      [8453, true],
      [1, false],
    ])
    expect(second?.choices.every(({ approved }) => approved)).toBe(true)
  })

  it('puts the network in use and those used last before all others, and the namespace of the one in use with it', () => {
    const { kit, eip155 } = testNamespaces()
    const ids = (...top: CaipNetworkId[]) =>
      groupNetworks(kit, '', top).map(({ choices }) => choices.map(({ network }) => network.id))
    const [evm = [], svm = []] = ids()
    expect(ids(`eip155:${evm.at(-1)}`)).toEqual([[evm.at(-1), ...evm.slice(0, -1)], svm])
    expect(ids(`solana:${svm.at(-1)}`)).toEqual([[svm.at(-1), ...svm.slice(0, -1)], evm])
    expect(ids(`eip155:${evm.at(-1)}`, `solana:${svm.at(-1)}`, `eip155:${evm.at(-2)}`, 'eip155:5')).toEqual([
      [evm.at(-1), evm.at(-2), ...evm.slice(0, -2)],
      [svm.at(-1), ...svm.slice(0, -1)],
    ])
    // One that the wallet does not approve comes after those that it does.
    const connection = testConnection(eip155, 'a', ['0x1'], ['eip155:8453'])
    eip155.connection.value = { status: 'connected', connection }
    expect(ids('eip155:1')[0]?.slice(0, 2)).toEqual([8453, 1])
  })

  it('finds by part of a name and by a whole id', () => {
    const { kit } = testNamespaces()
    const found = (query: string) =>
      groupNetworks(kit, query).flatMap(({ choices }) => choices.map(({ network }) => network.name))
    expect(found(' SOLANA ')).toEqual(['Solana mainnet', 'Solana devnet'])
    expect(found('137')).toEqual(['Chain 137'])
    expect(found('Devnet')).toEqual(['Solana devnet'])
    expect(found('nowhere')).toEqual([])
  })

  it('shows every network once, whatever is approved', () => {
    const { kit, eip155 } = testNamespaces()
    const all = eip155.networks.value.map(({ caipNetworkId }) => caipNetworkId)
    fc.assert(
      fc.property(fc.subarray([...all, 'eip155:5' as const]), (approved) => {
        const connection = testConnection(eip155, 'a', ['0x1'], approved)
        eip155.connection.value = { status: 'connected', connection }
        const choices = groupNetworks(kit)[0]?.choices ?? []
        expect(new Set(choices.map(({ network }) => network.caipNetworkId))).toEqual(new Set(all))
        const order = choices.map((choice) => Number(choice.approved))
        expect(order).toEqual(order.toSorted((a, b) => b - a))
      }),
    )
  })
})
