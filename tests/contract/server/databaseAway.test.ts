import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { leftOut, startPostgres } from '../signIn/servers.js'
import { openWay } from '../support/databaseWay.js'
import { freePort } from '../support/freePort.js'
import { createOwnDatabase } from '../support/ownDatabase.js'
import { root } from '../support/root.js'
import { startProduction } from './production.js'
import { startUsersServer } from './usersServer.js'

const postgres = await startPostgres()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(() => postgres?.close())

/** Path that the proxy of the composition asks before it sends requests to a server. */
const [, proxied = ''] =
  /health_uri (\S+)/.exec(readFileSync(join(root, 'server/deploy/Caddyfile'), 'utf8')) ?? []
const event = () => ({
  eventId: crypto.randomUUID(),
  url: 'https://a.io/',
  domain: 'a.io',
  timestamp: 1,
  props: { type: 'track', event: 'CLICK_ALL_WALLETS' },
})
const sendEvent = (url: string) =>
  fetch(`${url}/analytics/e?projectId=shop&st=a&sv=b`, { method: 'POST', body: JSON.stringify(event()) })

/** Status and Retry-After of a reply, by which an operator sees 503 with the time to come back, or another status. */
const seen = ({ headers, status }: Response) => [status, headers.get('retry-after')]

describe.skipIf(postgres === undefined)(`a database that is away${leftOut(postgres, 'Postgres')}`, () => {
  const open = async () => {
    const way = await openWay(postgres?.url ?? '')
    stops.push(() => way.close())
    return way
  }

  test('is said by readiness, answered with 503 and Retry-After, and everything recovers by itself', async () => {
    const way = await open()
    const server = await startProduction(
      { roles: ['analytics', 'catalogue'] },
      { env: { DATABASE_URL: way.url } },
    )
    stops.push(() => server.close())
    const send = () => sendEvent(server.url)
    const ready = async () => fetch(`${server.url}/health/ready`)
    expect([(await send()).status, (await ready()).status]).toEqual([200, 200])
    way.cut(true)
    expect(seen(await send())).toEqual([503, '1'])
    const waiting = await ready()
    expect(waiting.status).toBe(503)
    expect(await waiting.json()).toMatchObject({ problems: { database: 'The database does not answer.' } })
    // Roles without a database go on, and the proxy sends them requests.
    expect((await fetch(server.url + proxied)).status).toBe(200)
    const wallets = await fetch(
      `${server.url}/catalogue/getWallets?projectId=shop&page=1&entries=1&st=a&sv=b`,
    )
    expect(wallets.status).toBe(200)
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    way.cut(false)
    expect([(await send()).status, (await ready()).status]).toEqual([200, 200])
  })

  test('when the server starts is waited for: its port says 503, readiness why, and it goes on when the database is there', async () => {
    const way = await open()
    way.cut(true)
    const port = await freePort()
    const starting = startProduction({ port, roles: ['analytics'] }, { env: { DATABASE_URL: way.url } })
    stops.push(async () => {
      way.cut(false)
      await (await starting).close()
    })
    const url = `http://127.0.0.1:${port}`
    await vi.waitFor(async () =>
      expect(await (await fetch(`${url}/health/ready`)).json()).toEqual({
        status: 'starting',
        roles: ['analytics'],
        problems: { database: 'The database does not answer.' },
      }),
    )
    expect([seen(await sendEvent(url)), seen(await fetch(`${url}/health/ready`))]).toEqual([
      [503, '1'],
      [503, '1'],
    ])
    way.cut(false)
    const { lines } = await starting
    expect([(await sendEvent(url)).status, (await fetch(`${url}/health/ready`)).status]).toEqual([200, 200])
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      expect.arrayContaining([
        'the start waits for what it needs, which does not answer',
        'what the start needs answers',
      ]),
    )
  })

  test('for another reason than that it is away ends a start', async () => {
    const other = new URL(postgres?.url ?? '')
    other.pathname = '/not_there'
    const starting = startProduction({ roles: ['analytics'] }, { env: { DATABASE_URL: other.href } })
    await expect(starting).rejects.toMatchObject({ code: 'DATABASE_FAILED' })
  })

  test('that only reads, as after a failover, is said by readiness and the log, and answered with 503', async () => {
    const own = await createOwnDatabase(postgres?.url ?? '')
    stops.push(() => own.drop())
    const act = async (text: string) => {
      const client = new pg.Client({ connectionString: own.url })
      await client.connect()
      await client.query(text).finally(() => client.end())
    }
    /** As after a failover: the connections are other ones. The ones before have ended when this does. */
    const setReadOnly = async (value: 'on' | 'off') => {
      await act(`begin read write; alter database ${new URL(own.url).pathname.slice(1)}
        set default_transaction_read_only = ${value}; commit`)
      await act(`select pg_terminate_backend(pid, 30000) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`)
    }
    const server = await startProduction({ roles: ['analytics'] }, { env: { DATABASE_URL: own.url } })
    stops.push(() => server.close())
    const problem = async () =>
      ((await (await fetch(`${server.url}/health/ready`)).json()) as { problems?: unknown }).problems
    expect([(await sendEvent(server.url)).status, await problem()]).toEqual([200, undefined])
    await setReadOnly('on')
    expect(seen(await sendEvent(server.url))).toEqual([503, '1'])
    expect(await problem()).toEqual({ database: 'The database takes no changes.' })
    const told = server.lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'the database')
    expect(told.map(({ level, error }) => [level, error])).toContainEqual([
      'error',
      expect.stringContaining('read-only transaction'),
    ])
    await setReadOnly('off')
    expect((await sendEvent(server.url)).status).toBe(200)
  })

  test('is 503 with Retry-After of the wallet and of the users API too, and both go on by themselves', async () => {
    const way = await open()
    const secret = randomBytes(32).toString('base64')
    const stage = await startUsersServer({ DATABASE_URL: way.url, FRAME_SECRET: secret })
    stops.push(() => stage.close())
    const { origin, url } = stage.wallet
    const list = () =>
      fetch(`${stage.address}/v1/users?email=ann@away.example`, {
        headers: { authorization: `Bearer ${stage.key}` },
      })
    const call = () =>
      fetch(`${url}/api/confirm/read`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify({ link: randomBytes(32).toString('base64url') }),
      })
    const ready = () => fetch(`${url}/ready`)
    const asked = async () => (await fetch(url + proxied)).status
    const all = () => Promise.all([list(), call(), ready()])
    expect((await all()).map(seen)).toEqual([
      [200, null],
      [403, null],
      [200, null],
    ])
    way.cut(true)
    const [listed, called, waiting] = await all()
    expect([listed, called, waiting].map(seen)).toEqual([
      [503, '1'],
      [503, '5'],
      [503, '5'],
    ])
    expect(await asked()).toBe(200)
    expect(await listed.json()).toMatchObject({
      reasons: [{ description: 'The database does not answer. Try again in a moment.' }],
    })
    // The server writes no sentence, so that the page says it in the language of its user.
    expect(await called.json()).toEqual({ error: { code: 'AWAY' } })
    way.cut(false)
    expect((await all()).map(seen)).toEqual([
      [200, null],
      [403, null],
      [200, null],
    ])
  })
})
