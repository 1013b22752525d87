import { bech32 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readOrigin } from '../message/origins.js'
import type { SignInData, SignInNamespace } from '../message/types.js'
import { checkRules, type Rules } from './checkRules.js'

const issued = Date.parse('2026-01-01T00:00:00Z')
const minute = 60_000
const at = (ms: number) => new Date(issued + ms).toISOString()
const data: SignInData = {
  accountAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  chainId: 'eip155:1',
  domain: 'app.example',
  uri: 'https://app.example/',
  version: '1',
  nonce: '12345678',
  issuedAt: at(0),
  statement: 'Hello.',
  resources: ['https://a.example', 'https://b.example'],
}
const origins = [readOrigin('https://app.example')].filter((each) => each !== undefined)
const rules: Rules = {
  origins,
  chains: ['eip155:1', 'eip155:10'],
  statement: 'Hello.',
  now: issued,
  resources: ['https://a.example', 'https://b.example'],
}
const check = (
  change: Partial<SignInData>,
  {
    namespace = 'eip155',
    scheme,
    ...others
  }: Partial<Rules> & { namespace?: SignInNamespace; scheme?: string } = {},
) => checkRules(namespace, { ...data, ...change }, scheme, { ...rules, ...others })

it('a message that meets every rule is right, and one of which nothing is asked', () => {
  expect(check({})).toBeUndefined()
  expect(check({}, { scheme: 'https' })).toBeUndefined()
  expect(check({}, { statement: undefined, resources: undefined })).toBeUndefined()
  const { statement: _, resources: _resources, ...least } = data
  expect(
    checkRules('eip155', { ...least, domain: 'any', uri: 'urn:any' }, 'any', { now: issued }),
  ).toBeUndefined()
})

it.each<[string, string, Partial<SignInData>, Parameters<typeof check>[1]]>([
  ['domain', 'another site', { domain: 'evil.example' }, {}],
  ['domain', 'another scheme', {}, { scheme: 'http' }],
  ['domain', 'a site where none may ask', {}, { origins: [] }],
  ['uri', 'a link to another site', { uri: 'https://evil.example/' }, {}],
  ['chain', 'another chain', { chainId: 'eip155:2' }, {}],
  ['chain', 'a chain where none is allowed', {}, { chains: [] }],
  ['chain', 'no chain', { chainId: 'eip155:0' }, { chains: ['eip155:0'] }],
  ['chain', 'no chain, where any may be', { chainId: 'eip155:0' }, { chains: undefined }],
  ['statement', 'another statement', { statement: 'Other.' }, {}],
  ['statement', 'other resources', { resources: ['https://a.example'] }, {}],
  ['statement', 'resources in another order', { resources: ['https://b.example', 'https://a.example'] }, {}],
  ['time', 'an end that is no time', { expirationTime: 'tomorrow' }, {}],
])('%s: %s is refused', (code, _what, change, options) => {
  expect(check(change, options)).toBe(code)
})

it('a message without a statement or resources is refused where they are asked for', () => {
  const { statement: _, ...silent } = data
  expect(checkRules('eip155', silent, undefined, rules)).toBe('statement')
  const { resources: _resources, ...bare } = data
  expect(checkRules('eip155', bare, undefined, rules)).toBe('statement')
  expect(checkRules('eip155', bare, undefined, { ...rules, resources: [] })).toBeUndefined()
})

it('checkRules refuses for the first rule that a message breaks', () => {
  const all = { domain: 'x', uri: 'y', chainId: 'eip155:0', statement: 'z', expirationTime: 'never' }
  const order = ['domain', 'uri', 'chain', 'statement', 'time'] as const
  const wrong = ['domain', 'uri', 'chainId', 'statement', 'expirationTime'] as const
  for (const [first, code] of order.entries()) {
    const change = Object.fromEntries(wrong.slice(first).map((name) => [name, all[name]]))
    expect(check(change)).toBe(code)
  }
})

describe('the times', () => {
  it.each<[string | undefined, string, Partial<SignInData>, number]>([
    [undefined, 'was written a quarter of an hour ago', {}, 15 * minute],
    ['too_old', 'was written longer ago', {}, 15 * minute + 1],
    [undefined, 'was written five minutes ahead', {}, -5 * minute],
    ['issued_in_future', 'was written further ahead', {}, -5 * minute - 1],
    [undefined, 'ended five minutes ago', { expirationTime: at(minute) }, 6 * minute],
    ['expired', 'ended longer ago', { expirationTime: at(minute) }, 6 * minute + 1],
    [undefined, 'begins in five minutes', { notBefore: at(6 * minute) }, minute],
    ['not_yet_valid', 'begins later', { notBefore: at(6 * minute) }, minute - 1],
    ['time', 'ends when it was written', { expirationTime: at(0) }, 0],
    ['time', 'ends before it was written', { expirationTime: at(-1) }, 0],
    ['time', 'ends when it begins', { expirationTime: at(minute), notBefore: at(minute) }, minute],
    ['time', 'ends before it begins', { expirationTime: at(minute), notBefore: at(2 * minute) }, minute],
    [
      undefined,
      'ends right after it begins',
      { expirationTime: at(2 * minute), notBefore: at(minute) },
      minute,
    ],
    ['time', 'begins at no time', { notBefore: 'now' }, 0],
    ['time', 'was written at no time', { issuedAt: 'now' }, 0],
    ['expired', 'has ended and is too old', { expirationTime: at(minute) }, 20 * minute],
    ['not_yet_valid', 'does not begin yet and is of the future', { notBefore: at(0) }, -20 * minute],
  ])('%s: a message that %s', (code, _what, change, after) => {
    expect(check(change, { now: issued + after })).toBe(code)
  })
})

describe('the account', () => {
  const words = bech32.toWords(new Uint8Array(20).fill(1))
  const bitcoin = (prefix: string) => bech32.encode(prefix, [0, ...words])
  const cosmos = (prefix: string) => bech32.encode(prefix, words)
  const mainnet = 'bip122:000000000019d6689c085ae165831e93'
  const testnet = 'bip122:000000000933ea01ad0ee984209779ba'

  it.each<[string | undefined, SignInNamespace, string, string]>([
    [undefined, 'bip122', mainnet, bitcoin('bc')],
    [undefined, 'bip122', testnet, bitcoin('tb')],
    ['chain', 'bip122', mainnet, bitcoin('tb')],
    ['chain', 'bip122', testnet, bitcoin('bc')],
    ['chain', 'bip122', 'bip122:12a765e31ffd4059bada1e25190f6e98', bitcoin('bc')],
    ['chain', 'bip122', 'bip122:12a765e31ffd4059bada1e25190f6e98', 'none'],
    ['chain', 'bip122', mainnet, 'none'],
    [undefined, 'cosmos', 'cosmos:cosmoshub-4', cosmos('cosmos')],
    [undefined, 'cosmos', 'cosmos:osmosis-1', cosmos('osmo')],
    [undefined, 'cosmos', 'cosmos:juno-1', cosmos('juno')],
    ['chain', 'cosmos', 'cosmos:cosmoshub-4', cosmos('osmo')],
    ['chain', 'cosmos', 'cosmos:cosmoshub-4', 'none'],
    [undefined, 'cosmos', 'cosmos:unknown-1', cosmos('any')],
    [undefined, 'cosmos', 'cosmos:constructor', cosmos('any')],
    [undefined, 'solana', 'cosmos:cosmoshub-4', 'of a namespace in which all are alike'],
    [undefined, 'polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182', 'of any chain'],
  ])('%s: %s on %s has an address of that chain, %s', (code, namespace, chainId, accountAddress) => {
    expect(check({ chainId, accountAddress }, { namespace, chains: undefined })).toBe(code)
  })

  it('has the prefix that the app names for its chain', () => {
    const on = (chainId: string, prefix: string) =>
      check(
        { chainId, accountAddress: cosmos(prefix) },
        ...[{ namespace: 'cosmos' as const, chains: undefined, cosmosPrefixes: { 'cosmos:mine-1': 'mine' } }],
      )
    expect(on('cosmos:mine-1', 'mine')).toBeUndefined()
    expect(on('cosmos:mine-1', 'other')).toBe('chain')
    expect(on('cosmos:osmosis-1', 'osmo')).toBeUndefined()
    expect(on('cosmos:osmosis-1', 'mine')).toBe('chain')
  })
})
