import type { Proposal, SupportedNamespaces } from 'appkit-runtime/walletconnect/wallet'
import { expect, test } from 'vitest'
import { namespacesOf, offerOf, withChain } from './choice.js'

const entry = (chains: readonly string[], ...addresses: readonly string[]) => ({
  chains,
  accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
  methods: ['sign', 'send'],
  events: ['chainChanged'],
})
const supported: SupportedNamespaces = {
  eip155: entry(['eip155:1', 'eip155:10', 'eip155:137'], '0xa', '0xb'),
  cosmos: entry(['cosmos:hub'], 'c1'),
}
const asked = (chains: readonly string[]) => ({ chains, methods: ['sign'], events: ['chainChanged'] })
const proposal = (required: Proposal['required'], optional: Proposal['optional'] = {}): Proposal => ({
  topic: 'ab'.repeat(32),
  id: 1,
  publicKey: 'cd'.repeat(32),
  required,
  optional,
  metadata: { name: 'App', description: '', url: '', icons: [] },
  expiry: 1,
})

test('offerOf offers what is asked and there is', () => {
  const optional = { eip155: asked(['eip155:10', 'eip155:5', 'eip155:1']), solana: asked(['solana:x']) }
  expect(offerOf(proposal({}, optional), supported)).toEqual({
    chains: ['eip155:1', 'eip155:10'],
    required: [],
    accounts: { eip155: ['eip155:1:0xa', 'eip155:1:0xb'] },
  })
})

test('offerOf offers nothing when something that is required is lacking', () => {
  expect(offerOf(proposal({ solana: asked(['solana:x']) }), supported)).toBeUndefined()
  const required = { 'eip155:1': { methods: ['sign'], events: [] } }
  expect(offerOf(proposal(required), supported)?.required).toEqual(['eip155:1'])
})

test('namespacesOf gives what was chosen, on each chosen network', () => {
  const wanted = proposal({}, { eip155: asked(['eip155:1', 'eip155:137']), cosmos: asked(['cosmos:hub']) })
  const chains = ['eip155:1', 'eip155:137']
  expect(namespacesOf(wanted, supported, { chains, accounts: { eip155: [1], cosmos: [0] } })).toEqual({
    eip155: {
      chains,
      accounts: ['eip155:1:0xb', 'eip155:137:0xb'],
      methods: ['sign'],
      events: ['chainChanged'],
    },
  })
})

test('namespacesOf gives nothing when nothing, or less than what is required, was chosen', () => {
  const wanted = proposal({ eip155: asked(['eip155:1']) }, { eip155: asked(['eip155:10']) })
  expect(namespacesOf(wanted, supported, { chains: [], accounts: { eip155: [0] } })).toBeUndefined()
  expect(namespacesOf(wanted, supported, { chains: ['eip155:1'], accounts: {} })).toBeUndefined()
  expect(
    namespacesOf(wanted, supported, { chains: ['eip155:10'], accounts: { eip155: [0] } }),
  ).toBeUndefined()
})

test('a chain that is added has the accounts the session has', () => {
  const wanted = proposal({}, { eip155: asked(['eip155:1']) })
  const session = namespacesOf(wanted, supported, { chains: ['eip155:1'], accounts: { eip155: [1] } }) ?? {}
  expect(withChain(session, supported, 'eip155:137')?.eip155).toMatchObject({
    chains: ['eip155:1', 'eip155:137'],
    accounts: ['eip155:1:0xb', 'eip155:137:0xb'],
  })
  expect(withChain(session, supported, 'eip155:1')).toEqual(session)
  expect(withChain(session, supported, 'eip155:5')).toBeUndefined()
  expect(withChain(session, supported, 'cosmos:hub')).toBeUndefined()
})
