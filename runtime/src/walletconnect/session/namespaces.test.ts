import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors.json'
import { approveNamespaces, type SupportedNamespaces } from './approveNamespaces.js'
import {
  chainsOf,
  findMissing,
  type NamespaceErrorCode,
  readProposalNamespaces,
  readSessionNamespaces,
} from './namespaces.js'
import { requestNamespaces } from './requestNamespaces.js'

interface Case {
  readonly id: string
  readonly proposal: { readonly requiredNamespaces?: unknown; readonly optionalNamespaces?: unknown }
  readonly session?: unknown
  readonly expect: { readonly valid: boolean; readonly code?: number }
  readonly why: string
}

/** Returns the error code that a wallet gives a proposal, or a dapp a session; undefined if nothing is wrong. */
function judge({ proposal, session }: Case): NamespaceErrorCode | undefined {
  const required = readProposalNamespaces(proposal.requiredNamespaces)
  const optional = readProposalNamespaces(proposal.optionalNamespaces)
  if ('code' in required) return required.code
  if ('code' in optional) return optional.code
  if (session === undefined) return undefined
  const given = readSessionNamespaces(session)
  return 'code' in given ? given.code : findMissing(required.namespaces, given.namespaces)
}

const cases = [...vectors.namespaces, ...vectors.namespacesExtra] as unknown as Case[]
const supported = vectors.approvedNamespaces.supported as SupportedNamespaces

describe('namespaces', () => {
  it.each(cases)('T-F6: $id: $why', (each) => expect(judge(each)).toBe(each.expect.code))

  it('of a session are at least one', () => expect(readSessionNamespaces({})).toEqual({ code: 5104 }))

  it.each([
    ['no object', 7],
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['an entry that is null', { eip155: null }],
    ['an entry that is none', { eip155: 7 }],
    [
      'more entries than anybody has',
      Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`a${100 + at}`, {}])),
    ],
  ])('of a session are not %s', (_what, value) =>
    expect(readSessionNamespaces(value)).toEqual({ code: 5104 }))

  const entry = { accounts: ['eip155:1:0x1'], methods: ['m'], events: ['e'] }
  const entryOf = (at: number) => ({ ...entry, accounts: [`eip155:${at}:0x1`] })
  const names = (count: number) => Array.from({ length: count }, () => 'm'.repeat(200))

  it.each([
    ['of a namespace', { eip155: entry }],
    ['of a chain', { 'eip155:1': entry }],
    ['with chains', { eip155: { ...entry, chains: ['eip155:1', 'eip155:10'] } }],
    ['with as many names as are read', { eip155: { ...entry, methods: names(1000) } }],
    [
      'as many as are read',
      Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`eip155:${at}`, entryOf(at)])),
    ],
    ['of the longest namespace', { abcdefgh: { ...entry, accounts: ['abcdefgh:1:0x1'] } }],
  ])('are read as they are given: %s', (_what, value) =>
    expect(readSessionNamespaces(value)).toEqual({ namespaces: value }))

  it.each<[string, object, number]>([
    ['a key with more before it', { 'x eip155': entry }, 5104],
    ['a key with more behind it', { 'eip155 x': entry }, 5104],
    ['no accounts', { eip155: { ...entry, accounts: [] } }, 5001],
    ['accounts that are no list', { eip155: { ...entry, accounts: 'eip155:1:0x1' } }, 5001],
    ['an account of another chain', { 'eip155:10': entry }, 5103],
    ['chains of another namespace', { eip155: { ...entry, chains: ['solana:1'] } }, 5100],
    ['chains that are none', { eip155: { ...entry, chains: ['eip155:'] } }, 5100],
    ['more names than are read', { eip155: { ...entry, methods: names(1001) } }, 5101],
    ['a name that is too long', { eip155: { ...entry, events: ['e'.repeat(201)] } }, 5102],
    ['names that are none', { eip155: { ...entry, events: [7] } }, 5102],
    ['lists for names', { eip155: { ...entry, events: [['e']] } }, 5102],
  ])('of a session have not %s', (_what, value, code) =>
    expect(readSessionNamespaces(value)).toEqual({ code }))

  it('of a proposal keep what they are given, and nothing else', () => {
    const calls = { methods: ['m'], events: ['e'] }
    const given = { eip155: { ...calls, chains: ['eip155:1'] }, 'solana:1': calls }
    const more = { ...given, eip155: { ...given.eip155, more: 1 } }
    expect(readProposalNamespaces(more)).toStrictEqual({ namespaces: given })
    expect(readProposalNamespaces(undefined)).toEqual({ namespaces: {} })
  })

  it('hold what is required in any entry of the chain', () => {
    const session = {
      eip155: { ...entry, methods: ['a'], events: ['x'] },
      'eip155:1': { ...entry, methods: ['b'], events: ['y'] },
    }
    const wants = (methods: string[], events: string[], key = 'eip155:1') =>
      findMissing({ [key]: { methods, events } }, session)
    expect(wants(['a', 'b'], ['x', 'y'])).toBeUndefined()
    expect(wants(['a', 'c'], [])).toBe(5002)
    expect(wants([], ['x', 'z'])).toBe(5003)
    expect(wants([], [], 'eip155:10')).toBe(5001)
    expect(wants([], [], 'solana:1')).toBe(5000)
    // A session has a chain in an entry of its own, and the entry of another chain does not count.
    expect(
      findMissing({ 'eip155:1': { methods: ['b'], events: [] } }, { 'eip155:10': session['eip155:1'] }),
    ).toBe(5001)
  })

  it('never throw, and what is read has accounts that belong to their key', () => {
    const chain = fc.constantFrom('eip155:1', 'eip155:10', 'solana:abc', 'eip155', '*', 'cosmos:x')
    const names = fc.array(fc.oneof(fc.constantFrom('a', 'b'), fc.anything()), { maxLength: 3 })
    const account = fc.oneof(
      chain.map((each) => `${each}:0x1`),
      fc.string(),
    )
    const entry = fc.record(
      { chains: fc.array(chain), accounts: fc.array(account), methods: names, events: names },
      { requiredKeys: [] },
    )
    const calls = fc.array(fc.constantFrom('a', 'b'), { maxLength: 3 })
    const whole = fc.record({
      accounts: fc.array(account, { minLength: 1, maxLength: 2 }),
      methods: calls,
      events: calls,
    })
    const map = fc.oneof(fc.dictionary(chain, entry), fc.dictionary(chain, whole), fc.anything())
    let seen = 0
    fc.assert(
      fc.property(map, map, (proposal, session) => {
        const required = readProposalNamespaces(proposal)
        const given = readSessionNamespaces(session)
        if ('namespaces' in given) {
          for (const [key, { accounts }] of Object.entries(given.namespaces))
            for (const each of accounts) {
              seen++
              expect(`${each}:`.startsWith(`${key}:`)).toBe(true)
            }
          if ('namespaces' in required) findMissing(required.namespaces, given.namespaces)
        }
      }),
      { numRuns: 2000 },
    )
    expect(seen).toBeGreaterThan(0)
  })
})

describe('what a wallet approves', () => {
  it.each(vectors.approvedNamespaces.cases)('$name', (each) => {
    const proposal = {
      required: each.requiredNamespaces as never,
      optional: each.optionalNamespaces as never,
    }
    const approved = approveNamespaces(proposal, supported)
    if (each.expect === 'reject') expect(approved).toEqual({ code: expect.any(Number) })
    else expect(approved).toEqual({ namespaces: each.expect })
  })

  it('lacks nothing of what is required', () => {
    const namespaces = Object.entries(supported)
    const entry = fc.constantFrom(...namespaces).chain(([key, own]) =>
      fc.record({
        key: fc.constant(key),
        chains: fc.uniqueArray(fc.constantFrom(...own.chains), { minLength: 1 }),
        methods: fc.subarray([...own.methods]),
        events: fc.subarray([...own.events]),
      }),
    )
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const required = Object.fromEntries(entries.map(({ key, ...rest }) => [key, rest]))
        const approved = approveNamespaces({ required, optional: {} }, supported)
        if (!('namespaces' in approved)) throw new Error('All of it is supported.')
        expect(findMissing(required, approved.namespaces)).toBeUndefined()
      }),
    )
  })
})

describe('what a dapp asks', () => {
  it('is optional, of each namespace that has methods, with the older ids of Solana', () => {
    const asked = requestNamespaces([
      ...['eip155:1', 'eip155:137', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      ...['bip122:000000000019d6689c085ae165831e93', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'],
      ...['cosmos:cosmoshub-4', 'other:1', 'constructor:1', 'eip155:1'],
    ])
    expect(Object.keys(asked)).toEqual(['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'])
    expect(asked.eip155?.chains).toEqual(['eip155:1', 'eip155:137'])
    expect(asked.solana?.chains).toEqual([
      'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    ])
    expect(asked.eip155?.methods).toContain('personal_sign')
    for (const { events } of Object.values(asked)) expect(events).toEqual(['accountsChanged', 'chainChanged'])
    expect(readProposalNamespaces(asked)).toEqual({ namespaces: asked })
  })

  it('are asked for as the app says in `universalProviderConfigOverride`, and as ever where it says nothing', () => {
    const chains = ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']
    const override = {
      methods: { eip155: ['personal_sign'] },
      chains: { eip155: ['eip155:1', 'eip155:10'] },
      events: { eip155: ['chainChanged'] },
    }
    const asked = requestNamespaces(chains, override)
    expect(asked.eip155).toEqual({
      chains: ['eip155:1', 'eip155:10'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    })
    expect(asked.solana).toEqual(requestNamespaces(chains).solana)
  })
})

it('chainsOf names the chains of a session', () => {
  const eip155 = { accounts: ['eip155:1:0x1', 'eip155:10:0x1', 'eip155:1:0x2'], methods: [], events: [] }
  expect(chainsOf({ eip155 })).toEqual(['eip155:1', 'eip155:10'])
})
