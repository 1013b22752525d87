import { randomBytes } from 'node:crypto'
import { exportSPKI, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  ask,
  call as callServer,
  logIn,
  mail,
  minute,
  newDevice,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { type OwnIssuer, startOwnIssuer } from '../../../testing/ownIssuer.js'
import { openUsers } from '../users/openUsers.js'

let issuer: OwnIssuer

useServer()
beforeEach(async () => {
  issuer = await startOwnIssuer()
  await serveWith()
})
afterEach(() => issuer.close())

const serveWith = (entries: object = {}) => {
  const { audience, issuer: name, jwks } = issuer
  return startOn(world.database, { ownLogin: { issuer: name, audience, jwks, ...entries } })
}

/** The reply in one object. Each call is of another client, so that no limit of one is reached. */
async function call(device: CryptoKeyPair, path: string, body: object, token?: string) {
  const options = { client: randomBytes(8).toString('hex'), ...(token && { token }) }
  const { body: reply, status } = await callServer(device, path, body, options)
  return { ...reply, status } as Record<string, unknown> & { error?: { code: string } }
}

const app = { projectId: 'local', site }
const start = async (device: CryptoKeyPair) => String((await call(device, '/api/own', app)).nonce)
const finish = (device: CryptoKeyPair, token: string) => call(device, '/api/own/token', { token, ...app })
const sign = (nonce: string, claims: object = {}) => issuer.sign(nonce, { ...claims }, world.clock)

/** Logs in with a token that has these claims. */
async function enter(device: CryptoKeyPair, claims: object = {}) {
  return finish(device, await sign(await start(device), claims))
}

test('a token of the app gives a session with the name, and with an email that the app says is verified', async () => {
  const device = await newDevice()
  const known = { name: 'Ada', email: 'Ada@Example.com', email_verified: true }
  const session = await enter(device, known)
  expect(session).toMatchObject({ status: 200, mail: 'ada@example.com', name: 'Ada' })
  const read = await call(device, '/api/wallet', {}, String(session.access))
  expect(read).toMatchObject({ status: 200, mail: 'ada@example.com', wallet: null })
  const unverified = await enter(await newDevice(), { sub: 'user-8', email: mail })
  expect(unverified).toMatchObject({ status: 200, mail: '' })
})

test('a backend hears of a new user of its app by the subject that it knows, and an admin finds the user by it', async () => {
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
  const webhooks = { shop: { url: 'http://127.0.0.1:1/', secret } }
  const { audience, issuer: name, jwks } = issuer
  await startOn(world.database, { ownLogin: { issuer: name, audience, jwks }, webhooks })
  for (const sub of ['user-7', 'user-8']) await enter(await newDevice(), { sub })
  const events = (await ask('select payload from frame_events')).map(({ payload }) =>
    JSON.parse(String(payload)),
  )
  const { user } = events.find(({ data }) => data.subject === 'user-7')?.data ?? {}
  const told = { login: 'own', issuer: name, subject: 'user-7' }
  expect(events).toContainEqual(expect.objectContaining({ data: { user, ...told } }))
  const users = await openUsers({
    config: { origin: 'http://wallet.localhost', projects: {}, networks: {}, sendMail: async () => {} },
    database: world.database,
    secret: new Uint8Array(32).fill(7),
  })
  expect(await users.find('support', { subject: 'user-7', issuer: name })).toMatchObject([{ id: user }])
  expect(await users.find('support', { subject: 'user-7', issuer: 'https://other.example' })).toEqual([])
})

test('an app without an entry has no such log-in', async () => {
  await startOn(world.database)
  expect(await call(await newDevice(), '/api/own', app)).toMatchObject({
    status: 403,
    error: { code: 'NO_OWN_LOGIN' },
  })
})

test('keys that are in the config are used as they are, and nobody is asked for any', async () => {
  await serveWith({ jwks: { keys: issuer.keys } })
  expect(await enter(await newDevice())).toMatchObject({ status: 200 })
  expect(issuer.asked).toBe(0)
})

const seconds = () => Math.floor(world.clock / 1000)

test.each<readonly [string, () => object]>([
  ['another issuer', () => ({ iss: 'https://other.example' })],
  ['another audience', () => ({ aud: 'another app' })],
  ['several audiences', () => ({ aud: ['wallet', 'another app'] })],
  ['a time that is over', () => ({ exp: seconds() - 60 })],
  ['no end', () => ({ exp: undefined })],
  ['a time that has not come', () => ({ nbf: seconds() + 120 })],
  ['a start in the future', () => ({ iat: seconds() + 120 })],
  ['a start long ago', () => ({ iat: seconds() - 700, exp: seconds() + 300 })],
  ['no start', () => ({ iat: undefined })],
  ['no user', () => ({ sub: undefined })],
  ['an empty user', () => ({ sub: '' })],
  ['a user that is no text', () => ({ sub: 7 })],
  ['a user of endless length', () => ({ sub: 'u'.repeat(256) })],
])('T-O1: a token with %s logs nobody in', async (_, claims) => {
  const device = await newDevice()
  expect(await finish(device, await sign(await start(device), claims()))).toMatchObject({
    status: 403,
    error: { code: 'TOKEN' },
  })
  expect(await ask('select family from frame_sessions')).toEqual([])
})

test('T-O1: a token of another key, of none, or of the public key as a secret logs nobody in', async () => {
  const device = await newDevice()
  const claims = (nonce: string) => ({ iss: issuer.issuer, aud: issuer.audience, sub: 'user-7', nonce })
  const other = await startOwnIssuer()
  const foreign = await new SignJWT(claims(await start(device)))
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuedAt(seconds())
    .setExpirationTime(seconds() + 60)
    .sign(other.key())
  await other.close()
  const unsigned = new UnsecuredJWT(claims(await start(device)))
    .setIssuedAt(seconds())
    .setExpirationTime(seconds() + 60)
    .encode()
  const key = await importJWK(issuer.keys[0] ?? {}, 'ES256', { extractable: true })
  const secret = new TextEncoder().encode(await exportSPKI(key as CryptoKey))
  const shared = await new SignJWT(claims(await start(device)))
    .setProtectedHeader({ alg: 'HS256', kid: 'one' })
    .setIssuedAt(seconds())
    .setExpirationTime(seconds() + 60)
    .sign(secret)
  const right = await sign(await start(device))
  const cut = right.slice(0, -4)
  for (const token of [foreign, unsigned, shared, cut, '', 'a.b.c', `${right}.x`, 'x'.repeat(9000)])
    expect(await finish(device, token)).toMatchObject({ status: 403, error: { code: 'TOKEN' } })
})

test('T-O1: a shared secret among the keys of the config is refused when the server starts', async () => {
  const secret = { keys: [{ kty: 'oct', k: 'c2VjcmV0', alg: 'HS256' }] }
  await expect(serveWith({ jwks: secret })).rejects.toThrow('no public key')
})

test('T-O2: a token is for the device that asked for its nonce, and works once', async () => {
  const [device, thief] = [await newDevice(), await newDevice()]
  const token = await sign(await start(device))
  await start(thief)
  expect(await finish(thief, token)).toMatchObject({ status: 403, error: { code: 'TOKEN' } })
  expect(await finish(device, token)).toMatchObject({ status: 200 })
  expect(await finish(device, token)).toMatchObject({ status: 403 })
})

test('T-O2: of a token that is sent twice at once, one logs in', async () => {
  const device = await newDevice()
  const token = await sign(await start(device))
  const replies = await Promise.all([1, 2, 3].map(() => finish(device, token)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('T-O2: a nonce lasts ten minutes, is of this app and page, and is tried once', async () => {
  const device = await newDevice()
  const late = await start(device)
  world.clock += 11 * minute
  expect(await finish(device, await sign(late))).toMatchObject({ status: 403 })
  const elsewhere = await sign(await start(device))
  const other = { projectId: 'local', site: 'http://other.localhost:5173' }
  expect(await call(device, '/api/own/token', { token: elsewhere, ...other })).toMatchObject({ status: 403 })
  const nonce = await start(device)
  expect(await finish(device, await sign(nonce, { aud: 'x' }))).toMatchObject({ status: 403 })
  expect(await finish(device, await sign(nonce))).toMatchObject({ status: 403 })
  // Without a nonce, or with one of its own, a token is of no log-in.
  expect(await finish(device, await issuer.sign('mine', {}, world.clock))).toMatchObject({ status: 403 })
  expect(await finish(device, await sign('', { nonce: undefined }))).toMatchObject({ status: 403 })
})

test('T-O2: a page of another origin than the project lists gets no nonce', async () => {
  const strange = { projectId: 'local', site: 'https://stranger.example' }
  expect(await call(await newDevice(), '/api/own', strange)).toMatchObject({
    status: 403,
    error: { code: 'ORIGIN' },
  })
})

test('T-O5: the same email or the same id elsewhere is another account', async () => {
  const email = { email: mail, email_verified: true }
  const byMail = await logIn(await newDevice())
  expect(byMail.access).toBeTruthy()
  await enter(await newDevice(), email)
  await enter(await newDevice(), { ...email, sub: 'user-8' })
  const second = await startOwnIssuer()
  await startOn(world.database, {
    ownLogin: { issuer: second.issuer, audience: second.audience, jwks: second.jwks },
  })
  const device = await newDevice()
  const token = await second.sign(await start(device), email, world.clock)
  expect(await finish(device, token)).toMatchObject({ status: 200 })
  await second.close()
  expect(await ask('select id from frame_accounts')).toHaveLength(4)
})

test('the same user of the app is the same account on every device', async () => {
  await enter(await newDevice())
  await enter(await newDevice(), { email: mail, email_verified: true })
  expect(await ask('select id from frame_accounts')).toHaveLength(1)
})

test('a log-in is counted: one device starts thirty in an hour', async () => {
  const device = await newDevice()
  for (let started = 0; started < 30; started++) await start(device)
  expect(await call(device, '/api/own', app)).toMatchObject({ status: 429 })
})
