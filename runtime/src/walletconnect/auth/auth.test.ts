import { describe, expect, it } from 'vitest'
import { readRecap, readRequests, writeRecap } from '../../signin/cacao/recap.js'
import { type CacaoRequest, readCacao } from '../../signin/cacao/verifyCacao.js'
import { prepareCacao } from '../../signin/cacao/writeCacao.js'
import vectors from '../vectors.json'
import { createAuthCompanion, judgeAuth, toCacaoRequest } from './authenticate.js'

const asked = vectors.cacaos[0]?.request as CacaoRequest
const answered = vectors.cacaos.map(({ cacao }) => cacao)
const [first] = answered
const address = '0x46368F1a4a42FDa1D49488c7589000A3A9A41743'

describe('recaps', () => {
  it.each(vectors.recaps)('$result', ({ statement, recap, urn, result }) => {
    const read = readRecap(urn)
    // Names of resources that are out of their order are refused.
    const isSorted = Object.keys(recap.att).join() === Object.keys(recap.att).sort().join()
    expect(read?.att).toEqual(isSorted ? recap.att : undefined)
    if (isSorted) expect(statement === '' ? read?.statement : `${statement} ${read?.statement}`).toBe(result)
  })

  it('are written sorted', () => {
    const methods = ['personal_sign', 'eth_chainId', 'eth_signTypedData_v4']
    expect(writeRecap(methods)).toBe(vectors.recaps[0]?.urn)
    const signing = ['personal_sign', 'eth_signTypedData_v4']
    expect(writeRecap(signing, ['eip155:1', 'eip155:137'])).toBe(vectors.recaps[1]?.urn)
    expect(readRequests(readRecap(writeRecap(signing, ['eip155:1']))?.att ?? {})).toEqual({
      methods: ['eth_signTypedData_v4', 'personal_sign'],
      chains: ['eip155:1'],
    })
  })
})

describe('messages', () => {
  it.each(vectors.cacaos)('of $cacao.p.iss', ({ cacao, message }) => {
    expect(readCacao(cacao)?.message).toBe(message)
  })

  it.each(vectors.cacaos)('written by a wallet for $cacao.p.iss', (vector) => {
    const { approvedChains, cacao, message, request, walletMethods } = vector
    const [, , , reference] = cacao.p.iss.split(':')
    const supports = { methods: walletMethods, chains: approvedChains }
    const prepared = prepareCacao(request, { address, chain: `eip155:${reference}`, ...supports })
    expect(prepared?.message).toBe(message)
    expect(prepared?.toCacao(cacao.s.s)).toEqual(cacao)
    const nothing = { address, chain: `eip155:${reference}`, chains: approvedChains, methods: [] }
    expect(prepareCacao(request, nothing)).toBeUndefined()
  })

  it('have no line that passes for a field, and nothing beside what is signed', () => {
    const change = (p: object, more: object = {}) => ({ ...first, ...more, p: { ...first?.p, ...p } })
    expect(readCacao(change({}))).toBeDefined()
    expect(readCacao(change({ statement: 'Hello\n\nURI: https://evil.example' }))).toBeUndefined()
    expect(readCacao(change({ resources: ['a\nb'] }))).toBeUndefined()
    expect(readCacao(change({ iss: `did:pkh:solana:x:${address}` }))).toBeUndefined()
    expect(readCacao(change({ role: 'admin' }))).toBeUndefined()
    expect(readCacao(change({}, { role: 'admin' }))).toBeUndefined()
    expect(readCacao(change({}, { s: { ...first?.s, by: address } }))).toBeUndefined()
  })

  it('of many methods on many chains can be read', async () => {
    const chains = Array.from({ length: 20 }, (_, at) => `eip155:${at + 1}`)
    const methods = Array.from({ length: 10 }, (_, at) => `wallet_someMethod${at}`)
    const { domain, aud, nonce } = asked
    const request = toCacaoRequest({ domain, aud, nonce, chains, methods })
    const prepared = prepareCacao(request, { address, chain: 'eip155:3', chains, methods })
    expect(prepared).toBeDefined()
    expect(readCacao(prepared?.toCacao('0x00'))?.message).toBe(prepared?.message)
  })
})

describe('an authentication', () => {
  it('gives an account and a session', async () => {
    const chains = ['eip155:1', 'eip155:137']
    expect(await judgeAuth(asked, answered, {})).toMatchObject({
      signed: chains.map((chainId) => ({ data: { chainId, accountAddress: address } })),
      namespaces: {
        eip155: {
          chains,
          accounts: chains.map((chain) => `${chain}:${address}`),
          methods: ['eth_signTypedData_v4', 'personal_sign'],
          events: ['chainChanged', 'accountsChanged'],
        },
      },
    })
  })

  it.each<[string, Partial<CacaoRequest>]>([
    ['another domain', { domain: 'evil.example' }],
    ['another address to sign in to', { aud: 'https://evil.example' }],
    ['another nonce', { nonce: '12345678' }],
    ['another statement', { statement: 'Something else.' }],
    ['another request id', { requestId: 'x' }],
    ['another time', { iat: '2026-01-01T00:00:01.000Z' }],
    ['another end', { exp: '2028-01-01T00:00:00.000Z' }],
    ['a chain that was not asked', { chains: ['eip155:1'] }],
    ['methods that were not asked', { resources: [writeRecap(['personal_sign'])] }],
    ['a recap where none was asked', { resources: [] }],
  ])('fails with %s', async (_what, change) =>
    expect(await judgeAuth({ ...asked, ...change }, answered, {})).toEqual({ code: 11003 }))

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no message', []],
    ['something else', ['text']],
    ['more than anybody signs', Array(51).fill(first)],
  ])('fails with %s', async (_what, value) =>
    expect(await judgeAuth(asked, value, {})).toEqual({ code: 11003 }))

  it('fails with the signature of another message', async () => {
    const swapped = [{ ...first, s: answered[1]?.s }]
    expect(await judgeAuth(asked, swapped, {})).toEqual({ code: 11004 })
    const unreadable = [{ ...first, s: { t: 'eip191', s: '0x1234' } }]
    expect(await judgeAuth(asked, unreadable, {})).toEqual({ code: 11004 })
  })

  it('fails for a contract account as long as no node can be asked', async () => {
    const contract = [{ ...first, s: { t: 'eip1271', s: '0x1234' } }]
    expect(await judgeAuth(asked, contract, {})).toEqual({ code: 11004 })
  })

  it('fails when the messages differ in what they allow, or in who signed', async () => {
    const other = { ...answered[1], p: { ...answered[1]?.p, resources: [writeRecap(['personal_sign'])] } }
    expect(await judgeAuth(asked, [first, other], {})).toEqual({ code: 11003 })
    const stranger = `did:pkh:eip155:137:0x${'2'.repeat(40)}`
    const theirs = { ...answered[1], p: { ...answered[1]?.p, iss: stranger } }
    expect(await judgeAuth(asked, [first, theirs], {})).toEqual({ code: 11003 })
  })

  it('is read from the answer of the key that sealed it', async () => {
    const metadata = { name: 'App', description: '', url: '', icons: [] }
    const companion = createAuthCompanion(asked, { chains: async () => ({}), metadata })
    const keys = { self: 'a'.repeat(64), topic: 'b'.repeat(64) }
    const responder = { publicKey: 'c'.repeat(64), metadata: { name: 'Wallet' } }
    const read = (change: object, senderPublicKey = responder.publicKey) =>
      companion?.read({ result: { cacaos: answered, responder, ...change }, senderPublicKey }, keys)
    const { session, signed } = (await read({})) ?? {}
    expect(session).toMatchObject({
      topic: keys.topic,
      self: keys.self,
      peer: { metadata: { name: 'Wallet' } },
    })
    expect(signed?.map(({ data }) => data.chainId)).toEqual(asked.chains)
    for (const bad of [read({}, 'd'.repeat(64)), read({ cacaos: [] }), read({ responder: undefined })])
      await expect(bad).rejects.toMatchObject({ code: 'SESSION_INVALID' })
    expect(
      createAuthCompanion({ ...asked, chains: ['solana:x'] }, { chains: async () => ({}), metadata }),
    ).toBeUndefined()
    expect(createAuthCompanion(null, { chains: async () => ({}), metadata })).toBeUndefined()
  })
})
