import { expect, test } from 'vitest'
import {
  ask,
  call,
  minute,
  newDevice,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { createSoftPasskey, type PasskeyTwist, type SoftPasskey } from '../../../testing/softPasskey.js'

useServer()

type Use = 'create' | 'get' | 'email'
const challengeOf = async (device: CryptoKeyPair, use: Use, of = site) => {
  const { body } = await call(device, '/api/passkey/start', { use, projectId: 'local', site: of })
  return String(body.challenge)
}
const send = async (
  device: CryptoKeyPair,
  use: 'create' | 'get',
  passkey: SoftPasskey,
  twist: PasskeyTwist = {},
) => {
  const challenge = twist.challenge ?? (await challengeOf(device, use))
  return call(device, `/api/passkey/${use}`, await passkey[use](challenge, twist))
}
async function withAccount() {
  const [device, passkey] = [await newDevice(), await createSoftPasskey()]
  const made = await send(device, 'create', passkey)
  expect(made.status).toBe(200)
  return { device, passkey, token: String(made.body.access) }
}
const accountOf = async (device: CryptoKeyPair, token: string) => {
  const { body, status } = await call(device, '/api/wallet', {}, { token })
  expect(status).toBe(200)
  return body
}

test('somebody new begins with a passkey, and logs in with it on another device', async () => {
  const { device, passkey, token } = await withAccount()
  const empty = { account: expect.any(String), mail: '', wallet: null, removals: [] }
  expect(await accountOf(device, token)).toEqual(empty)
  const other = await newDevice()
  const { body, status } = await send(other, 'get', passkey)
  expect(status).toBe(200)
  await accountOf(other, String(body.access))
  const accounts = await ask('select distinct account from frame_sessions')
  expect(accounts).toHaveLength(1)
  expect(world.mails).toEqual([])
})

/** Answers that no honest browser gives. Each is tried with a new passkey and with a known one. */
const twists: readonly (readonly [what: string, twist: PasskeyTwist])[] = [
  ['for another origin', { origin: 'http://evil.localhost:4601' }],
  ['below a page of another site', { topOrigin: 'http://evil.localhost:5173' }],
  ['of another relying party', { hostname: 'evil.localhost' }],
  ['without verification of the user', { flags: 1 }],
  ['without the user there', { flags: 4 }],
  ['of another kind', { type: 'payment.get' }],
  ['for a challenge of its own', { challenge: 'A'.repeat(75) }],
]
test.each(
  twists.flatMap(([what, twist]) => (['create', 'get'] as const).map((use) => [what, use, twist] as const)),
)('T-P1: an answer %s is refused (%s)', async (_, use, twist) => {
  const { passkey } = await withAccount()
  const device = await newDevice()
  const answer = await send(device, use, use === 'create' ? await createSoftPasskey() : passkey, twist)
  expect(answer.body.error.code).toBe('PASSKEY')
  expect(await ask('select * from frame_sessions')).toHaveLength(1)
})

test('T-P2: a challenge counts once, for ten minutes, on the device, for the site and for the use that it was given to', async () => {
  const { device, passkey } = await withAccount()
  const refused = async (who: CryptoKeyPair, challenge: string, twist: PasskeyTwist = {}) => {
    const { body } = await send(who, 'get', passkey, { challenge, ...twist })
    expect(body.error?.code).toBe('PASSKEY')
  }
  const challenge = await challengeOf(device, 'get')
  await refused(await newDevice(), challenge)
  await refused(device, challenge, { site: 'http://b.localhost:5173', topOrigin: 'http://b.localhost:5173' })
  await refused(device, await challengeOf(device, 'create'))
  expect((await send(device, 'get', passkey, { challenge })).status).toBe(200)
  await refused(device, challenge)
  const late = await challengeOf(device, 'get')
  world.clock += 10 * minute
  await refused(device, late)
})

test('T-P2: of several answers to one challenge at the same time, one logs in', async () => {
  const { device, passkey } = await withAccount()
  const challenge = await challengeOf(device, 'get')
  const answers = await Promise.all([1, 2, 3].map(() => send(device, 'get', passkey, { challenge })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('T-P3: the signature of another passkey, and of a copy that is behind its counter, is refused', async () => {
  const { device, passkey } = await withAccount()
  const other = await createSoftPasskey()
  const challenge = await challengeOf(device, 'get')
  const forged = { ...(await other.get(challenge)), credential: passkey.credential }
  expect((await call(device, '/api/passkey/get', forged)).body.error.code).toBe('PASSKEY')
  expect((await send(device, 'get', other)).body.error.code).toBe('NO_PASSKEY')
  expect((await send(device, 'get', passkey, { counter: 5 })).status).toBe(200)
  for (const counter of [0, 4, 5])
    expect((await send(device, 'get', passkey, { counter })).body.error.code).toBe('PASSKEY')
  expect((await send(device, 'get', passkey, { counter: 6 })).status).toBe(200)
})

test('T-P4: a passkey that has an account does not get a second one', async () => {
  const { device, passkey } = await withAccount()
  expect((await send(device, 'create', passkey)).body.error.code).toBe('PASSKEY')
  expect(await ask('select * from frame_accounts')).toHaveLength(1)
})

test('a site that is not of the project gets no challenge, and an operator can switch passkeys off', async () => {
  const device = await newDevice()
  const start = (of: string) =>
    call(device, '/api/passkey/start', { use: 'get', projectId: 'local', site: of })
  expect((await start('http://evil.example')).body.error.code).toBe('ORIGIN')
  await startOn(world.database, { passkeys: false })
  expect((await start(site)).body.error.code).toBe('PROVIDER')
})

test('a device tries thirty passkeys in an hour', async () => {
  const { device, passkey } = await withAccount()
  for (let tries = 1; tries < 30; tries++) await send(device, 'get', passkey, { challenge: 'A' })
  expect((await send(device, 'get', passkey)).body.error.code).toBe('LIMIT')
})
