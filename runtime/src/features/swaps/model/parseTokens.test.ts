import { expect, it } from 'vitest'
import { coinAddress } from '../../amounts/refreshHoldings.js'
import { parseTokens } from './parseTokens.js'

const caipNetworkId = 'eip155:1'
const address = `0x${'ab'.repeat(20)}`
const given = { address, name: 'Token', symbol: 'TKN', decimals: 6 }
const parse = (...tokens: (typeof given)[]) => parseTokens(tokens, { caipNetworkId })
const token = {
  id: `${caipNetworkId}:${address}`,
  address,
  isCoin: false,
  name: 'Token',
  symbol: 'TKN',
  decimals: 6,
}

it('parseTokens reads addresses with and without the network, in lower case', () => {
  expect(parse(given)).toEqual([token])
  expect(parse({ ...given, address: `${caipNetworkId}:${address}` })).toEqual([token])
  expect(parse({ ...given, address: `0x${'AB'.repeat(20)}` })).toEqual([token])
})

it('parseTokens knows the coin by its address', () => {
  expect(parse({ ...given, address: coinAddress })).toEqual([
    { ...token, id: `${caipNetworkId}:${coinAddress}`, address: coinAddress, isCoin: true },
  ])
})

it.each<[string, Partial<typeof given>]>([
  ['another network', { address: `eip155:10:${address}` }],
  ['no address', { address: '' }],
  ['a short address', { address: address.slice(0, -1) }],
  ['a long address', { address: `${address}a` }],
  ['something before the address', { address: `a${address}` }],
  ['another letter', { address: address.replace('a', 'g') }],
  ['no symbol', { symbol: '' }],
  ['a symbol of 65 characters', { symbol: 'a'.repeat(65) }],
  ['decimals that are no whole number', { decimals: 1.5 }],
  ['decimals below zero', { decimals: -1 }],
  ['78 decimals', { decimals: 78 }],
  ['decimals that are no number', { decimals: Number.NaN }],
])('parseTokens leaves out what has %s, and nothing else', (_what, wrong) => {
  expect(parse({ ...given, ...wrong }, given)).toEqual([token])
})

it('parseTokens takes what is just within the limits', () => {
  for (const right of [{ symbol: 'a'.repeat(64) }, { decimals: 0 }, { decimals: 77 }])
    expect(parse({ ...given, ...right })).toEqual([{ ...token, ...right }])
  expect(parse({ ...given, name: 'n'.repeat(101) })).toEqual([{ ...token, name: 'n'.repeat(100) }])
})

it('parseTokens keeps the first of tokens that are there twice, and 20,000 of a list', () => {
  expect(parse(given, { ...given, name: 'Other' })).toEqual([token])
  const many = Array.from({ length: 20_001 }, (_, at) => ({
    ...given,
    address: `0x${at.toString(16).padStart(40, '0')}`,
  }))
  expect(parse(...many)).toHaveLength(20_000)
})
