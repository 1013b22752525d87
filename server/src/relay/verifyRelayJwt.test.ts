import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { verifyRelayJwt } from './verifyRelayJwt.js'

interface Vectors {
  readonly jwts: readonly { token: string; aud: string; iat: number; payload: { iss: string } }[]
  readonly jwtsInvalid: readonly { token: string; why: string }[]
}
const vectors = JSON.parse(
  readFileSync(new URL('../../../runtime/src/walletconnect/vectors.json', import.meta.url), 'utf8'),
) as Vectors

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const now = 1_767_225_600_000
const seconds = now / 1000
const parameters = { hosts: ['relay.example', '127.0.0.1:5555'], path: '/relay', now }

const didKey = (bytes: Buffer) => {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  return `did:key:z${text}`
}
const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
const clientId = didKey(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const tokenOf = (
  claims: Record<string, unknown> = {},
  header: unknown = { alg: 'EdDSA', typ: 'JWT' },
  key: KeyObject = privateKey,
) => {
  const payload = {
    iss: clientId,
    aud: 'wss://relay.example/relay',
    iat: seconds,
    exp: seconds + 60,
    ...claims,
  }
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}
const problem = (text: string) => ({ problem: `JWT validation error: ${text}` })

describe('a token of the wild', () => {
  test.each(vectors.jwts)('is of $aud', ({ token, aud, iat, payload }) => {
    const [, , host = '', ...path] = aud.split('/')
    const given = { hosts: [host], path: path.map((part) => `/${part}`).join(''), now: iat * 1000 }
    expect(verifyRelayJwt(token, given)).toEqual({ clientId: payload.iss })
  })

  test.each(vectors.jwtsInvalid)('is refused with $why', ({ token }) => {
    const given = { hosts: ['127.0.0.1:5555'], path: '', now }
    expect(verifyRelayJwt(token, given)).toEqual({ problem: expect.stringContaining('JWT validation') })
  })
})

test.each([
  'wss://relay.example/relay',
  'ws://relay.example/relay',
  'ws://127.0.0.1:5555/relay',
])('a token for %s says who its client is', (aud) => {
  expect(verifyRelayJwt(tokenOf({ aud }), parameters)).toEqual({ clientId })
})

test.each([
  'wss://relay.example',
  'wss://relay.example/',
  'wss://relay.example/other',
  'wss://relay.example/relay/',
  'wss://relay.example/relay?projectId=a',
  'wss://relay.example/relay#',
  'WSS://relay.example/relay',
  'wss://relay.example/a/../relay',
  'wss://relay.example/relay/more',
  'wss://relay.example/a/relay',
  'wss://relay.example:444/relay',
  'wss://relay.example.evil/relay',
  'https://relay.example/relay',
  'awss://relay.example/relay',
  'wsss://relay.example/relay',
  'relay.example/relay',
  '',
  7,
  ['wss://relay.example/relay'],
  undefined,
])('a token for %j is for another relay', (aud) => {
  expect(verifyRelayJwt(tokenOf({ aud }), parameters)).toEqual(problem('unknown audience'))
})

test.each<[string, Record<string, unknown>, string | undefined]>([
  ['was made two minutes ahead', { iat: seconds + 120 }, undefined],
  ['was made more than two minutes ahead', { iat: seconds + 121 }, 'JWT Token is not yet valid'],
  ['was made at no time', { iat: undefined }, 'JWT Token is not yet valid'],
  ['was made at a time that is none', { iat: '7' }, 'JWT Token is not yet valid'],
  ['ended two minutes ago', { exp: seconds - 120 }, undefined],
  ['ended more than two minutes ago', { exp: seconds - 121 }, 'JWT Token is expired'],
  ['ends at no time', { exp: undefined }, 'JWT Token is expired'],
  ['ends at a time that is none', { exp: `${seconds + 60}` }, 'JWT Token is expired'],
])('a token that %s', (_what, claims, why) => {
  const expected = why === undefined ? { clientId } : problem(why)
  expect(verifyRelayJwt(tokenOf(claims), parameters)).toEqual(expected)
})

test.each<[string, unknown]>([
  ['another algorithm', { alg: 'none', typ: 'JWT' }],
  ['another type', { alg: 'EdDSA', typ: 'JWS' }],
  ['no algorithm', { typ: 'JWT' }],
  ['null', null],
  ['a text', 'EdDSA'],
])('a token whose header has %s is refused', (_what, header) => {
  expect(verifyRelayJwt(tokenOf({}, header), parameters)).toEqual(problem('unsupported algorithm'))
})

test.each<[string, unknown]>([
  ['none', undefined],
  ['a number', 7],
  ['a list', [clientId]],
  ['a key of another kind', didKey(Buffer.concat([Buffer.from([0xec, 0x01]), raw]))],
  ['a key of 31 bytes', didKey(Buffer.concat([Buffer.from([0xed, 0x01]), raw.subarray(1)]))],
  ['a key of 33 bytes', didKey(Buffer.concat([Buffer.from([0xed, 0x01, 0]), raw]))],
  ['something before the key', `a${clientId}`],
  ['something behind the key', `${clientId}#a`],
  ['a short key', 'did:key:z6Mk'],
])('a token is of nobody if its issuer is %s', (_what, iss) => {
  expect(verifyRelayJwt(tokenOf({ iss }), parameters)).toEqual(problem('invalid issuer'))
})

test('a token signed with the key of another client is refused', () => {
  const other = generateKeyPairSync('ed25519').privateKey
  expect(verifyRelayJwt(tokenOf({}, undefined, other), parameters)).toEqual(problem('bad signature'))
})

test.each<[string, string]>([
  ['nothing', ''],
  ['two parts', tokenOf().split('.').slice(0, 2).join('.')],
  ['four parts', `${tokenOf()}.a`],
  ['an empty part', tokenOf().replace(/[^.]+$/, '')],
  ['a space before it', ` ${tokenOf()}`],
  ['padding behind it', `${tokenOf()}=`],
  ['more than 4,096 characters', tokenOf({ sub: 'a'.repeat(4_000) })],
])('a relay token is no JWT: %s', (_what, token) => {
  expect(verifyRelayJwt(token, parameters)).toEqual(problem('not a JWT'))
})

test('a token of 4,096 characters is read', () => {
  const sizes = Array.from({ length: 4_000 }, (_, at) => at)
  const token = sizes
    .slice(2_500, 2_900)
    .map((size) => tokenOf({ sub: 'a'.repeat(size) }))
    .find(({ length }) => length === 4_096)
  expect(verifyRelayJwt(token ?? '', parameters)).toEqual({ clientId })
})

test('a relay token with parts that are no JSON says nothing', () => {
  const junk = Buffer.from('{').toString('base64url')
  const [header = '', , signature = ''] = tokenOf().split('.')
  expect(verifyRelayJwt(`${junk}.${junk}.${signature}`, parameters)).toEqual(problem('unsupported algorithm'))
  expect(verifyRelayJwt(`${header}.${junk}.${signature}`, parameters)).toEqual(problem('invalid issuer'))
})
