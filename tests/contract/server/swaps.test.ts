import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minimumOf } from '../../../runtime/src/features/swaps/chain/arithmetic.js'
import { checkApprovalCall, checkSwapCall } from '../../../runtime/src/features/swaps/chain/checkCalls.js'
import type { SwapIntent, Swapper, SwapToken } from '../../../runtime/src/features/swaps/chain/types.js'
import { route } from '../../../runtime/src/features/swaps/routes/serviceRoute.js'
import { testKit, testNetworks } from '../../../runtime/src/kit/testKit.js'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { liFi, type ServerConfig, zeroX } from '../../../server/src/index.js'
import { fakeProvider, json } from '../../unit/fakeProvider.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { type GatewayChain, openGatewayChain } from './gatewayChain.js'
import { type Production, startProduction } from './production.js'

// The aggregators are fakes that offer what the exchange of the sandbox gives; the gateway, the chain and what the widget
// checks before it asks for a signature are real.
const sandbox = shareSandbox()
const key = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6'
const caip2 = 'eip155:31337'
const { router, usdc, dai } = contractsOf(31337) as Record<'router' | 'usdc' | 'dai', Hex>
const coin: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const planSecret = 'secret-key-of-a-plan'
const zero: Hex = `0x${'0'.repeat(40)}`
const routerAbi = parseAbi([
  'function quote(address tokenIn, address tokenOut, uint256 amountIn) view returns (uint256 amountOut, address over)',
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
  'function balanceOf(address owner) view returns (uint256)',
])

let chain: GatewayChain
let gateway: Hex
/** Lies of the fakes. Fields that are left out are answered truthfully. */
let lie: { to?: Hex; receiver?: Hex; less?: bigint; value?: string; sellAmount?: string } = {}

async function quoteOf(from: Hex, to: Hex, amount: bigint): Promise<bigint> {
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'quote', args: [from, to, amount] })
  const reply = await chain.rpc<Hex>('eth_call', [{ to: router, data }, 'latest'])
  return BigInt(reply.slice(0, 66))
}

/** Makes the call that an aggregator would have its contract do: here that of the sandbox. */
async function offer(from: Hex, to: Hex, amount: bigint, taker: Hex) {
  const yields = await quoteOf(from, to, amount)
  const args = [from, to, amount - (lie.less ?? 0n), 1n, lie.receiver ?? taker] as const
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'swap', args })
  return { yields, data, to: lie.to ?? router, value: lie.value ?? (from === coin ? amount : 0n).toString() }
}

async function startZeroX(): Promise<string> {
  type Asked = Record<'sellToken' | 'buyToken' | 'taker', Hex>
  const readAsked = (query: object) => {
    const { buyToken, sellAmount, sellToken, taker } = query as Asked & { sellAmount: string }
    return { buyToken, sellToken, taker, amount: BigInt(sellAmount) }
  }
  return fakeProvider('zerox', {
    getPrice: async ({ query }) => {
      const { amount, buyToken, sellToken } = readAsked(query)
      const buyAmount = (await quoteOf(sellToken, buyToken, amount)).toString()
      return json(buyAmount === '0' ? { liquidityAvailable: false } : { liquidityAvailable: true, buyAmount })
    },
    getQuote: async ({ query }) => {
      const { amount, buyToken, sellToken, taker } = readAsked(query)
      const { yields, ...transaction } = await offer(sellToken, buyToken, amount, taker)
      return json({
        liquidityAvailable: true,
        buyAmount: yields.toString(),
        buyToken,
        sellToken,
        sellAmount: lie.sellAmount ?? amount.toString(),
        transaction: { ...transaction, gas: '250000' },
      })
    },
  })
}

async function startLiFi(): Promise<string> {
  const infoOf = (address: Hex) => ({ address, symbol: 'T', name: 'Token', decimals: 18 })
  const own = (address: Hex): Hex => (address === zero ? coin : address)
  return fakeProvider('lifi', {
    getTokens: () =>
      json({
        tokens: {
          31337: [
            { ...infoOf(usdc), symbol: 'USDC', decimals: 6, logoURI: 'javascript:alert(1)' },
            { ...infoOf(dai), symbol: 'DAI\u202e' },
            { ...infoOf(zero), symbol: 'ETH' },
            { ...infoOf(zero), address: 'not of Ethereum' },
          ],
        },
      }),
    getQuote: async ({ query }) => {
      const { fromAddress, fromAmount, fromToken, toToken } = query as Record<string, Hex>
      const [from = zero, to = zero, taker = zero] = [fromToken, toToken, fromAddress]
      const { value, yields, ...request } = await offer(own(from), own(to), BigInt(fromAmount ?? 0), taker)
      if (yields === 0n) return { status: 404, json: { message: 'No available quotes' } }
      return json({
        action: { fromToken: infoOf(from), toToken: infoOf(to), fromAmount: lie.sellAmount ?? fromAmount },
        estimate: { toAmount: yields.toString(), approvalAddress: lie.to ?? router },
        transactionRequest: { ...request, value: `0x${BigInt(value).toString(16)}`, gasLimit: '0x3d090' },
      })
    },
  })
}

describe.each(['0x', 'LI.FI'])('swaps by %s, through the gateway', (name) => {
  let server: Production
  let swapper: Swapper

  beforeAll(async () => {
    const rpcUrl = sandbox().chains.find((each) => each.caip2 === caip2)?.rpcUrl ?? ''
    chain = openGatewayChain(rpcUrl, key)
    gateway = await chain.deploy([router])
    const [gateways, contracts] = [{ [caip2]: gateway }, { [caip2]: router }]
    const swaps: NonNullable<NonNullable<ServerConfig['sources']>['swaps']> =
      name === '0x'
        ? [zeroX({ apiKey: planSecret, url: await startZeroX(), gateways, allowanceHolders: contracts })]
        : [liFi({ url: await startLiFi(), gateways, diamonds: contracts })]
    const tokens = [
      { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
      { address: dai, name: 'Dai', symbol: 'DAI', decimals: 18 },
    ]
    server = await startProduction({
      roles: ['blockchain'],
      networks: { [caip2]: { name: 'Sandbox', symbol: 'ETH', rpcUrls: [rpcUrl], tokens } },
      sources: { swaps },
    })
    const endpoints = { blockchainApi: `${server.url}/blockchain` }
    const { kit } = testKit({ projectId: 'shop', endpoints })
    const exchange = { router: gateway }
    const network = { ...testNetworks[0], id: 31337, caipNetworkId: caip2 }
    swapper = { kit, network, address: chain.account, caipNetworkId: caip2, exchange } as unknown as Swapper
  })
  afterAll(() => server.close())

  const { signal } = new AbortController()
  const tokenOf = (address: Hex): SwapToken => ({
    id: `${caip2}:${address}`,
    address,
    isCoin: address === coin,
    name: '',
    symbol: '',
    decimals: 18,
  })
  const balanceOf = async (token: Hex): Promise<bigint> => {
    if (token === coin) return BigInt(await chain.rpc<Hex>('eth_getBalance', [chain.account, 'latest']))
    const data = encodeFunctionData({ abi: routerAbi, functionName: 'balanceOf', args: [chain.account] })
    return BigInt(await chain.rpc<Hex>('eth_call', [{ to: token, data }, 'latest']))
  }

  /** Does what the widget does, from the quote to what it asks a signature for. */
  async function prepare([from, to, value]: readonly [Hex, Hex, bigint]) {
    const intent: SwapIntent = { from: tokenOf(from), to: tokenOf(to), value }
    const out = await route.quote(swapper, intent, signal)
    const minimum = minimumOf(out)
    const allowed = { ...intent, account: chain.account, router: gateway, minimum }
    const approval = intent.from.isCoin ? undefined : await route.buildApproval?.(swapper, intent, signal)
    if (approval !== undefined) checkApprovalCall(approval, allowed)
    const swap = await route.buildSwap(swapper, { ...intent, minimum }, signal)
    return { approval, swap, out, least: checkSwapCall(swap, allowed) }
  }

  test.each([
    ['one token for another', usdc, dai, 25_000_000n],
    ['a token for the coin', dai, coin, 10n ** 18n],
    ['the coin for a token', coin, usdc, 10n ** 15n],
  ] as const)('the widget passes and the chain does a swap of %s', async (_what, from, to, value) => {
    const { approval, least, out, swap } = await prepare([from, to, value])
    expect(least).toBe(minimumOf(out))
    if (approval !== undefined) expect((await chain.send(approval)).status).toBe('0x1')
    const before = [await balanceOf(from), await balanceOf(to)] as const
    expect((await chain.send(swap)).status).toBe('0x1')
    const after = [await balanceOf(from), await balanceOf(to)] as const
    if (from !== coin) expect(before[0] - after[0]).toBe(value)
    if (to !== coin) expect(after[1] - before[1]).toBe(out)
    // Gas of two transactions of a development chain is less than a percent of it.
    else expect(after[1]).toBeGreaterThan(before[1])
    for (const token of [from, to].filter((each) => each !== coin)) {
      const data = encodeFunctionData({ abi: routerAbi, functionName: 'balanceOf', args: [gateway] })
      expect(BigInt(await chain.rpc<Hex>('eth_call', [{ to: token, data }, 'latest']))).toBe(0n)
    }
  })

  test('tokens that can be swapped are listed, the coin first, without what is no text or picture', async () => {
    const listed = await route.listTokens(swapper, signal)
    expect(listed.map(({ symbol }) => symbol)).toEqual(['ETH', 'USDC', 'DAI'])
  })

  test('the log and the metrics have no key, account or amount', async () => {
    const metrics = await (await fetch(`${server.operations}/metrics`)).text()
    expect(metrics).toMatch(/appkit_adapter_seconds_count\{port="swaps",adapter="(0x|lifi)",outcome="ok"\}/)
    const told = `${server.lines.join('\n')}${metrics}`.toLowerCase()
    for (const secret of [planSecret, chain.account.slice(2)]) expect(told).not.toContain(secret)
    // Within a longer number the digits of the amount are those of a time or a size.
    expect(told).not.toMatch(/(?<![\d.])25000000(?!\d)/)
  })

  test('too little in the pools is told as that', async () => {
    const intent = { from: tokenOf(usdc), to: tokenOf(dai), value: 2n ** 113n }
    await expect(route.quote(swapper, intent, signal)).rejects.toMatchObject({ code: 'SWAP_LIQUIDITY' })
  })

  test.each<[string, typeof lie]>([
    ['another contract', { to: `0x${'bad0'.repeat(10)}` }],
    ['coins beside the token', { value: '5' }],
    ['another amount', { sellAmount: '1' }],
  ])('nothing is built where the aggregator wants %s', async (_what, wrong) => {
    lie = wrong
    try {
      const asked = prepare([usdc, dai, 7_000_000n])
      await expect(asked).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
    } finally {
      lie = {}
    }
  })

  test('an aggregator that pays somebody else loses the whole swap: the chain takes it back', async () => {
    lie = { receiver: `0x${'bad0'.repeat(10)}` }
    try {
      const { approval, swap } = await prepare([usdc, dai, 9_000_000n])
      if (approval !== undefined) await chain.send(approval)
      const before = await balanceOf(usdc)
      expect((await chain.send(swap)).status).toBe('0x0')
      expect(await balanceOf(usdc)).toBe(before)
    } finally {
      lie = {}
    }
  })

  test('what an aggregator leaves of the token goes back to the account', async () => {
    lie = { less: 10_000n }
    try {
      const { approval, swap } = await prepare([usdc, dai, 30_000_000n])
      if (approval !== undefined) await chain.send(approval)
      const before = await balanceOf(usdc)
      expect((await chain.send(swap)).status).toBe('0x1')
      expect(before - (await balanceOf(usdc))).toBe(29_990_000n)
    } finally {
      lie = {}
    }
  })
})
