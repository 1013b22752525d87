import { expect, test } from 'vitest'
import { createVault } from '../../../page/vault/vault.js'
import {
  ask,
  call,
  logIn,
  mail,
  newDevice,
  origin,
  startOn,
  useServer,
  watched,
  world,
} from '../../../testing/frameServer.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'
import { createSecrets } from '../base/secrets.js'
import { createStore } from '../storage/createStore.js'
import type { SqlDatabase } from '../storage/types.js'
import { fillAddresses } from '../wallets/addresses.js'
import { removeDue } from './deletions.js'
import { openUsers } from './openUsers.js'

useServer()

const day = 86_400_000
const admin = 'support'
const webhooks = {
  shop: { url: 'http://127.0.0.1:1/', secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
}

/** The database of the test, whose statements are seen once the users are open. */
function openWatched(): { readonly database: SqlDatabase; start(): void } {
  let hasStarted = false
  const database = watched(world.database, (text, values) => {
    if (hasStarted) world.watch?.(text, values)
  })
  const start = () => {
    hasStarted = true
  }
  return { database, start }
}

const config = () => ({
  origin,
  projects: {},
  networks: {},
  webhooks,
  sendMail: async (sent: { to: string; subject: string; text: string }) => {
    if (world.isMailDown) throw new Error('no mail server')
    world.mails.push(sent)
  },
})

async function open() {
  const { database, start } = openWatched()
  const secret = new Uint8Array(32).fill(7)
  const users = await openUsers({ config: config(), database, secret, now: () => world.clock })
  start()
  return users
}

/** Removes the users whose time has come by the clock of the test, as the server does beside the requests. */
async function endDue() {
  const { database, start } = openWatched()
  const store = await createStore(database, () => world.clock)
  start()
  const parts = { store, onError: (error: unknown) => world.errors.push(error) }
  await removeDue({ ...parts, config: { origin, webhooks: [] } } as unknown as Parameters<
    typeof removeDue
  >[0])
}

/** Somebody with a wallet, logged in on one device. */
async function withWallet(address = mail) {
  const device = await newDevice()
  const { access } = await logIn(device, address)
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: randomText(32), secret: randomText(32) }
  const vault = createVault(origin)
  const { record } = await vault.create(opener, randomText(16))
  const send = (path: string, body = {}) => call(device, path, body, { token: access })
  expect((await storeWallet(vault, record, send)).status).toBe(200)
  const [row] = await ask('select id from frame_accounts where address = ?', [address])
  return { access, device, record, id: String(row?.id) }
}

const logOf = async (id: string) =>
  (await ask('select event, detail from frame_audit where subject = ? order by at, number', [id])).map(
    (row) => [row.event, JSON.parse(String(row.detail))],
  )

test('an admin finds a user by email, address or id, and a user whose wallet is older than the list of addresses', async () => {
  const { id, record } = await withWallet()
  await ask('delete from frame_addresses')
  const users = await open()
  const upper = `0x${record.address.slice(2).toUpperCase()}`
  await expect.poll(() => users.find(admin, { address: upper })).toHaveLength(1)
  await ask('delete from frame_addresses')
  const { database, start } = openWatched()
  const store = await createStore(database, () => world.clock)
  start()
  await fillAddresses(store)
  const found = { id, email: mail, login: 'email', addresses: expect.arrayContaining([record.address]) }
  expect(await users.find(admin, { address: upper })).toMatchObject([found])
  expect(await users.find(admin, { email: mail.toUpperCase() })).toMatchObject([found])
  expect(await users.find(admin, { id })).toMatchObject([found])
  expect(await users.find(admin, { email: 'nobody@example.com' })).toEqual([])
  expect(await logOf(`admin:${admin}`)).toContainEqual(['admin-find', { by: 'email', found: 1 }])
})

test('a list of users has pages, the newest first, in which nobody is left out or named twice', async () => {
  for (let at = 0; at < 53; at++)
    await ask('insert into frame_accounts (email, id, address, created_at) values (?, ?, ?, ?)', [
      `hash${at}`,
      `id-${String(at).padStart(2, '0')}`,
      '',
      1000 + Math.floor(at / 10),
    ])
  const users = await open()
  const first = await users.list(admin)
  expect(first.users).toHaveLength(50)
  const second = await users.list(admin, first.next)
  expect(second.next).toBeUndefined()
  const ids = [...first.users, ...second.users].map(({ id }) => id)
  expect(ids).toEqual([...Array(53).keys()].map((at) => `id-${String(at).padStart(2, '0')}`).reverse())
  expect(first.users[0]).toMatchObject({ email: null, login: 'provider', addresses: [] })
})

test('an admin sees sessions, devices and ways to open the wallet, and ends the sessions, which is in the log', async () => {
  const { access, device, id, record } = await withWallet()
  const users = await open()
  const user = await users.get(admin, id)
  expect(user?.wallet?.slots).toHaveLength(record.slots.length)
  expect([user?.sessions.length, user?.devices.length, user?.frozenUntil]).toEqual([1, 1, null])
  const [session] = user?.sessions ?? []
  expect(await users.endSessions(admin, id, 'another')).toBe(0)
  expect(await users.endSessions(admin, id, session?.id)).toBe(1)
  const { status } = await call(device, '/api/wallet', {}, { token: access })
  expect(status).toBe(401)
  expect(await logOf(id)).toContainEqual(['admin-sessions-end', { admin, ended: 1 }])
  expect((await users.audit(admin, id))?.map(({ event }) => event)).toContain('admin-sessions-end')
  const [event] = await ask('select payload from frame_events where account = ?', [id])
  expect(JSON.parse(String(event?.payload)).data).toEqual({ user: id, session: session?.id, reason: 'admin' })
  expect(await users.get(admin, 'nobody')).toBeNull()
  expect(await users.endSessions(admin, 'nobody')).toBeNull()
})

test('a user is removed seven days after that was asked for, is told by mail, and can be kept until then', async () => {
  const { access, device, id } = await withWallet()
  const other = await withWallet('ben@example.com')
  const users = await open()
  world.isMailDown = true
  await expect(users.startDeletion(admin, id)).rejects.toMatchObject({ code: 'LATER' })
  expect((await users.get(admin, id))?.deletionAt).toBeNull()
  world.isMailDown = false
  const until = world.clock + 7 * day
  expect(await users.startDeletion(admin, id)).toBe(until)
  expect(world.mails.at(-1)).toMatchObject({ to: mail, subject: 'Your wallet is going to be removed' })
  expect(world.mails.at(-1)?.text).toContain(new Date(until).toISOString().slice(0, 10))
  expect(await users.startDeletion(admin, id)).toBe(until)
  expect(await users.cancelDeletion(admin, id)).toBe(true)
  expect(await users.cancelDeletion(admin, id)).toBe(false)
  await users.startDeletion(admin, id)
  world.clock += 7 * day - 1
  await endDue()
  expect(await users.get(admin, id)).not.toBeNull()
  world.clock += 1
  await endDue()
  expect(await users.get(admin, id)).toBeNull()
  expect((await call(device, '/api/wallet', {}, { token: access })).status).toBe(401)
  expect(await users.find(admin, { id: other.id })).toHaveLength(1)
  expect((await ask('select account from frame_addresses where account = ?', [id])).length).toBe(0)
  const kept = await ask("select detail from frame_audit where event = 'user-remove'")
  expect(JSON.parse(String(kept[0]?.detail))).toEqual({ admin })
})

test('a user without an email is told of the removal in the frame', async () => {
  const { access, device, id } = await withWallet()
  await ask("update frame_accounts set address = '' where id = ?", [id])
  await (await open()).startDeletion(admin, id)
  const { body } = await call(device, '/api/wallet', {}, { token: access })
  expect(body.notices).toMatchObject([{ kind: 'deletion' }])
})

test('a webhook that answered 410 is resumed by an admin', async () => {
  const users = await open()
  expect(await users.resumeWebhook(admin, 'shop')).toBe(false)
  await ask("insert into frame_webhooks (id, url, gone_at) values ('shop', 'http://127.0.0.1:1/', 1)")
  expect(await users.resumeWebhook(admin, 'shop')).toBe(true)
})

test('T-K2: what an admin reads opens nothing: no ciphertext, no hash of a token, and not the part of a key that the server has', async () => {
  const { id, record } = await withWallet()
  const users = await open()
  const root = await createRoot()
  const shown = JSON.stringify([await users.get(admin, id), await users.exportUser(admin, id, false)])
  expect(shown).toContain(record.address)
  const [session] = await ask('select access, refresh from frame_sessions')
  const [key] = await ask('select wrapped from frame_keys')
  const hidden = [
    ...[record.cipher, ...record.slots.flatMap(({ salt, wrapped }) => [salt, wrapped])],
    ...[String(session?.access), String(session?.refresh), String(key?.wrapped)],
    ...record.slots.map((slot) => root.slotSecret(id, slot.id)),
  ]
  for (const each of hidden) expect(shown).not.toContain(each)
  const sealed = JSON.stringify(await users.exportUser(admin, id, true))
  expect(sealed).toContain(record.cipher)
  for (const slot of record.slots) expect(sealed).not.toContain(root.slotSecret(id, slot.id))
})

/** Derives the server's secrets from the key of its database. */
async function createRoot() {
  const { openKeyring } = await import('../parts/keyring.js')
  const store = await createStore(world.database, () => world.clock)
  return createSecrets(await openKeyring(store, [new Uint8Array(32).fill(7)]))
}

test('T-K3: nobody is removed at once or in silence: not twice asked, and not by a clock of another process', async () => {
  const { id } = await withWallet()
  const users = await open()
  const told = world.mails.length
  await users.startDeletion(admin, id)
  await users.startDeletion(admin, id)
  await endDue()
  expect(await users.get(admin, id)).not.toBeNull()
  expect(world.mails.length).toBe(told + 1)
})

test('T-K4: a message to a webhook has no key, token, ciphertext or code, whatever happened', async () => {
  await startOn(world.database, { webhooks: { shop: { ...webhooks.shop, email: true } } })
  const { access, device, id, record } = await withWallet()
  const ended = await call(
    device,
    '/api/export',
    { requestHash: 'x', site: 'http://app.localhost:5173', visibleFor: 1 },
    { token: access },
  )
  expect(ended.status).toBe(200)
  await call(device, '/api/session/end', {}, { token: access })
  const rows = await ask('select type, payload from frame_events where account = ?', [id])
  expect(rows.map(({ type }) => type).sort()).toEqual([
    ...['custody.changed', 'session.ended', 'user.created', 'wallet.created'],
  ])
  const text = JSON.stringify(rows)
  const hidden = [record.cipher, access, ...record.slots.flatMap(({ salt, wrapped }) => [salt, wrapped])]
  for (const each of hidden) expect(text).not.toContain(each)
  expect(text).not.toContain(mail)
  const allowed = ['user', 'login', 'addresses', 'change', 'session', 'reason']
  for (const { payload } of rows)
    expect(allowed).toEqual(expect.arrayContaining(Object.keys(JSON.parse(String(payload)).data)))
})
