// How the keys of an issuer are asked for.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type OwnIssuer, startOwnIssuer } from '../../../testing/ownIssuer.js'
import { checkOwnLogin } from '../config/readOwnLogin.js'
import { createTokenCheck, KeysUnreachable } from './checkToken.js'
import { fetchKeys } from './fetchKeys.js'

let issuer: OwnIssuer

beforeEach(async () => {
  issuer = await startOwnIssuer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await issuer.close()
})

/** A check of tokens with its own memory of keys. */
function openCheck() {
  const check = createTokenCheck()
  const { audience, issuer: name, jwks } = issuer
  const login = { issuer: name, audience, jwks }
  return async () => check(login, await issuer.sign('n', {}, Date.now()), { nonce: 'n', now: Date.now() })
}

/** Moves the clock by which keys are kept. */
const later = (ms: number) => {
  const now = Date.now() + ms
  vi.spyOn(Date, 'now').mockImplementation(() => now)
}

test('T-O2: a token with another nonce than that of the log-in is refused, whoever asks', async () => {
  const { audience, issuer: name, jwks } = issuer
  const token = await issuer.sign('another')
  const check = createTokenCheck()({ issuer: name, audience, jwks }, token, { nonce: 'n', now: Date.now() })
  await expect(check).rejects.toThrow('another log-in')
})

test('T-O4: keys are asked for once, and again when a token names a key that is new', async () => {
  const check = openCheck()
  await check()
  await check()
  expect(issuer.asked).toBe(1)
  later(31_000)
  await issuer.rotate('two')
  await check()
  expect(issuer.asked).toBe(2)
})

test('T-O4: tokens that name keys at random do not have the issuer asked each time', async () => {
  const check = openCheck()
  await check()
  const published = [...issuer.keys]
  later(31_000)
  for (let made = 0; made < 5; made++) {
    await issuer.rotate(`unknown ${made}`)
    issuer.keys.splice(0, issuer.keys.length, ...published)
    await expect(check()).rejects.toThrow()
  }
  expect(issuer.asked).toBe(2)
})

test('T-O4: a key that the issuer has taken back works no longer than ten minutes', async () => {
  const check = openCheck()
  await check()
  issuer.keys.length = 0
  await check()
  later(601_000)
  await expect(check()).rejects.toThrow()
})

const fetchFrom = (options: object = {}) => fetchKeys(issuer.jwks, { allowPrivate: false, ...options })

test('T-O4: an answer without end is not read to its end', async () => {
  let sent = 0
  issuer.answer = (response) => {
    const more = () => {
      sent += 65_536
      response.write(' '.repeat(65_536))
    }
    response.on('drain', more)
    more()
  }
  await expect(fetchFrom()).rejects.toThrow('more than')
  expect(sent).toBeLessThan(10_000_000)
})

test('T-O4: an issuer that does not answer is given up', async () => {
  issuer.answer = () => {}
  await expect(fetchFrom({ ms: 50 })).rejects.toThrow()
})

test('T-O4: an issuer that begins to answer and does not end is given up', async () => {
  issuer.answer = (response) => response.write('{')
  await expect(fetchFrom({ ms: 50 })).rejects.toThrow()
})

test('T-O4: a redirect is not followed', async () => {
  const asked: string[] = []
  const inside = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end(JSON.stringify({ keys: issuer.keys }))
  }).listen(0, '127.0.0.1')
  await once(inside, 'listening')
  const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`
  issuer.answer = (response) => response.writeHead(302, { location }).end()
  await expect(fetchFrom()).rejects.toThrow('302')
  expect(asked).toEqual([])
  inside.close()
})

test.each([
  ['10.0.0.7', false],
  ['169.254.169.254', false],
  ['127.0.0.1', false],
])('T-O4: a name that leads to %s is not asked, unless the operator allows it', async (address) => {
  const resolveName = async () => [{ address, family: 4 }]
  const asked = fetchKeys('https://keys.example/', { allowPrivate: false, resolveName, ms: 300 })
  await expect(asked).rejects.toThrow('private network')
})

test('T-O4: an address of a private network is not asked', async () => {
  await expect(fetchKeys('https://10.0.0.7/', { allowPrivate: false, ms: 300 })).rejects.toThrow(
    'private network',
  )
})

test('keys that cannot be read are no fault of the token', async () => {
  const check = openCheck()
  issuer.answer = (response) => response.writeHead(500).end()
  await expect(check()).rejects.toBeInstanceOf(KeysUnreachable)
  issuer.answer = (response) => response.end('<html>')
  await expect(check()).rejects.toBeInstanceOf(KeysUnreachable)
  issuer.answer = undefined
  await expect(check()).resolves.toMatchObject({ subject: 'user-7' })
})

const right = { issuer: 'https://shop.example', audience: 'wallet', jwks: 'https://shop.example/keys' }

test.each([
  ['nothing', {}, 'issuer has to be a text'],
  ['an entry that is none', { ...right, key: 'x' }, 'key is no entry'],
  ['keys over http', { ...right, jwks: 'http://shop.example/keys' }, 'needs https'],
  ['a password', { ...right, jwks: 'https://a:b@shop.example/keys' }, 'password'],
  ['no keys', { ...right, jwks: { keys: [] } }, '1 to 20 public keys'],
  ['a private key', { ...right, jwks: { keys: [{ kty: 'EC', d: 'x' }] } }, 'private key'],
  ['no audience', { ...right, audience: '' }, 'audience has to be a text'],
])('a config with %s is refused with its reason', (_, given, why) => {
  const refuse = (what: string) => {
    throw new Error(what)
  }
  expect(() => checkOwnLogin(given, refuse)).toThrow(why)
  expect(() => checkOwnLogin(right, refuse)).not.toThrow()
})
