import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createVault } from '../../../frame/page/vault/vault.js'
import { createStore } from '../../../frame/src/server/storage/createStore.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import { removeDue, startDeletion } from '../../../frame/src/server/users/deletions.js'
import { openUserData } from '../../../frame/src/server/users/userData.js'
import { randomText } from '../../../frame/src/shared/encoding.js'
import {
  ask,
  call,
  logIn,
  mail,
  newDevice,
  origin,
  site,
  startOn,
  world,
} from '../../../frame/testing/frameServer.js'
import { type OwnIssuer, startOwnIssuer } from '../../../frame/testing/ownIssuer.js'
import { createSoftPasskey } from '../../../frame/testing/softPasskey.js'
import { leftOut, startPostgres } from '../signIn/servers.js'

const postgres = await startPostgres()
const schema = 'removal_races'
const secret = new Uint8Array(32).fill(7)
// Each connection asks at once whether two wait for each other, and not again: the one that comes second gives way, as it does
// after a second on a busy server.
const options = `-c search_path=${schema} -c deadlock_timeout=10ms`
const url = `${postgres?.url}?options=${encodeURIComponent(options)}`

/** Another connection, such as one that holds rows which a removal comes to. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function dropSchema(): Promise<void> {
  const client = await connect()
  await client.query(`drop schema if exists ${schema} cascade`)
  await client.end()
}

/** Waits until so many connections wait for a lock, or until nothing is left to wait for. */
async function untilWaiting(count: number, isOver = () => false): Promise<void> {
  const watching = await connect()
  try {
    await expect
      .poll(
        async () => {
          const text = `select count(*) as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
          const waiting = Number((await watching.query(text)).rows[0]?.waiting)
          return isOver() ? count : waiting
        },
        { timeout: 20_000, interval: 50 },
      )
      .toBeGreaterThanOrEqual(count)
  } finally {
    await watching.end()
  }
}

/** Does something while a removal of the account has come as far as the rows of a table, one of which somebody else holds. */
async function duringRemoval<T>(
  { act, remove, table }: { table: string; remove: () => Promise<unknown>; act: () => Promise<T> },
  account: string,
): Promise<T> {
  const holding = await connect()
  await holding.query('begin')
  const { rowCount } = await holding.query(`select 1 from ${table} where account = $1 for update`, [account])
  expect(rowCount).toBe(1)
  const removing = remove()
  await untilWaiting(1)
  let isDone = false
  const acting = act().finally(() => {
    isDone = true
  })
  // It is done beside the removal, or waits for it.
  await untilWaiting(2, () => isDone)
  await holding.query('rollback')
  await holding.end()
  await removing
  return acting
}

const why = leftOut(postgres, 'Postgres')
describe.skipIf(postgres === undefined)(`beside the removal of a user${why}`, () => {
  let issuer: OwnIssuer
  beforeAll(async () => {
    await dropSchema()
    const client = await connect()
    await client.query(`create schema ${schema}`)
    await client.end()
    world.clock = Date.now()
    world.database = await openDatabase({ url })
    issuer = await startOwnIssuer()
    const { audience, issuer: name, jwks } = issuer
    await startOn(world.database, { ownLogin: { audience, issuer: name, jwks } })
  })
  beforeEach(() => {
    world.mails = []
    world.clock = Date.now()
  })
  afterAll(async () => {
    await world.frame?.close()
    await world.database?.close()
    await issuer?.close()
    await dropSchema()
    postgres?.close()
  })

  const leftOf = async (account: string) => {
    const tables = ['frame_accounts', 'frame_sessions', 'frame_wallets', 'frame_addresses', 'frame_passkeys']
    const left: string[] = []
    for (const table of tables) {
      const key = table === 'frame_accounts' ? 'id' : 'account'
      if ((await ask(`select 1 from ${table} where ${key} = ?`, [account])).length > 0) left.push(table)
    }
    return left
  }
  /** Removes an account whose days are over, as the process does that serves the wallet. */
  const removeLater = async (account: string) => {
    const store = await createStore(world.database, () => world.clock)
    const config = { origin, webhooks: [], sendMail: async () => {} }
    const parts = { config, store, onError: () => {} } as unknown as Parameters<typeof removeDue>[0]
    await startDeletion(parts, { account, user: account, mail, admin: '' }, 0)
    return () => removeDue(parts)
  }
  const removeAtOnce = async () => {
    const data = await openUserData(world.database, [secret])
    return () => data.remove(mail)
  }
  const notice = (account: string) =>
    ask("insert into frame_notices (id, account, kind, slot, site, at) values (?, ?, 'export', '', '', 0)", [
      randomText(16),
      account,
    ])

  /** Somebody with a passkey that alone logs in, and what its answer to a challenge is. */
  async function withPasskey() {
    const [device, passkey] = [await newDevice(), await createSoftPasskey()]
    const challenge = async (use: 'create' | 'get') =>
      String((await call(device, '/api/passkey/start', { use, projectId: 'local', site })).body.challenge)
    await call(device, '/api/passkey/create', await passkey.create(await challenge('create')))
    const [row] = await ask('select account from frame_passkeys where credential = ?', [passkey.credential])
    const answer = await passkey.get(await challenge('get'))
    return { account: String(row?.account), logIn: () => call(device, '/api/passkey/get', answer) }
  }

  test('T-K11: a passkey that logs in while its account is removed opens no session that stays', async () => {
    const ann = await withPasskey()
    await notice(ann.account)
    const remove = await removeLater(ann.account)
    const parameters = { table: 'frame_notices', remove, act: ann.logIn }
    const { body } = await duringRemoval(parameters, ann.account)
    expect(body.error?.code).toMatch(/PASSKEY/)
    expect(await leftOf(ann.account)).toEqual([])
  })

  test('T-K11: a token of an app that logs in while its account is removed opens no session of that account', async () => {
    const token = async (device: CryptoKeyPair) => {
      const { body } = await call(device, '/api/own', { projectId: 'local', site })
      return { token: await issuer.sign(body.nonce, {}, world.clock), projectId: 'local', site }
    }
    const [first, second] = [await newDevice(), await newDevice()]
    await call(first, '/api/own/token', await token(first))
    const [row] = await ask("select account from frame_sessions where kind = 'own'")
    const account = String(row?.account)
    await notice(account)
    const body = await token(second)
    const act = () => call(second, '/api/own/token', body)
    const remove = await removeLater(account)
    const { status } = await duringRemoval({ table: 'frame_notices', remove, act }, account)
    expect(await leftOf(account)).toEqual([])
    // It is that of a new account.
    expect(status).toBe(200)
    const left = await ask(
      "select frame_accounts.id as id from frame_accounts join frame_sessions on account = id where kind = 'own'",
    )
    expect(left.length).toBeGreaterThan(0)
    expect(left.map(({ id }) => id)).not.toContain(account)
  })

  test.each([
    ['at its time', removeLater],
    ['at once', removeAtOnce],
  ])('T-K11: a wallet that is stored while its account is removed %s is not left behind', async (_, prepare) => {
    const device = await newDevice()
    const { access: token } = await logIn(device)
    const send = (path: string, body = {}) => call(device, path, body, { token })
    const account = String((await send('/api/wallet')).body.account)
    const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
    const opener = { kind: 'device' as const, key, device: randomText(32), secret: randomText(32) }
    const vault = createVault(origin)
    const { record } = await vault.create(opener, randomText(16))
    const proof = await vault.prove(record, account)
    await notice(account)
    const act = () => send('/api/wallet/add', { record, proof })
    const { body } = await duringRemoval(
      { table: 'frame_notices', remove: await prepare(account), act },
      account,
    )
    expect(body.error?.code).toBe('SESSION')
    expect(await leftOf(account)).toEqual([])
  })
})
