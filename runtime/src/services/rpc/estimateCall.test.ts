import { describe, expect, it } from 'vitest'
import { testNetworks } from '../../kit/testKit.js'
import { serveFaults } from '../testing/faultServer.js'
import { address, serviceKit } from '../testing/operations.js'
import { answering } from '../testing/support.js'
import { estimateCall } from './estimateCall.js'

const [network] = testNetworks
if (network === undefined) throw new Error('There is no network')
const server = serveFaults()
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** Estimates a payment on a node whose blocks are like this one. */
function estimate(block: object, gas = '0x5208') {
  const results: Readonly<Record<string, unknown>> = {
    eth_getBlockByNumber: { number: '0x1', transactions: [], ...block },
    eth_maxPriorityFeePerGas: '0x7',
    eth_gasPrice: '0x64',
    eth_estimateGas: gas,
    eth_call: '0x',
  }
  server.answers.set(
    '/v1/',
    answering(({ method }) => ({ result: results[method] ?? null })),
  )
  const { kit } = serviceKit(server.url)
  const { signal } = new AbortController()
  return estimateCall({ kit, network: network as never, address }, { to, value: 1n, data: '0x' }, { signal })
}

describe('what a transaction costs at most', () => {
  it('has room for a base fee that is 1.2 times that of now, besides the tip', async () => {
    const { fees, fee, gas } = await estimate({ baseFeePerGas: '0x64' })
    expect(fees).toEqual({ maxFeePerGas: '0x7f', maxPriorityFeePerGas: '0x7' })
    expect([gas, fee]).toEqual([21_000n, 21_000n * 127n])
  })

  it('has room for more gas where code runs', async () => {
    expect((await estimate({ baseFeePerGas: '0x64' }, '0xc350')).gas).toBe(60_000n)
  })

  it('has one price where the network has no base fee', async () => {
    expect(Object.keys((await estimate({ baseFeePerGas: null })).fees)).toEqual(['gasPrice'])
  })
})
