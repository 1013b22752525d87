import { expect, test } from 'vitest'
import { ask, mail, origin, startOn, useServer, world } from '../../../testing/frameServer.js'
import { newOwner } from '../../../testing/linking.js'
import { createSecrets } from '../base/secrets.js'
import { openKeyring } from '../parts/keyring.js'
import { createStore } from '../storage/createStore.js'
import { openUsers, type Users } from './openUsers.js'

useServer()

const day = 86_400_000
const admin = 'support'
const secret = new Uint8Array(32).fill(7)
const webhooks = {
  shop: { url: 'http://127.0.0.1:1/', secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` },
}
const count = async (text: string) => (await ask(text)).length

interface Stage {
  readonly users: Users
  /** The user whom the admin acts on. */
  readonly id: string
}

/** An act of an admin, which checks that it has happened, and returns what the admin is shown. */
type Act = (stage: Stage) => Promise<unknown>

/** Each act of an admin. One that is added has no type without its row here. */
const acts: Readonly<Record<keyof Users, Act>> = {
  find: async ({ id, users }) => {
    const found = [await users.find(admin, { email: mail }), await users.find(admin, { id })]
    for (const each of found) expect(each).toMatchObject([{ id, email: mail }])
    return found
  },
  list: async ({ id, users }) => {
    const page = await users.list(admin)
    expect(page.users).toMatchObject([{ id }])
    return page
  },
  get: async ({ id, users }) => {
    const user = await users.get(admin, id)
    expect(user).toMatchObject({ id, email: mail, sessions: [{}] })
    expect(user?.wallet?.slots.map(({ kind }) => kind)).toEqual(['device', 'recovery'])
    return user
  },
  endSessions: async ({ id, users }) => {
    expect(await users.endSessions(admin, id)).toBe(1)
    expect(await ask('select family from frame_sessions')).toEqual([])
    return null
  },
  exportUser: async ({ id, users }) => {
    const sealed = await users.exportUser(admin, id, true)
    const [wallet] = await ask('select record from frame_wallets')
    expect(sealed?.frame_wallets).toMatchObject([wallet])
    return [sealed, await users.exportUser(admin, id, false)]
  },
  startDeletion: async ({ id, users }) => {
    const until = await users.startDeletion(admin, id)
    expect(until).toBe(world.clock + 7 * day)
    expect(await ask('select account, until from frame_deletions')).toEqual([{ account: id, until }])
    return until
  },
  cancelDeletion: async ({ id, users }) => {
    await users.startDeletion(admin, id)
    expect(await users.cancelDeletion(admin, id)).toBe(true)
    expect(await count('select account from frame_deletions')).toBe(0)
    return null
  },
  audit: async ({ id, users }) => {
    const entries = await users.audit(admin, id)
    expect(entries?.map(({ event }) => event)).toEqual(expect.arrayContaining(['admin-log', 'login']))
    return entries
  },
  resumeWebhook: async ({ users }) => {
    await ask("insert into frame_webhooks (id, url, gone_at) values ('shop', 'http://127.0.0.1:1/', 1)")
    expect(await users.resumeWebhook(admin, 'shop')).toBe(true)
    expect(await count('select id from frame_webhooks')).toBe(0)
    return null
  },
}

/** The tables by which a wallet is opened and logged in to, and which say who it belongs to. */
const custodyTables = [
  ...['frame_wallets', 'frame_accounts', 'frame_removals', 'frame_keys', 'frame_email_changes'],
  ...['frame_identities', 'frame_link_proofs', 'frame_passkeys', 'frame_passkey_slots', 'frame_addresses'],
  ...['frame_devices', 'frame_logins', 'frame_socials', 'frame_sign_ins', 'frame_freezes'],
]
const custodyRows = () => Promise.all(custodyTables.map((table) => ask(`select * from ${table} order by 1`)))
const sessionRows = () => ask('select * from frame_sessions')

/** What opens a wallet or a session, and is stored or derived by the server. Ciphertext is no such thing. */
async function secretsOf(id: string, slots: readonly { readonly id: string }[]): Promise<readonly string[]> {
  const store = await createStore(world.database, () => world.clock)
  const root = createSecrets(await openKeyring(store, [secret]))
  const stored = [
    ...(await ask('select access, refresh from frame_sessions')),
    ...(await ask('select wrapped from frame_keys')),
  ]
  return [
    ...slots.map((slot) => root.slotSecret(id, slot.id)),
    ...stored.flatMap((row) => Object.values(row).map(String)),
  ]
}

test.each(
  Object.entries(acts),
)('T-K2: an admin who does `%s` neither signs nor opens a wallet: no wallet, key, email or way to log in changes, no session begins, and no secret is shown', async (_, act) => {
  await startOn(world.database, { webhooks })
  const ann = await newOwner()
  const [row] = await ask('select id from frame_accounts')
  const id = String(row?.id)
  // A slot that is going to be removed, which an act on the user must neither hasten nor keep.
  const removal = [id, 'a slot', world.clock + day]
  await ask('insert into frame_removals (account, slot, until) values (?, ?, ?)', removal)
  const sendMail = async (sent: (typeof world.mails)[number]) => void world.mails.push(sent)
  const users = await openUsers({
    config: { origin, projects: {}, networks: {}, webhooks, sendMail },
    database: world.database,
    secret,
    now: () => world.clock,
  })
  const secrets = await secretsOf(id, ann.record.slots)
  const [rows, sessions] = [await custodyRows(), await sessionRows()]
  expect(sessions).toHaveLength(1)
  const shown = JSON.stringify(await act({ users, id }))
  expect(await custodyRows()).toEqual(rows)
  expect(sessions).toEqual(expect.arrayContaining([...(await sessionRows())]))
  expect(secrets.length).toBeGreaterThan(3)
  for (const each of secrets) expect(shown).not.toContain(each)
})
