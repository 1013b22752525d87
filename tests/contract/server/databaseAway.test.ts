import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { startPostgres } from '../signIn/servers.js'
import { openWay } from '../support/databaseWay.js'
import { startProduction } from './production.js'
import { startUsersServer } from './usersServer.js'

const postgres = await startPostgres()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(() => postgres?.close())

/** What an operator sees of a reply: 503 with the time to come back, or another status. */
const seen = ({ headers, status }: Response) => [status, headers.get('retry-after')]

describe.skipIf(postgres === undefined)('a database that is away', () => {
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
    const event = (id: number) => ({
      eventId: `${crypto.randomUUID()}`,
      url: 'https://a.io/',
      domain: 'a.io',
      timestamp: id,
      props: { type: 'track', event: 'CLICK_ALL_WALLETS' },
    })
    const send = () =>
      fetch(`${server.url}/analytics/e?projectId=shop&st=a&sv=b`, {
        method: 'POST',
        body: JSON.stringify(event(1)),
      })
    const ready = async () => fetch(`${server.url}/health/ready`)
    expect([(await send()).status, (await ready()).status]).toEqual([200, 200])
    way.cut(true)
    expect(seen(await send())).toEqual([503, '1'])
    const waiting = await ready()
    expect(waiting.status).toBe(503)
    expect(await waiting.json()).toMatchObject({ problems: { database: 'The database does not answer.' } })
    // Roles without a database go on.
    const wallets = await fetch(
      `${server.url}/catalogue/getWallets?projectId=shop&page=1&entries=1&st=a&sv=b`,
    )
    expect(wallets.status).toBe(200)
    expect((await fetch(`${server.url}/health/live`)).status).toBe(200)
    way.cut(false)
    expect([(await send()).status, (await ready()).status]).toEqual([200, 200])
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
    expect(await listed.json()).toMatchObject({
      reasons: [{ description: 'The database does not answer. Try again in a moment.' }],
    })
    // Without a sentence, so that the page says it in the language of its user.
    expect(await called.json()).toEqual({ error: { code: 'AWAY' } })
    way.cut(false)
    expect((await all()).map(seen)).toEqual([
      [200, null],
      [403, null],
      [200, null],
    ])
  })
})
