import { expect, test } from 'vitest'
import {
  ask,
  codeIn,
  logIn,
  mail,
  newDevice,
  origin,
  site,
  useServer,
  watched,
  world,
} from '../../../testing/frameServer.js'
import { link, newOwner } from '../../../testing/linking.js'
import { createSecrets } from '../base/secrets.js'
import { openKeyring } from '../parts/keyring.js'
import { createStore } from '../storage/createStore.js'
import { openUsers, type Users } from './openUsers.js'

useServer()

const day = 86_400_000
const admin = 'support'
const app = { projectId: 'local', site }
const secret = new Uint8Array(32).fill(7)

async function open() {
  let hasStarted = false
  const database = watched(world.database, (text, values) => {
    if (hasStarted) world.watch?.(text, values)
  })
  const sendMail = async () => {}
  const config = { origin, projects: {}, networks: {}, sendMail }
  const users = await openUsers({ config, database, secret, now: () => world.clock })
  hasStarted = true
  return users
}

/** The id of the user of the tests. */
const idOf = async (users: Users) => String((await users.find(admin, { email: mail }))[0]?.id)

const logOf = async (subject: string) =>
  (await ask('select event, detail from frame_audit where subject = ? order by at, number', [subject])).map(
    (row) => [row.event, JSON.parse(String(row.detail))],
  )

const entriesOf = async (users: Users, id: string) =>
  (await users.audit(admin, id))?.map(({ detail, event }) => [event, detail])

test('the log has each call of an admin, also one that changes nothing or is about nobody', async () => {
  await newOwner()
  const users = await open()
  const id = await idOf(users)
  const until = await users.startDeletion(admin, id)
  await users.startDeletion(admin, id)
  await users.cancelDeletion(admin, id)
  await users.cancelDeletion(admin, id)
  expect((await logOf(id)).slice(-4)).toEqual([
    ['deletion-start', { admin, until }],
    ['deletion-start', { admin, until, isDone: false }],
    ['deletion-cancel', { admin }],
    ['deletion-cancel', { admin, isDone: false }],
  ])
  await users.resumeWebhook(admin, 'shop')
  expect(await logOf('shop')).toEqual([['webhook-resume', { admin, isDone: false }]])
  for (const act of [users.get, users.audit, users.endSessions, users.startDeletion, users.cancelDeletion])
    expect(await act(admin, 'nobody')).toBeNull()
  expect(await users.exportUser(admin, 'nobody', true)).toBeNull()
  const missed = ['admin-unknown', { id: 'nobody' }]
  expect((await logOf(`admin:${admin}`)).slice(1)).toEqual(Array(6).fill(missed))
})

test('an admin sees each way to log in, and what the log has about those that were linked', async () => {
  const ann = await newOwner()
  await ann.send('/api/link/mail', { mail: 'second@example.com', ...app })
  const proved = await ann.send('/api/link/mail/code', { code: codeIn(world.mails.at(-1)) })
  await link(ann, proved.body)
  const users = await open()
  const id = await idOf(users)
  expect((await users.get(admin, id))?.logins).toMatchObject([
    { kind: 'email', name: mail, isLinked: false, opensAt: null, removalAt: null },
    {
      kind: 'email',
      name: 'second@example.com',
      isLinked: true,
      removalAt: null,
      opensAt: new Date(world.clock + day).toISOString(),
    },
  ])
  world.clock += day
  await logIn(await newDevice(), 'second@example.com')
  const user = await users.get(admin, id)
  expect([user?.devices.length, user?.logins[1]?.opensAt]).toEqual([2, null])
  const logins = (await entriesOf(users, id))?.filter(([event]) => event === 'login')
  expect(logins).toHaveLength(2)
})

test('what the log has about a former log-in stays with its user, and what comes later does not', async () => {
  const ann = await newOwner()
  const users = await open()
  const id = await idOf(users)
  const loginsOf = async (user: string) => {
    const shown = (await entriesOf(users, user))?.filter(([event]) => event === 'login')
    const stored = (await users.exportUser(admin, user, false))?.frame_audit ?? []
    expect(stored.filter(({ event }) => event === 'login')).toHaveLength(shown?.length ?? -1)
    return shown?.length
  }
  expect(await loginsOf(id)).toBe(1)
  await ann.send('/api/email', { mail: 'new@example.com', ...app })
  await ann.send('/api/email/old', { code: codeIn(world.mails.at(-1)) })
  await ann.send('/api/email/new', { code: codeIn(world.mails.at(-1)) })
  expect(await loginsOf(id)).toBe(1)
  // Somebody else, who has the address now.
  world.clock += 1000
  await logIn(await newDevice())
  expect(await loginsOf(id)).toBe(1)
  const log = (await users.exportUser(admin, id, false))?.frame_audit ?? []
  expect(log.map(({ at }) => Number(at))).toEqual(log.map(({ at }) => Number(at)).toSorted((a, b) => a - b))
})

test('an admin sees whether an account began with an email, a passkey, a provider, a wallet or at the app', async () => {
  const users = await open()
  const store = await createStore(world.database, () => world.clock)
  const { hash } = createSecrets(await openKeyring(store, [secret]))
  const add = async (id: string, user: string, kind?: string) => {
    await ask('insert into frame_accounts (email, id, address, created_at) values (?, ?, ?, 1)', [
      user,
      id,
      '',
    ])
    if (kind === undefined) return
    await ask(
      `insert into frame_identities (id, account, kind, name, mail, linked, since, opens_at, removal_at)
      values (?, ?, ?, 'Ada', '', 0, 1, 0, 0)`,
      [user, id, kind],
    )
  }
  await add('first', hash('passkey-account', 'first'))
  for (const kind of ['discord', 'farcaster', 'wallet', 'own']) await add(kind, `hash of ${kind}`, kind)
  await add('older', 'hash of an older one')
  const seen = (await users.list(admin)).users.map(({ id, login }) => [id, login])
  expect(Object.fromEntries(seen)).toEqual({
    first: 'passkey',
    discord: 'provider',
    farcaster: 'provider',
    wallet: 'wallet',
    own: 'own',
    older: 'provider',
  })
  const kinds = async (id: string) => (await users.get(admin, id))?.logins.map(({ kind }) => kind)
  expect([await kinds('first'), await kinds('farcaster'), await kinds('older')]).toEqual([
    ['passkey'],
    ['farcaster'],
    ['provider'],
  ])
})
