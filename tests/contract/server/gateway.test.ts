import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { contractsOf } from '../../../sandbox/src/contracts/planContracts.js'
import { shareSandbox } from '../support/sharedSandbox.js'
import { type GatewayChain, openGatewayChain } from './gatewayChain.js'

// Others have allowed the gateway to take their tokens: these are the ways in which somebody could try to use that.
const sandbox = shareSandbox()
const key = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const other = '0xa0ee7a142d267c1f36714e4a8f75612f20a79720'
const { router, usdc, dai } = contractsOf(31337) as Record<'router' | 'usdc' | 'dai', Hex>
const coin: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const abi = parseAbi([
  'struct Swap { address srcToken; address dstToken; address srcReceiver; address dstReceiver; uint256 amount; uint256 minReturnAmount; uint256 flags; }',
  'function swap(address executor, Swap desc, bytes data) payable returns (uint256 received, uint256 spent)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function transferFrom(address from, address to, uint256 amount) returns (bool)',
])
const routerAbi = parseAbi([
  'function swap(address tokenIn, address tokenOut, uint256 amountIn, uint256 minimum, address to) payable returns (uint256)',
])
let chain: GatewayChain
let gateway: Hex

beforeAll(async () => {
  chain = openGatewayChain(sandbox().chains.find(({ caip2 }) => caip2 === 'eip155:31337')?.rpcUrl ?? '', key)
  gateway = await chain.deploy([router])
  const args = [gateway, 10n ** 12n] as const
  await chain.send({ to: usdc, data: encodeFunctionData({ abi, functionName: 'approve', args }) })
})

interface Attempt {
  readonly executor?: Hex
  readonly data?: Hex
  readonly value?: bigint
  readonly desc?: Partial<Record<'srcToken' | 'dstToken' | 'dstReceiver', Hex>> & {
    readonly flags?: bigint
    readonly minReturnAmount?: bigint
  }
}

/** Calls the gateway by `eth_call`, as the chain would answer a transaction. */
async function attempt({ data, desc, executor = router, value = 0n }: Attempt, from: Hex = chain.account) {
  const amount = 5_000_000n
  const good = encodeFunctionData({
    abi: routerAbi,
    functionName: 'swap',
    args: [usdc, dai, amount, 1n, gateway],
  })
  const whole = {
    srcToken: usdc,
    dstToken: dai,
    srcReceiver: gateway,
    dstReceiver: chain.account,
    amount,
    minReturnAmount: 1n,
    flags: 0n,
    ...desc,
  }
  const call = encodeFunctionData({ abi, functionName: 'swap', args: [executor, whole, data ?? good] })
  return chain.rpc<Hex>('eth_call', [
    { from, to: gateway, data: call, value: `0x${value.toString(16)}` },
    'latest',
  ])
}

describe('a gateway', () => {
  test('does a swap that is what it says', async () => {
    expect(BigInt((await attempt({})).slice(0, 66))).toBeGreaterThan(0n)
  })

  const take = encodeFunctionData({
    abi,
    functionName: 'transferFrom',
    args: [other, other, 1n],
  })
  test.each<[string, Attempt, RegExp]>([
    [
      'calls a token, which would move what others have allowed',
      { executor: usdc, data: take },
      /unknown executor/,
    ],
    ['calls what it was not made with', { executor: other }, /unknown executor/],
    ['promises more than comes', { desc: { minReturnAmount: 10n ** 30n } }, /too little came/],
    ['promises nothing', { desc: { minReturnAmount: 0n } }, /nothing to receive/],
    ['pays nobody', { desc: { dstReceiver: `0x${'0'.repeat(40)}` } }, /nothing to receive/],
    ['swaps a token for itself', { desc: { dstToken: usdc } }, /the same token/],
    ['has flags that are not understood', { desc: { flags: 1n } }, /no flags/],
    ['takes coins beside a token', { value: 1n }, /not the amount/],
    ['takes fewer coins than it says', { desc: { srcToken: coin }, value: 1n }, /not the amount/],
  ])('refuses a swap that %s', async (_what, wrong, reason) => {
    await expect(attempt(wrong)).rejects.toThrow(reason)
  })

  test('takes tokens from nobody but its caller', async () => {
    await expect(attempt({}, other)).rejects.toThrow(/token|allowance|refused/i)
  })

  test('takes no coins outside a swap, and is not made with what is no contract', async () => {
    await expect(chain.rpc('eth_call', [{ from: chain.account, to: gateway, value: '0x1' }])).rejects.toThrow(
      'use swap',
    )
    const deployed = await chain.deploy([other])
    expect(await chain.rpc('eth_getCode', [deployed, 'latest'])).toBe('0x')
  })
})
