import { expect, it } from 'vitest'
import { explainLeftOut, groupLeftOut, hasFeature, leftOutOf } from './leftOut.js'
import type { HostShape } from './types.js'

const shape = (given: Partial<HostShape> = {}): HostShape => ({
  configFile: 'appkit.config.ts',
  namespaces: ['eip155'],
  features: {},
  endpoints: [],
  networkIds: ['eip155:1'],
  demoWallet: undefined,
  accent: undefined,
  ...given,
})
const said = (given: Partial<HostShape>) =>
  groupLeftOut(leftOutOf(shape(given))).map((group) => {
    const { message, fix } = explainLeftOut(group)
    return `${message} ${fix}`
  })
const off = { email: false, socials: false, analytics: false, walletConnect: false }

it('with nothing but a node, every feature that needs a service is named with what it needs', () => {
  expect(groupLeftOut(leftOutOf(shape())).map(({ features, needs }) => [features, needs])).toEqual([
    [['walletConnect'], ['endpoints.relay']],
    [['balances'], ['endpoints.blockchainApi', 'tokens']],
    [['swaps'], ['endpoints.blockchainApi', 'swaps']],
    [['onramp'], ['endpoints.blockchainApi', 'onramp']],
    [['names', 'history'], ['endpoints.blockchainApi']],
    [['email', 'socials'], ['endpoints.secureSite']],
    [['analytics'], ['endpoints.analytics']],
  ])
})

it.each([
  'balances',
  'history',
  'names',
  'onramp',
  'swaps',
])('a sentence says that %s was switched on without any service, and another what to do', (id) => {
  const standard = { balances: false, history: false, names: false, onramp: false, swaps: false }
  const [text = '', ...others] = said({ features: { ...off, ...standard, [id]: true } })
  expect(others).toEqual([])
  expect(text).toMatch(
    new RegExp(`^${id} is on, but has no effect: the config has .*endpoints.blockchainApi`),
  )
  expect(text).toContain('Set endpoints.blockchainApi (the address of a blockchain API)')
  expect(text).toMatch(new RegExp(`or turn it off with features: { ${id}: false }\\.$`))
})

it('a feature that is on by default is said to be', () => {
  expect(said({ features: { ...off, balances: false, swaps: false, onramp: false } })).toEqual([
    'names and history are on by default, but have no effect: the config has no endpoints.blockchainApi. Set endpoints.blockchainApi (the address of a blockchain API), or turn them off with features: { names: false, history: false }.',
  ])
})

it('an option of the app stands in for the service', () => {
  const features = { ...off, names: false, history: false }
  expect(said({ features, options: ['tokens', 'swaps', 'onramp'] })).toEqual([])
  const [balances] = leftOutOf(shape({ options: [] })).filter(({ feature }) => feature === 'balances')
  expect(balances?.needs).toContain('tokens')
})

it('leftOutOf says nothing of a feature that is off, served, or for other namespaces', () => {
  const endpoints = ['relay', 'blockchainApi', 'secureSite', 'analytics']
  expect(said({ endpoints })).toEqual([])
  expect(said({ namespaces: ['bip122'], features: off })).toEqual([])
  expect(said({ namespaces: ['solana'], features: off }).join()).not.toMatch(/swaps|names/)
})

it('leftOutOf does not list hostOptions, which an app sets in its code', () => {
  expect(JSON.stringify(leftOutOf(shape()))).not.toContain('hostOptions')
  const entry = {
    id: 'hostOptions',
    label: '',
    standard: 'always',
    part: false,
    needs: ['messages'],
  } as const
  expect(hasFeature(entry, shape())).toBe(false)
  expect(hasFeature(entry, shape({ options: ['messages'] }))).toBe(true)
})
