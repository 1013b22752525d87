import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { textOfHeadline } from './losses.js'
import { fakeNode } from './testing/fakeChain.js'
import { prepareTransaction } from './transaction.js'
import type { RequestContext } from './types.js'

const [me, friend] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`]
const context: RequestContext = {
  address: me,
  site: 'https://shop.example',
  chain: 'eip155:1',
  network: { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1/', symbol: 'ETH', decimals: 18 },
}
beforeEach(() => void vi.stubGlobal('fetch', fakeNode({})))
afterEach(() => void vi.unstubAllGlobals())

const gwei = 1_000_000_000n
const hex = (value: bigint) => `0x${value.toString(16)}`
const headlineOf = async (asked: object) => {
  const { headline } = await prepareTransaction(context, [{ from: me, to: friend, ...asked }])
  return { text: textOfHeadline(headline), tone: headline.tone }
}
/** The node reckons 21,000 units of gas, at a price of 2.2 gwei. */
const usual = { text: 'You can lose: nothing but the fee', tone: 'calm' }

test('T-F2: a fee that the site chose far above the usual one is told as a loss', async () => {
  const price = hex(10_000_000n * gwei)
  const lost = { text: 'You can lose: up to 210 ETH', tone: 'loss' }
  expect(await headlineOf({ gas: hex(21_000n), maxFeePerGas: price, maxPriorityFeePerGas: price })).toEqual(
    lost,
  )
  expect(await headlineOf({ gas: hex(21_000n), gasPrice: price })).toEqual(lost)
  // The tip alone is enough: the wallet reckons the whole price from it.
  expect(
    (await headlineOf({ gas: hex(21_000n), maxPriorityFeePerGas: hex(10_000_000n * gwei) })).text,
  ).toContain('up to 210.')
  expect(await headlineOf({ gas: hex(10n ** 11n) })).toEqual({
    text: 'You can lose: up to 220 ETH',
    tone: 'loss',
  })
})

test('T-F2: a call that fails on the node has no fee that the site can choose', async () => {
  const node = fakeNode({})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes('eth_estimateGas')
      ? Response.json({ jsonrpc: '2.0', id: 1, error: { message: 'execution reverted' } })
      : node(url, init),
  )
  expect(await headlineOf({ gas: hex(10n ** 11n) })).toEqual({
    text: 'You can lose: up to 220 ETH',
    tone: 'loss',
  })
  expect((await headlineOf({ gas: hex(21_000n), gasPrice: hex(10_000_000n * gwei) })).tone).toBe('loss')
  // Such a call may need as much as any other one.
  expect(await headlineOf({ gas: hex(3_000_000n) })).toEqual(usual)
})

test('T-F2: a contract that burns gas makes no fee a usual one', async () => {
  const node = fakeNode({})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes('eth_estimateGas') && String(init.body).includes(friend)
      ? Response.json({ jsonrpc: '2.0', id: 1, result: hex(16_000_000n) })
      : node(url, init),
  )
  const price = hex(22n * gwei)
  expect((await headlineOf({ maxFeePerGas: price, maxPriorityFeePerGas: price })).tone).toBe('loss')
  expect((await headlineOf({ gas: hex(2_000_000n) })).tone).toBe('calm')
})

test('a network that counts gas in units of its own has usual fees, too', async () => {
  const node = fakeNode({})
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!String(init.body).includes('eth_estimateGas')) return node(url, init)
    const gas = String(init.body).includes(friend) ? 300_000_000n : 60_000_000n
    return Response.json({ jsonrpc: '2.0', id: 1, result: hex(gas) })
  })
  expect(await headlineOf({})).toEqual(usual)
})

test('T-F2: the fee adds to the coins that are sent', async () => {
  const asked = { value: hex(10n ** 18n), gas: hex(21_000n), gasPrice: hex(10_000_000n * gwei) }
  expect((await headlineOf(asked)).text).toBe('You can lose: up to 211 ETH')
})

test('a site that chooses as wallets do, or a few times more, or nothing, gets the calm line', async () => {
  expect(await headlineOf({})).toEqual(usual)
  expect(await headlineOf({ gas: hex(100_000n) })).toEqual(usual)
  expect(await headlineOf({ gas: hex(21_000n), gasPrice: hex(20n * gwei) })).toEqual(usual)
  expect(await headlineOf({ maxFeePerGas: hex(5n * gwei), maxPriorityFeePerGas: hex(gwei) })).toEqual(usual)
})

test('T-F2: whatever a site chooses, more than ten times the usual fee is never called a fee', async () => {
  const choice = fc.option(fc.bigInt(0n, 10n ** 13n), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(choice, fc.bigInt(21_000n, 10n ** 7n), async (gasPrice, gas) => {
      const { tone } = await headlineOf({
        gas: hex(gas),
        ...(gasPrice !== undefined && { gasPrice: hex(gasPrice) }),
      })
      const maxFee = gas * (gasPrice ?? (22n * gwei) / 10n)
      expect(tone).toBe(maxFee > 21_000n * ((22n * gwei) / 10n) * 10n ? 'loss' : 'calm')
    }),
    { numRuns: 200 },
  )
})
