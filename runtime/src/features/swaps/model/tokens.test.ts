import { expect, it } from 'vitest'
import { testNetworks } from '../../../kit/testKit.js'
import type { SwapToken } from '../chain/types.js'
import { mergeTokens, rankOf, suggestedSymbols } from './tokens.js'

const [network] = testNetworks
if (network === undefined) throw new Error('There is no network')
const token = (symbol: string, at: number, more: Partial<SwapToken> = {}): SwapToken => {
  const address = `0x${at.toString(16).padStart(40, '0')}` as const
  return { id: `eip155:1:${address}`, address, isCoin: false, name: symbol, symbol, decimals: 18, ...more }
}
const held = (symbol: string, at: number) => {
  const { id, address, name, decimals } = token(symbol, at)
  return { id, address, name, symbol, decimals, balance: 1n }
}

it('mergeTokens lists the coin, then what the account holds, then well-known tokens, then the others', () => {
  const listed = [token('ZZZ', 1), token('USDC', 2), token('AAA', 3), token('SNX', 4), token('MINE', 5)]
  const caipNetworkId = 'eip155:1' as const
  const tokens = mergeTokens({ network, caipNetworkId }, listed, [held('MINE', 5)])
  expect(tokens.map(({ symbol }) => symbol)).toEqual(['ETH', 'MINE', 'SNX', 'USDC', 'AAA', 'ZZZ'])
  expect(tokens[0]?.address).toBe('0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
  expect(tokens.map((each) => rankOf(each))).toEqual([0, 0, 1, 1, 2, 2])
})

it('suggestedSymbols holds tokens that many people know, each once', () => {
  expect(suggestedSymbols.slice(0, 2)).toEqual(['ETH', 'UNI'])
  expect(new Set(suggestedSymbols).size).toBe(suggestedSymbols.length)
  for (const [at, symbol] of suggestedSymbols.entries()) expect(rankOf(token(symbol, at))).toBe(1)
})
