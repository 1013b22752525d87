import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../../../kit/connect.js'
import { start } from '../../../kit/start.js'
import { testAccounts, testConnector, testKit } from '../../../kit/testKit.js'
import { shown } from '../../../kit/texts.js'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import type { SwapIntent, SwapToken } from '../chain/types.js'
import {
  approveSwapToken,
  editSwap,
  flipSwap,
  reviewSwap,
  setMaxSwapAmount,
  setSwapAmount,
  setSwapToken,
  startSwap,
} from './actions.js'
import { swapState } from './swapState.js'

const router = `0x${'9'.repeat(40)}`
const one = 10n ** 18n
const listed = ['USDC', 'DAI', 'GOV'].map((symbol, index) => ({
  address: `0x${String(index + 1).repeat(40)}`,
  name: symbol,
  symbol,
  decimals: 18,
}))

/** The account has 5 of everything. The chain answers when a test says so. */
const chain = vi.hoisted(() => ({
  answer: Promise.resolve(),
  listed: Promise.resolve(),
  fee: 1n,
  allowance: 10n,
}))
vi.mock('./loadChain.js', () => ({
  loadChain: async () => ({
    readAtomicity: async () => undefined,
    estimateCall: async () => ({ gas: 1n, fee: chain.fee }),
    tryTokenCall: async () => {},
    requestOf: () => ({}),
    sendRequest: async () => '0x1',
  }),
  async readHeld() {
    await chain.answer
    return { decimals: 18, balance: 5n * one, coins: 5n * one, allowance: chain.allowance * one }
  },
  loadRoute: async () => ({
    async listTokens() {
      await chain.listed
      return listed
    },
    quote: async (_swapper: unknown, { value }: SwapIntent) => 2n * value,
    async buildSwap(_swapper: unknown, { from, to, value, minimum }: SwapIntent & { minimum: bigint }) {
      const words = [from.address, to.address, value, minimum, testAccounts[0]?.address ?? '']
      const data = words.map((word) => BigInt(word).toString(16).padStart(64, '0'))
      return { to: router, value: from.isCoin ? value : 0n, data: `0xd5bcb9b5${data.join('')}`, gas: 1n }
    },
  }),
}))

const followSent = vi.hoisted(() => vi.fn())
vi.mock('../../amounts/followSent.js', () => ({ followSent }))

const stops: (() => void)[] = []
// Nodes and services are away.
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  delete shown.lang
  vi.unstubAllGlobals()
  chain.answer = Promise.resolve()
  chain.listed = Promise.resolve()
  chain.fee = 1n
  chain.allowance = 10n
})

async function open(parameters: Parameters<typeof startSwap>[1] = {}) {
  const { kit } = testKit({ swaps: { 'eip155:1': { router, tokens: [router] } } })
  stops.push(start(kit))
  await connect(kit, { connector: testConnector })
  await startSwap(kit, parameters)
  const state = () => swapState(kit).peek()
  const find = (wanted: string) => state().tokens.find(({ symbol }) => symbol === wanted) as SwapToken
  return { kit, state, find }
}

/** Has the chain wait; returns a function that lets it answer. */
function holdChain(): () => void {
  let answer = () => {}
  chain.answer = new Promise((resolve) => {
    answer = resolve
  })
  return answer
}

describe('a review', () => {
  it('is of the token that was chosen while another one was reviewed', async () => {
    const { kit, state, find } = await open({ toToken: 'USDC', amount: '1' })
    const answer = holdChain()
    const reviewing = reviewSwap(kit).catch(({ code }) => code)
    setSwapToken(kit, 'to', find('DAI'))
    answer()
    expect(await reviewing).toBe('CANCELLED')
    await startSwap(kit)
    expect(state()).toMatchObject({ phase: 'editing', plan: undefined, to: { symbol: 'DAI' } })
    await reviewSwap(kit)
    expect(state()).toMatchObject({ phase: 'reviewing', plan: { to: { symbol: 'DAI' }, value: one } })
  })

  it('that was left is over when the user types another amount', async () => {
    const { kit, state } = await open({ toToken: 'USDC', amount: '1' })
    await reviewSwap(kit)
    expect(state().phase).toBe('reviewing')
    setSwapAmount(kit, '2')
    await reviewSwap(kit)
    expect(state()).toMatchObject({ phase: 'reviewing', plan: { value: 2n * one } })
  })
})

it.each([
  ['a token is told which coin is missing', 'DAI', 'USDC', 'Not enough ETH in your account'],
  ['the coin is told that less of it may do', 'ETH', 'USDC', expect.stringContaining('send less')],
])('a user without coins for the fee who sells %s', async (_what, fromToken, toToken, message) => {
  chain.fee = 6n * one
  const { kit, state } = await open({ fromToken, toToken, amount: '1' })
  await expect(reviewSwap(kit)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS', message })
  expect(state()).toMatchObject({ phase: 'editing', error: { message } })
})

describe('the greatest amount of a token', () => {
  it.each<[string, (kit: Parameters<typeof flipSwap>[0], other: SwapToken) => void, string]>([
    ['chose another one to sell', (kit, other) => setSwapToken(kit, 'from', other), 'GOV'],
    ['sells what was to be bought', flipSwap, 'USDC'],
  ])('is not set when the user meanwhile %s', async (_name, change, symbol) => {
    const { kit, state, find } = await open({ toToken: 'USDC' })
    const answer = holdChain()
    const finding = setMaxSwapAmount(kit)
    change(kit, find('GOV'))
    answer()
    await finding
    expect(state()).toMatchObject({ from: { symbol }, amount: '', isMax: false })
  })
})

describe('an amount that the app has set', () => {
  it.each([
    ['of a token that is swapped here', 'DAI', { from: { symbol: 'DAI' }, amount: '5' }],
    ['of one that is not', 'NONE', { from: { address: coinAddress }, amount: '' }],
    ['of the coin', undefined, { from: { address: coinAddress }, amount: '5' }],
  ])('is one %s', async (_name, fromToken, expected) => {
    const wanted = { amount: '5', ...(fromToken && { fromToken }) }
    const { state } = await open(wanted)
    expect(state()).toMatchObject(expected)
    const { kit, state: later } = await open()
    await startSwap(kit, wanted)
    expect(later()).toMatchObject(expected)
  })

  it('is of its token, too, if the list of tokens is still read for the user', async () => {
    const { kit, state } = await open()
    swapState(kit).value = { ...state(), tokensStatus: 'loading', tokens: [], from: undefined }
    await startSwap(kit, { fromToken: 'DAI', toToken: 'USDC', amount: '5' })
    expect(state()).toMatchObject({ from: { symbol: 'DAI' }, to: { symbol: 'USDC' }, amount: '5' })
  })
})

it.each([
  ['de', '0,5'],
  ['fr', '0,5'],
  ['en', '0.5'],
])('an app on a page in %s starts a swap of 0.5, which has a price and shows as %s', async (lang, text) => {
  shown.lang = lang
  const { state } = await open({ toToken: 'USDC', amount: '0.5' })
  expect(state()).toMatchObject({ amount: text, quote: { value: one / 2n } })
})

it('an amount that was typed for one token is not one of another that the app sells', async () => {
  const { kit, state } = await open()
  setSwapAmount(kit, '3')
  await startSwap(kit, { fromToken: 'DAI' })
  expect(state()).toMatchObject({ from: { symbol: 'DAI' }, amount: '' })
})

it('what the app asks to buy is not what is sold: another token is, without the amount', async () => {
  const { find, kit, state } = await open({ toToken: 'ETH', amount: '3' })
  expect(state()).toMatchObject({ from: { symbol: 'DAI' }, to: { address: coinAddress }, amount: '' })
  setSwapToken(kit, 'to', find('USDC'))
  setSwapAmount(kit, '2')
  await startSwap(kit, { toToken: 'DAI' })
  expect(state()).toMatchObject({ from: { address: coinAddress }, to: { symbol: 'DAI' }, amount: '' })
})

it('a swap that the end of the kit ended is begun anew when the kit lives again', async () => {
  const { kit, state } = await open({ toToken: 'USDC', amount: '1' })
  await reviewSwap(kit)
  for (const stop of stops.splice(0)) stop()
  stops.push(start(kit))
  await startSwap(kit, { toToken: 'DAI' })
  expect(state()).toMatchObject({ phase: 'editing', tokensStatus: 'success', amount: '', plan: undefined })
  setSwapAmount(kit, '2')
  await reviewSwap(kit)
  expect(state()).toMatchObject({ phase: 'reviewing', plan: { to: { symbol: 'DAI' }, value: 2n * one } })
})

it('a swap that the app asks for while the list loads is of what the app asks for', async () => {
  const { kit, state } = await open()
  let list = () => {}
  chain.listed = new Promise((resolve) => {
    list = resolve
  })
  const first = startSwap(kit, { amount: '3' })
  const second = startSwap(kit, { toToken: 'DAI' })
  list()
  await Promise.all([first, second])
  expect(state()).toMatchObject({ from: { address: coinAddress }, to: { symbol: 'DAI' }, amount: '3' })
})

describe('a price that comes meanwhile', () => {
  const price = (kit: Parameters<typeof flipSwap>[0]) => {
    const { from, to } = swapState(kit).peek()
    if (!from || !to) throw new Error('Nothing is chosen')
    swapState(kit).value = {
      ...swapState(kit).peek(),
      from: { ...from, price: '100' },
      to: { ...to, price: '1' },
    }
  }

  it('stays, and is what a review warns by', async () => {
    const { kit, state } = await open({ toToken: 'USDC', amount: '1' })
    const answer = holdChain()
    const reviewing = reviewSwap(kit)
    price(kit)
    answer()
    await reviewing
    expect(state()).toMatchObject({ from: { price: '100', balance: 5n * one } })
    // 100 dollars for 2.
    expect(state().plan).toMatchObject({ from: { price: '100' }, to: { price: '1' }, impact: 9_800n })
  })

  it('stays when the amount is all there is', async () => {
    const { kit, state } = await open({ toToken: 'USDC' })
    const answer = holdChain()
    const finding = setMaxSwapAmount(kit)
    price(kit)
    answer()
    await finding
    expect(state()).toMatchObject({ isMax: true, from: { price: '100', balance: 5n * one } })
  })
})

describe('the transaction of an approval', () => {
  /** An approval that the wallet has sent, and that is in a block when a test says so. */
  async function approving() {
    chain.allowance = 0n
    const { kit, state } = await open({ fromToken: 'DAI', toToken: 'USDC', amount: '1' })
    await reviewSwap(kit)
    let end = (_end: object) => {}
    followSent.mockReturnValue(
      new Promise((resolve) => {
        end = resolve
      }),
    )
    const approved = approveSwapToken(kit).catch(({ code }) => code)
    expect(state()).toMatchObject({ phase: 'approving', hash: undefined })
    await vi.waitFor(() => expect(state()).toMatchObject({ phase: 'approving', hash: '0x1' }))
    return { kit, state, approved, end }
  }

  it('is in the state from when the wallet has sent it until the swap can be signed', async () => {
    const { state, approved, end } = await approving()
    chain.allowance = 10n
    end({ outcome: 'confirmed' })
    expect(await approved).toBe(undefined)
    expect(state()).toMatchObject({ phase: 'reviewing', plan: { next: 'swap' }, hash: undefined })
  })

  it('is in it no more when it failed, or the user has left it', async () => {
    const failed = await approving()
    failed.end({ outcome: 'reverted' })
    expect(await failed.approved).toBe('SWAP_TRANSACTION_FAILED')
    expect(failed.state()).toMatchObject({ phase: 'reviewing', hash: undefined })
    const left = await approving()
    editSwap(left.kit)
    expect(await left.approved).toBe('CANCELLED')
    expect(left.state()).toMatchObject({ phase: 'editing', hash: undefined })
  })
})
