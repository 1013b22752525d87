import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AppKitError } from '../../../errors/AppKitError.js'
import { connect } from '../../../kit/connect.js'
import { start } from '../../../kit/start.js'
import { testAccounts, testConnector, testKit } from '../../../kit/testKit.js'
import type { SwapIntent } from '../../swaps/chain/types.js'
import { reviewSwap, startSwap } from '../../swaps/model/actions.js'
import { swapState } from '../../swaps/model/swapState.js'
import { editPayment } from './begin.js'
import type { Payment } from './payment.js'
import { emptyPay, payState } from './payState.js'
import { openSession } from './session.js'
import { reviewSwapPayment, signSwapStep } from './swapFirst.js'

const router = `0x${'9'.repeat(40)}`
const usdc = { address: `0x${'1'.repeat(40)}`, name: 'USDC', symbol: 'USDC', decimals: 18 }
const dai = { address: `0x${'2'.repeat(40)}`, name: 'DAI', symbol: 'DAI', decimals: 18 }
const one = 10n ** 18n

/** The wallet's atomicity, what the account has of each token, the exchange's allowance, and the thousandths of a token that one of the other gives. */
const chain = vi.hoisted(() => ({
  atomicity: 'ready' as 'ready' | undefined,
  balance: 5n * 10n ** 18n,
  allowance: 0n,
  rate: 2_000n,
  readHeld: vi.fn(),
  submitCalls: vi.fn(),
  sendRequest: vi.fn(async () => '0x1'),
  fee: 1n,
  outcome: 'confirmed',
}))
vi.mock('../../amounts/followSent.js', () => ({
  followSent: async (_account: unknown, { hash }: { hash: string }) => ({
    outcome: chain.outcome,
    hash,
  }),
}))
vi.mock('../../swaps/model/loadChain.js', () => ({
  loadChain: async () => ({
    readAtomicity: async () => chain.atomicity,
    estimateCall: async () => ({ gas: 1n, fee: chain.fee }),
    tryTokenCall: async () => {},
    smartAccountGas: 1n,
    submitCalls: chain.submitCalls,
    requestOf: () => ({}),
    sendRequest: chain.sendRequest,
  }),
  readHeld: async () => {
    chain.readHeld()
    return { decimals: 18, balance: chain.balance, coins: chain.balance, allowance: chain.allowance }
  },
  loadRoute: async () => ({
    listTokens: async () => [usdc, dai],
    quote: async (_swapper: unknown, { value }: SwapIntent) => (chain.rate * value) / 1_000n,
    async buildSwap(_swapper: unknown, { from, to, value, minimum }: SwapIntent & { minimum: bigint }) {
      const words = [from.address, to.address, value, minimum, testAccounts[0]?.address ?? '']
      const data = words.map((word) => BigInt(word).toString(16).padStart(64, '0'))
      return { to: router, value: from.isCoin ? value : 0n, data: `0xd5bcb9b5${data.join('')}`, gas: 1n }
    },
  }),
}))

let stop = () => {}
beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new Error('offline'))))
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  Object.assign(chain, { atomicity: 'ready', balance: 5n * one, allowance: 0n, rate: 2_000n })
  Object.assign(chain, { fee: 1n, outcome: 'confirmed' })
  vi.clearAllMocks()
})

/** A payment of 1.9 USDC whose review shows the swap of one DAI for it. */
async function reviewed() {
  const { kit } = testKit({ swaps: { 'eip155:1': { router, tokens: [router] } } })
  stop = start(kit)
  await connect(kit, { connector: testConnector })
  const payment: Payment = {
    network: 'eip155:1',
    recipient: testAccounts[1]?.address ?? '',
    token: usdc.address,
    amount: '1.9',
  }
  openSession(kit, payment, payment)
  await startSwap(kit, { fromToken: 'DAI', toToken: 'USDC', amount: '1' })
  await reviewSwap(kit)
  const held = (token: typeof usdc) => ({ ...token, id: `eip155:1:${token.address}` })
  payState(kit).value = {
    ...emptyPay,
    payment,
    phase: 'reviewing',
    method: { type: 'swap', token: held(dai) },
    due: {
      token: held(usdc),
      coin: held(usdc),
      value: (19n * one) / 10n,
      balance: 0n,
      isUnlisted: false,
    },
    swap: swapState(kit).peek().plan,
  }
  return { kit, state: () => payState(kit).peek() }
}

const refusal = { code: 'UPGRADE_REJECTED' }

it('a swap whose user does not want the wallet upgraded goes on with its approval', async () => {
  const { kit, state } = await reviewed()
  expect(state().swap?.next).toBe('batch')
  chain.submitCalls.mockRejectedValue(new AppKitError('UPGRADE_REJECTED'))
  await expect(signSwapStep(kit)).rejects.toMatchObject(refusal)
  expect(state()).toMatchObject({ phase: 'reviewing', error: refusal, swap: { next: 'approve', value: one } })
  chain.allowance = one
  await signSwapStep(kit)
  expect(state()).toMatchObject({ phase: 'reviewing', error: undefined, swap: { next: 'swap' } })
})

it('a swap that gives too little after a refusal says so, and leads back', async () => {
  const { kit, state } = await reviewed()
  chain.submitCalls.mockImplementation(async () => {
    chain.rate = 1_000n
    throw new AppKitError('UPGRADE_REJECTED')
  })
  for (const _press of [1, 2]) {
    await expect(signSwapStep(kit)).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
    expect(state()).toMatchObject({ phase: 'reviewing', error: { code: 'SWAP_PRICE_MOVED' } })
  }
  expect(chain.submitCalls).toHaveBeenCalledOnce()
  editPayment(kit)
  expect(state()).toMatchObject({ phase: 'choosing', swap: undefined, error: undefined })
})

it('a price that moved while the approval was confirmed is said each time', async () => {
  chain.atomicity = undefined
  const { kit, state } = await reviewed()
  expect(state().swap?.next).toBe('approve')
  Object.assign(chain, { allowance: one, rate: 1_000n })
  for (const _press of [1, 2]) {
    await expect(signSwapStep(kit)).rejects.toMatchObject({ code: 'SWAP_PRICE_MOVED' })
    expect(state()).toMatchObject({ phase: 'reviewing', error: { code: 'SWAP_PRICE_MOVED' } })
  }
})

it('a swap that somebody else has begun meanwhile is said to be another one', async () => {
  const { kit, state } = await reviewed()
  await startSwap(kit, { fromToken: 'DAI', toToken: 'USDC', amount: '2' })
  await expect(signSwapStep(kit)).rejects.toMatchObject({ code: 'SWAP_MISMATCH' })
  expect(state()).toMatchObject({ phase: 'reviewing', error: { code: 'SWAP_MISMATCH' } })
})

/** A swap that the wallet has sent, and that ended otherwise than in a block. */
async function sentInVain(outcome: string, code: string) {
  Object.assign(chain, { atomicity: undefined, allowance: one, outcome })
  const made = await reviewed()
  expect(made.state().swap?.next).toBe('swap')
  await expect(signSwapStep(made.kit)).rejects.toMatchObject({ code })
  expect(made.state()).toMatchObject({ phase: 'reviewing', error: { code } })
  expect(chain.sendRequest).toHaveBeenCalledOnce()
  return made
}

it('a swap that failed on the chain is reviewed anew before the wallet is asked for it again', async () => {
  const { kit, state } = await sentInVain('reverted', 'SWAP_TRANSACTION_FAILED')
  const { swap: before } = state()
  await signSwapStep(kit)
  expect(state()).toMatchObject({ phase: 'reviewing', error: undefined, swap: { next: 'swap', value: one } })
  expect(state().swap).not.toBe(before)
  expect(chain.sendRequest).toHaveBeenCalledOnce()
  await expect(signSwapStep(kit)).rejects.toMatchObject({ code: 'SWAP_TRANSACTION_FAILED' })
  expect(chain.sendRequest).toHaveBeenCalledTimes(2)
})

it('a swap that failed and cannot be built now is built by the next press', async () => {
  const { kit, state } = await sentInVain('dropped', 'TRANSACTION_DROPPED')
  chain.fee = 6n * one
  await expect(signSwapStep(kit)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  chain.fee = 1n
  await signSwapStep(kit)
  expect(state()).toMatchObject({ phase: 'reviewing', error: undefined, swap: { value: one } })
})

it('a swap that may still go through is not sold twice', async () => {
  const { kit, state } = await sentInVain('late', 'TRANSACTION_CONFIRMATION_TIMEOUT')
  const late = { code: 'TRANSACTION_CONFIRMATION_TIMEOUT' }
  await expect(signSwapStep(kit)).rejects.toMatchObject(late)
  expect(state()).toMatchObject({ phase: 'reviewing', error: late })
  expect(chain.sendRequest).toHaveBeenCalledOnce()
})

/** What the swap of a token for 1.9 USDC sells, where one gives one, of an account that has so much. */
async function soldOf(
  token: Omit<typeof dai, 'address'> & { readonly address?: string },
  balance: bigint,
  fee = 1n,
) {
  chain.fee = 1n
  const { kit, state } = await reviewed()
  editPayment(kit)
  Object.assign(chain, { fee, rate: 1_000n, balance, allowance: 5n * one })
  vi.clearAllMocks()
  await reviewSwapPayment(kit, { ...token, id: `eip155:1:${token.address}` })
  return state().swap?.value
}

const needed = 1_923_030_303_030_303_031n
const { address: _address, ...coin } = { ...dai, name: 'Ether', symbol: 'ETH' }

it('what is swapped for a payment is an amount that is short, and of an account that has no more what is needed', async () => {
  expect(await soldOf(dai, 5n * one)).toBe(1_923_040_000_000_000_000n)
  expect(await soldOf(dai, needed)).toBe(needed)
  await expect(soldOf(dai, needed - 1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

it('the coin for the fee is left where the account has no more than both', async () => {
  expect(await soldOf(coin, 5n * one)).toBe(1_923_040_000_000_000_000n)
  expect(await soldOf(coin, needed + chain.fee)).toBe(needed)
  await expect(soldOf(coin, needed)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
})

it('a swap whose fee is missing is not built again for a little less to sell', async () => {
  // Of a token that it has enough of, and of the coin that would not be enough either.
  for (const [token, balance] of [[dai, 5n * one] as const, [coin, needed - 1n] as const]) {
    await expect(soldOf(token, balance, 6n * one)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    // The balance that is shown, and both tokens for the review.
    expect(chain.readHeld).toHaveBeenCalledTimes(3)
  }
  await expect(soldOf(dai, needed - 1n)).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(chain.readHeld).toHaveBeenCalledTimes(3)
  expect(await soldOf(dai, needed)).toBe(needed)
  expect(chain.readHeld).toHaveBeenCalledTimes(6)
})
