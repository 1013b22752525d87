import { expect, it } from 'vitest'
import type { SwapState, SwapToken } from '../chain/types.js'
import { checkSwap } from './checkSwap.js'

const token = (id: string, balance?: bigint): SwapToken => ({
  id,
  address: `0x${id}`,
  isCoin: false,
  name: id,
  symbol: id,
  decimals: 2,
  ...(balance !== undefined && { balance }),
})
const right = {
  from: token('a', 500n),
  to: token('b'),
  amount: '1.5',
  quote: { status: 'success', value: 150n, out: 7n },
} as unknown as SwapState
const check = (change: Partial<SwapState>) =>
  checkSwap({ ...right, ...change } as SwapState, { locale: 'en' })

it('checkSwap finds nothing wrong with a swap whose quote is for the amount', () => {
  expect(check({})).toEqual({ problem: undefined, value: 150n })
})

it.each<[string, Partial<Record<keyof SwapState, unknown>>, bigint | undefined]>([
  ['token', { from: undefined }, undefined],
  ['token', { to: undefined }, 150n],
  ['token', { to: undefined, amount: '' }, undefined],
  ['token', { to: undefined, amount: '6' }, 600n],
  ['amountInvalid', { to: undefined, amount: 'x' }, undefined],
  ['amountInvalid', { amount: 'x' }, undefined],
  ['noQuote', { quote: { status: 'error', value: 150n } }, 150n],
  ['quoting', { quote: { status: 'loading', value: 150n } }, 150n],
  ['quoting', { quote: { status: 'success', value: 151n, out: 7n } }, 150n],
  ['quoting', { quote: { status: 'idle' } }, 150n],
])('checkSwap says first what is missing: %s', (kind, change, value) => {
  expect(check(change as Partial<SwapState>)).toEqual({ problem: expect.objectContaining({ kind }), value })
})

it('checkSwap says that an amount is more than is held, whatever the quote says', () => {
  const { problem } = check({ amount: '5.01', quote: { status: 'error', value: 501n } as never })
  expect(problem).toBeDefined()
  expect(problem).not.toMatchObject({ kind: 'noQuote' })
})

it('checkSwap takes an amount up to the largest that can be encoded', () => {
  const most = 2n ** 256n - 1n
  const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, '0')}`
  const checkValue = (value: bigint) =>
    check({
      from: token('a'),
      amount: text(value),
      quote: { status: 'success', value, out: 1n } as unknown as SwapState['quote'],
    })
  expect(checkValue(most)).toEqual({ problem: undefined, value: most })
  expect(checkValue(most + 1n).problem).toBeDefined()
})
