import { expect, test } from 'vitest'
import { coinLoss, headlineOf, type KnownLoss, maxOf, textOfHeadline, tokenLoss } from './losses.js'

const network = { name: 'Ethereum', rpcUrl: '', symbol: 'ETH', decimals: 18 }
const token = (byte: string, symbol = byte.toUpperCase(), decimals = 0) =>
  ({ kind: 'fungible', address: `0x${byte.repeat(40)}`, symbol, decimals }) as const
const lineOf = (losses: readonly KnownLoss[]) => textOfHeadline(headlineOf(losses, false))

test('T-F2: coins come before what a stranger calls all of something', () => {
  const all = ['1', '2', '3', '4', '5', '6'].map((byte) => tokenLoss(token(byte, `J${byte}`), 'all'))
  expect(lineOf([...all, coinLoss(network, 10n ** 20n)])).toMatch(/^You can lose: 100 ETH, all your J1/)
})

test('T-F2: what is signed comes before what was only seen when it was tried', () => {
  const read = [tokenLoss(token('a', 'USDC'), 5n)]
  const seen = [tokenLoss(token('b', 'JUNK'), 'all'), tokenLoss(token('a', 'USDC'), 9n)]
  expect(textOfHeadline(headlineOf(maxOf(read, seen), false))).toBe('You can lose: 9 USDC and all your JUNK')
})

test('T-F2: more things than anybody reads count as what the wallet cannot tell', () => {
  const letters = '0123456789abcd'
  const many = [...letters].map((byte) => tokenLoss(token(byte), 1n))
  const { tone, what } = headlineOf(many, false)
  expect([tone, what.endsWith('and 3 more things')]).toEqual(['unknown', true])
  expect(headlineOf(many.slice(0, 12), false)).toMatchObject({ tone: 'loss' })
})

test('T-F2: amounts that are counted in other units are not added up', () => {
  const [one, other] = [tokenLoss(token('a', 'USDC', 18), 1n), tokenLoss(token('a', 'USDC', 6), 10n ** 10n)]
  expect(lineOf([one, other])).toBe('You can lose: 0.000000000000000001 USDC and 10,000 USDC')
})
