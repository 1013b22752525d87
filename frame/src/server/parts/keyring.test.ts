import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createVault } from '../../../page/vault/vault.js'
import {
  ask,
  call,
  logIn,
  login,
  mail,
  minute,
  newDevice,
  origin,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'
import { createSecrets } from '../base/secrets.js'
import { createStore } from '../storage/createStore.js'
import { rekey } from './keyring.js'

useServer()

const [first, second, third] = [7, 8, 9].map((byte) => new Uint8Array(32).fill(byte)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const wrong = { code: 'WRONG_SECRET', message: expect.stringContaining('FRAME_SECRET') }
const start = (secret: Uint8Array | readonly Uint8Array[]) => startOn(world.database, { secret })
const replaceSecret = async (secrets: readonly Uint8Array[]) =>
  rekey(await createStore(world.database, () => world.clock), secrets)

/** Somebody with a wallet on this device. `use` fails unless the session, the account, the slot and the device are known. */
async function withWallet() {
  const device = await newDevice()
  const { access: token, refresh } = await logIn(device)
  const slot = randomText(16)
  const secretOf = async (access: string) =>
    (await call(device, '/api/wallet/secret', { slot }, { token: access })).body.secret as string
  const secret = await secretOf(token)
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const [session] = await ask('select device from frame_sessions')
  const opener = { kind: 'device' as const, key, device: String(session?.device), secret }
  const vault = createVault(origin)
  const { record } = await vault.create(opener, slot)
  await storeWallet(vault, record, (path, body = {}) => call(device, path, body, { token }))
  let tokens = { access: token, refresh }
  const use = async () => {
    const renewed = await call(device, '/api/session/refresh', { refresh: tokens.refresh })
    tokens = renewed.body
    const wallet = await call(device, '/api/wallet', {}, { token: tokens.access })
    expect(wallet.body).toMatchObject({ mail, wallet: { record: { address: record.address } } })
    expect(await secretOf(tokens.access)).toBe(secret)
    world.clock += minute
    expect((await login(device)).body.state).toBe('code')
  }
  return { use }
}

/** The database as servers left it that derived everything from their secret. */
async function makeEarlier(): Promise<void> {
  await ask('delete from frame_keys')
  for (const table of ['accounts', 'devices', 'sessions', 'logins']) await ask(`delete from frame_${table}`)
}

test('T-G6: a server with another secret does not start, and says what to do; nothing is changed', async () => {
  const { use } = await withWallet()
  const before = await ask('select email, id from frame_accounts')
  for (const secret of [second, [second, third]]) await expect(start(secret)).rejects.toMatchObject(wrong)
  await expect(replaceSecret([second, third])).rejects.toMatchObject(wrong)
  expect(await ask('select email, id from frame_accounts')).toEqual(before)
  await start(first)
  await use()
})

test('accounts, sessions, devices and slots of one secret work while it is replaced, and with the new one alone', async () => {
  const { use } = await withWallet()
  await start([second, first])
  await use()
  // Without the command, the old one is still needed.
  await expect(start(second)).rejects.toMatchObject(wrong)
  expect(await replaceSecret([second, first])).toBe(true)
  expect(await replaceSecret([second, first])).toBe(false)
  await start(second)
  await use()
  for (const secret of [first, [third, first]]) await expect(start(secret)).rejects.toMatchObject(wrong)
  expect(await replaceSecret([third, second])).toBe(true)
  await start(third)
  await use()
})

test('T-G6: a key that somebody has written into the database is not used', async () => {
  await withWallet()
  const [row] = await ask('select wrapped from frame_keys')
  const bytes = Buffer.from(String(row?.wrapped), 'base64url')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  for (const wrapped of [bytes.toString('base64url'), randomText(60), randomText(10), '']) {
    await ask('update frame_keys set wrapped = ?', [wrapped])
    await expect(start(first)).rejects.toMatchObject(wrong)
  }
})

test('the key of a new database is random, and nothing of it or of the secret can be read there', async () => {
  const [row] = await ask('select wrapped from frame_keys')
  const bytes = Buffer.from(String(row?.wrapped), 'base64url')
  expect(bytes.includes(Buffer.from(first))).toBe(false)
  await logIn(await newDevice())
  const accounts = await ask('select email from frame_accounts')
  expect(accounts).toEqual([{ email: expect.any(String) }])
  expect(accounts).not.toEqual([{ email: createSecrets(first).hash('email', mail) }])
})

test('T-G6: of a database of before, whose secret was the key, the secret is found among the given ones, and no other one starts', async () => {
  await makeEarlier()
  const { hash } = createSecrets(first)
  const user = hash('email', mail)
  const id = randomBytes(16).toString('base64url')
  await ask('insert into frame_accounts (email, id, address, created_at) values (?, ?, ?, 0)', [
    user,
    id,
    mail,
  ])
  await ask('insert into frame_accounts (email, id, address, created_at) values (?, ?, ?, 0)', [
    hash('social-user', 'google', '1'),
    'google-account',
    'ada@example.com',
  ])
  await ask('insert into frame_devices (id, email, seen_at) values (?, ?, ?)', ['device', user, world.clock])
  await expect(start(second)).rejects.toMatchObject(wrong)
  await expect(start([second, third])).rejects.toMatchObject(wrong)
  await start([second, first])
  const { access: token } = await logIn(await newDevice())
  const [session] = await ask('select account from frame_sessions')
  expect(session?.account).toBe(id)
  expect(await ask('select email from frame_accounts')).toHaveLength(2)
  // The first of the secrets has encrypted it.
  await start(second)
  const device = await newDevice()
  expect((await call(device, '/api/wallet', {}, { token })).body.error.code).toBe('SESSION')
  world.clock += minute
  await logIn(device)
  expect(await ask('select email from frame_accounts')).toHaveLength(2)
})

test('one of two servers that make the key at once, with two secrets, starts', async () => {
  await makeEarlier()
  const started = await Promise.allSettled([start(first), start(second)])
  expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
