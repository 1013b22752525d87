import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMetadata, readSession, type Session, sessionLifetime } from './session.js'
import { isOfController, readExtension, readNotice, readSettlement, readUpdate } from './sessionRules.js'

const now = 1_767_225_600_000
const seconds = now / 1000
const topic = 'ab'.repeat(32)
const self = '01'.repeat(32)
const peerKey = '02'.repeat(32)
const account = 'eip155:1:0x1111111111111111111111111111111111111111'
const namespaces = { eip155: { accounts: [account], methods: ['personal_sign'], events: ['chainChanged'] } }
const session: Session = {
  topic,
  namespaces,
  expiry: seconds + 100,
  self,
  peer: { publicKey: peerKey, metadata: readMetadata({ name: 'Wallet' }) },
}
const context = { topic, self, peerKey, required: {}, now }
const settlement = {
  relay: { protocol: 'irn' },
  namespaces,
  expiry: seconds + sessionLifetime,
  controller: { publicKey: peerKey, metadata: { name: 'Wallet' } },
}

describe('a settlement', () => {
  it('makes a session', () => {
    const wanted = { ...session, expiry: seconds + sessionLifetime }
    expect(readSettlement(settlement, context)).toEqual({ value: wanted })
    const quiet = { ...settlement, sessionConfig: { disableDeepLink: true } }
    expect(readSettlement(quiet, context)).toMatchObject({ value: { config: { disableDeepLink: true } } })
  })

  it.each<[string, object, number]>([
    ['a key that did not answer the proposal', { controller: { publicKey: self } }, 1005],
    ['no controller', { controller: undefined }, 1005],
    ['an expiry that has passed', { expiry: seconds }, 1005],
    ['an expiry that is no time', { expiry: seconds + 0.5 }, 1005],
    ['no expiry', { expiry: undefined }, 1005],
    ['no namespace', { namespaces: {} }, 5104],
    ['no account', { namespaces: { eip155: { ...namespaces.eip155, accounts: [] } } }, 5001],
    ['an account of another namespace', { namespaces: { solana: namespaces.eip155 } }, 5103],
  ])('does not with %s', (_what, change, code) =>
    expect(readSettlement({ ...settlement, ...change }, context)).toEqual({ code }))

  it('does not when something required is missing', () => {
    const required = { eip155: { chains: ['eip155:10'], methods: [], events: [] } }
    expect(readSettlement(settlement, { ...context, required })).toEqual({ code: 5001 })
  })
})

describe('an extension', () => {
  const latest = seconds + sessionLifetime
  it.each<[string, unknown, object]>([
    ['without an expiry', {}, { value: latest }],
    ['with one', { expiry: seconds + 200 }, { value: seconds + 200 }],
    ['with none that is later', { expiry: seconds + 100 }, { code: 1004 }],
    ['with one that a clock may show', { expiry: latest + 600 }, { value: latest + 600 }],
    ['with one too far', { expiry: latest + 601 }, { code: 1004 }],
    ['with no time', { expiry: 'soon' }, { code: 1004 }],
    ['of nothing', undefined, { value: latest }],
  ])('%s', (_what, params, expected) => expect(readExtension(params, session, now)).toEqual(expected))
})

describe('an event', () => {
  it.each<[string, unknown, object]>([
    [
      'that was approved',
      { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' },
      { value: { name: 'chainChanged', data: 1, chainId: 'eip155:1' } },
    ],
    ['of another name', { event: { name: 'other', data: 1 }, chainId: 'eip155:1' }, { code: 3002 }],
    ['of another chain', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:10' }, { code: 3005 }],
    ['without a name', { event: {}, chainId: 'eip155:1' }, { code: 1002 }],
    ['without a chain', { event: { name: 'chainChanged' } }, { code: 1002 }],
    ['that is none', null, { code: 1002 }],
  ])('%s', (_what, params, expected) => expect(readNotice(params, session)).toEqual(expected))
})

it('an event is approved by one of the entries of a chain', () => {
  const entry = { accounts: [account], methods: [], events: ['accountsChanged'] }
  const several = { ...session, namespaces: { ...namespaces, 'eip155:1': entry } }
  for (const name of ['chainChanged', 'accountsChanged'])
    expect(readNotice({ event: { name }, chainId: 'eip155:1' }, several)).toMatchObject({ value: { name } })
})

it('a settlement that comes again is of the wallet that has settled the session, or of another', () => {
  expect(isOfController(settlement, session)).toBe(true)
  expect(isOfController({ controller: { publicKey: self } }, session)).toBe(false)
  expect(isOfController(undefined, session)).toBe(false)
})

it('an update has namespaces', () => {
  expect(readUpdate({ namespaces })).toEqual({ value: namespaces })
  expect(readUpdate({ namespaces: {} })).toEqual({ code: 1003 })
  expect(readUpdate(undefined)).toEqual({ code: 1003 })
})

describe('what a peer says of itself', () => {
  it('is cut, and has no character that is not seen', () => {
    const name = `Wal\u202elet\n\u0000${'x'.repeat(200)}`
    const icons = ['https://a.example/i.png', 7, 'x'.repeat(3000), '', '', '', '']
    const read = readMetadata({ name, description: 7, url: ' https://a.example ', icons })
    expect(read.name).toBe(`Wal let ${'x'.repeat(92)}`)
    expect(read).toMatchObject({ description: '', url: 'https://a.example' })
    expect(read.icons).toEqual(['https://a.example/i.png', '', ''])
  })

  it('has links where it gives some', () => {
    expect(readMetadata({ redirect: { native: 'w://', linkMode: true, universal: 7 } }).redirect).toEqual({
      native: 'w://',
      linkMode: true,
    })
    expect(readMetadata(undefined)).toEqual({ name: '', description: '', url: '', icons: [] })
  })
})

it('no reader of sessions throws, whatever a peer or a storage holds', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      readMetadata(value)
      readSession(value)
      readUpdate(value)
      readNotice(value, session)
      readExtension(value, session, now)
      readSettlement(value, context)
    }),
  )
  expect(readSession(JSON.parse(JSON.stringify(session)))).toEqual(session)
})
