import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { migrate, migrations, newestVersion } from '../../../frame/src/server/storage/migrations.js'
import { openDatabase } from '../../../frame/src/server/storage/openDatabase.js'
import { hashAdminKey } from '../../../server/src/users/createKeyCheck.js'
import { createRelayClient } from '../../bench/production/relayClient.mjs'
import { startPostgres, startRedis } from '../signIn/servers.js'
import { createOwnDatabase } from '../support/ownDatabase.js'
import { type Deployment, startDeployment } from './rollingDeploy.js'
import { actsOf, signIn, startVisitors } from './rollingVisitors.js'
import { createVisitor } from './walletVisitor.js'

const stops: (() => unknown)[] = []
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Serves what the servers ask: a node of a network, and a mailbox. */
async function serveNodeAndMails() {
  const mails = new Map<string, string>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, method, text, to } = JSON.parse(body)
    if (to !== undefined) mails.set(to, text)
    // No account is a contract.
    response.end(
      JSON.stringify({ jsonrpc: '2.0', id: id ?? null, result: method === 'eth_getCode' ? '0x' : '0x1' }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { mails, env: { MAIL_URL: url, NODE_URL: url } }
}

/** Changes every table as the next version may: a column more, with a default. */
async function migrateToNext(url: string): Promise<void> {
  const database = await openDatabase({ url })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = current_schema()
       and table_name not like '%_schema' order by 1`,
    )
    const add = ({ name }: { name: string }) =>
      `alter table ${name} add column later text not null default 'x'`
    const ofWallet = rows.filter(({ name }) => name.startsWith('frame_'))
    expect(ofWallet.length).toBeGreaterThan(20)
    const next = ['create table frame_later (id text primary key)', ...ofWallet.map(add)]
    await migrate(database, Date.now, [...migrations, next])
    for (const table of rows) if (!ofWallet.includes(table)) await client.query(add(table))
  } finally {
    await client.end()
    await database.close()
  }
}

/** Two who send messages to each other over relays, each at another one. */
async function startCouple({ relays }: Deployment) {
  const arrived: string[] = []
  const topic = randomBytes(32).toString('hex')
  const writer = createRelayClient({ urls: relays, first: 0, topic })
  const onMessage = (text: string) => void arrived.push(text)
  const reader = createRelayClient({ urls: relays, first: 1, topic, onMessage })
  stops.push(writer.close, reader.close)
  await Promise.all([writer.connect(), reader.connect()])
  let sent = 0
  return {
    publish: () => writer.publish(`message ${++sent}`),
    /** Settles when each message has arrived, and each once. */
    settle: () =>
      vi.waitFor(() => {
        expect(new Set(arrived).size).toBe(sent)
        expect(arrived).toHaveLength(sent)
      }),
  }
}

const [postgres, redis] = [await startPostgres(), await startRedis()]
stops.push(
  () => postgres?.close(),
  () => redis?.close(),
)

test('every process is replaced while the tables change under all roles: no request fails, nobody is logged out, no message is lost', async (context) => {
  if (postgres === undefined || redis === undefined)
    return context.skip(
      'there is no Postgres or no Redis on this machine: install them, or name them by URLs',
    )
  const { env, mails } = await serveNodeAndMails()
  const database = await createOwnDatabase(postgres.url)
  stops.push(database.drop)
  const adminKey = `akadm_${randomBytes(32).toString('base64url')}`
  const deployment = await startDeployment({
    ...env,
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    FRAME_SECRET: randomBytes(32).toString('base64'),
    ADMIN_KEY_HASH: hashAdminKey(adminKey),
  })
  stops.push(() => deployment.close())
  const { portOf, replace } = deployment
  const addUser = createVisitor({
    origin: 'http://wallet.localhost:4611',
    site: 'http://localhost:5173',
    portOf: () => portOf('wallet'),
    mailTo: (address) => mails.get(address) ?? '',
  })
  const before = {
    adminKey,
    signedIn: await signIn(() => portOf('api')),
    ann: await addUser('ann@shop.example'),
  }
  const couple = await startCouple(deployment)
  const visitors = startVisitors({ ...actsOf(deployment, before, addUser), relay: couple.publish })
  await visitors.everybody()
  await migrateToNext(database.url)
  await visitors.everybody()
  const codes: (number | null)[] = []
  for (const at of [0, 1]) {
    codes.push(await replace(at))
    await visitors.everybody()
  }
  await visitors.end()
  const { failures } = visitors
  expect({ codes, failures, errors: deployment.errors }).toEqual({ codes: [0, 0], failures: [], errors: [] })
  await couple.settle()
  // Those that took their place have left the newer tables as they are.
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query('select max(version) as version from frame_schema')
  await client.end()
  expect(rows).toEqual([{ version: newestVersion + 1 }])
})
