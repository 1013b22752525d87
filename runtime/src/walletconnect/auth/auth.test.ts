import fc from 'fast-check'
import { recoverMessageAddress } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import vectors from '../vectors.json'
import { type AuthPayload, formatAuthMessage, readCacao, readIssuer } from './cacao.js'
import { judgeAuth, type SignatureChecks } from './judgeAuth.js'
import { readRecap, readRequestAbilities, recapSentence, writeRecap } from './recap.js'

const checks: SignatureChecks = {
  recover: (message, signature) => recoverMessageAddress({ message, signature: signature as `0x${string}` }),
  isValidSignature: async () => false,
}
const asked = vectors.cacaos[0]?.request as AuthPayload
const answered = vectors.cacaos.map(({ cacao }) => cacao)
const [first] = answered
const address = '0x46368F1a4a42FDa1D49488c7589000A3A9A41743'

describe('recaps', () => {
  it.each(vectors.recaps)('$result', ({ statement, recap, urn, result }) => {
    expect(readRecap(['https://app.example', urn])).toEqual(recap.att)
    const sentence = recapSentence(readRecap([urn]) ?? {})
    expect(statement === '' ? sentence : `${statement} ${sentence}`).toBe(result)
  })

  it('are written sorted', () => {
    const methods = ['personal_sign', 'eth_chainId', 'eth_signTypedData_v4']
    expect(writeRecap(methods)).toBe(vectors.recaps[0]?.urn)
    const signing = ['personal_sign', 'eth_signTypedData_v4']
    expect(writeRecap(signing, ['eip155:1', 'eip155:137'])).toBe(vectors.recaps[1]?.urn)
    expect(readRequestAbilities(readRecap([writeRecap(signing, ['eip155:1'])]) ?? {})).toEqual({
      methods: ['eth_signTypedData_v4', 'personal_sign'],
      chains: ['eip155:1'],
    })
  })

  it('count only as the last resource, and are read from anything', () => {
    const urn = vectors.recaps[0]?.urn ?? ''
    expect(readRecap([urn, 'https://app.example'])).toBeUndefined()
    expect(readRecap([])).toBeUndefined()
    fc.assert(fc.property(fc.string(), (text) => void readRecap([`urn:recap:${text}`])))
    fc.assert(
      fc.property(fc.json(), (json) => {
        const recap = readRecap([`urn:recap:${Buffer.from(json).toString('base64url')}`])
        if (recap !== undefined) {
          recapSentence(recap)
          readRequestAbilities(recap)
        }
      }),
    )
  })
})

describe('messages', () => {
  it.each(vectors.cacaos)('of $cacao.p.iss', ({ cacao, message }) => {
    const read = readCacao(cacao)
    expect(read && formatAuthMessage(read.p)).toBe(message)
  })

  it.each(vectors.messages)('$note', ({ payload, iss, text }) =>
    expect(formatAuthMessage({ ...payload, iss })).toBe(text))

  it('are read from anything, and have no line that passes for a field', () => {
    fc.assert(fc.property(fc.anything(), (value) => void readCacao(value)))
    const change = (p: object) => ({ ...first, p: { ...first?.p, ...p } })
    expect(readCacao(change({}))).toBeDefined()
    expect(readCacao(change({ statement: 'Hello\n\nURI: https://evil.example' }))).toBeUndefined()
    expect(readCacao(change({ resources: ['a\nb'] }))).toBeUndefined()
    expect(readCacao(change({ iss: `did:pkh:solana:x:${address}` }))).toBeUndefined()
    expect(readIssuer(`did:pkh:eip155:1:${address}`)).toEqual({ chain: 'eip155:1', address })
  })
})

describe('an authentication', () => {
  it('gives an account and a session', async () => {
    const chains = ['eip155:1', 'eip155:137']
    expect(await judgeAuth(asked, answered, checks)).toMatchObject({
      address,
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

  it.each<[string, Partial<AuthPayload>]>([
    ['another domain', { domain: 'evil.example' }],
    ['another address to sign in to', { aud: 'https://evil.example' }],
    ['another nonce', { nonce: '12345678' }],
    ['another statement', { statement: 'Something else.' }],
    ['another time', { iat: '2026-01-01T00:00:01.000Z' }],
    ['another end', { exp: '2028-01-01T00:00:00.000Z' }],
    ['a chain that was not asked', { chains: ['eip155:1'] }],
    ['methods that were not asked', { resources: [writeRecap(['personal_sign'])] }],
    ['a recap where none was asked', { resources: [] }],
  ])('fails with %s', async (_what, change) =>
    expect(await judgeAuth({ ...asked, ...change }, answered, checks)).toEqual({ code: 11003 }))

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no message', []],
    ['something else', ['text']],
    ['more than anybody signs', Array(51).fill(first)],
  ])('fails with %s', async (_what, value) =>
    expect(await judgeAuth(asked, value, checks)).toEqual({ code: 11003 }))

  it('fails with the signature of another message', async () => {
    const swapped = [{ ...first, s: answered[1]?.s }]
    expect(await judgeAuth(asked, swapped, checks)).toEqual({ code: 11004 })
    const unreadable = [{ ...first, s: { t: 'eip191', s: '0x1234' } }]
    expect(await judgeAuth(asked, unreadable, checks)).toEqual({ code: 11004 })
  })

  it('asks the contract of an account that is one', async () => {
    const isValidSignature = vi.fn(async () => true)
    const contract = [{ ...first, s: { t: 'eip1271', s: '0x1234' } }]
    expect(await judgeAuth(asked, contract, { ...checks, isValidSignature })).toMatchObject({ address })
    const message = vectors.cacaos[0]?.message
    expect(isValidSignature).toHaveBeenCalledWith({
      chain: 'eip155:1',
      address,
      message,
      signature: '0x1234',
    })
    expect(await judgeAuth(asked, contract, checks)).toEqual({ code: 11004 })
  })

  it('fails when the messages differ in what they allow, or in who signed', async () => {
    const other = { ...answered[1], p: { ...answered[1]?.p, resources: [writeRecap(['personal_sign'])] } }
    expect(await judgeAuth(asked, [first, other], checks)).toEqual({ code: 11003 })
    const stranger = `did:pkh:eip155:137:0x${'2'.repeat(40)}`
    const theirs = { ...answered[1], p: { ...answered[1]?.p, iss: stranger } }
    expect(await judgeAuth(asked, [first, theirs], checks)).toEqual({ code: 11003 })
  })
})
