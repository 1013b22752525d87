import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { openEventStore } from '../../../server/src/analytics/openEventStore.js'
import { openNameStore } from '../../../server/src/names/openNameStore.js'
import { createSqlStorage } from '../../../server/src/signin/signInServer.js'
import { openSql } from '../../../server/src/store/openSql.js'
import { startPostgres } from '../signIn/servers.js'
import { createOwnDatabase } from '../support/ownDatabase.js'
import { root } from '../support/root.js'
import { runServerCommand } from './serverCommand.js'
import { startUsersServer } from './usersServer.js'

// The users API and the command show what is stored of a user, on both kinds of database.
const postgres = await startPostgres()
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})
afterAll(() => postgres?.close())

const kinds = [
  ['SQLite', async () => ''],
  [
    'Postgres',
    async () => {
      if (postgres === undefined) return undefined
      const { drop, url } = await createOwnDatabase(postgres.url)
      stops.push(drop)
      return url
    },
  ],
] as const

/** Runs the command with the data of a server that has ended. */
function createCommand(data: string, env: Readonly<Record<string, string>>) {
  // Inside the repository, where the package is found.
  const cwd = mkdtempSync(join(root, '.cache/users-'))
  stops.push(() => rmSync(cwd, { recursive: true, force: true }))
  writeFileSync(join(cwd, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(cwd, 'appkit.server.ts'),
    `import { defineServer } from 'appkit-server'
export default defineServer({
  origin: 'http://localhost:4610', data: ${JSON.stringify(data)},
  projects: { shop: { name: 'Shop', origins: ['http://localhost:5173'], development: true } },
})
`,
  )
  return (...args: string[]) => runServerCommand(['user', ...args], { cwd, env })
}

describe.each(kinds)('on %s', (kind, open) => {
  async function start(url: string) {
    const env = { DATABASE_URL: url, FRAME_SECRET: randomBytes(32).toString('base64') }
    const stage = await startUsersServer(env)
    stops.push(() => stage.close())
    const ask = async (path: string, body?: object) => {
      const reply = await fetch(stage.address + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${stage.key}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: reply.status, json: (await reply.json()) as Record<string, never> }
    }
    return { ask, env, stage }
  }
  const mail = `ann@${kind.toLowerCase()}.example`

  test('a user is found, exported as numbers and texts of the spec, asked to be removed and kept by the API; read and removed by the command', async (context) => {
    const url = await open()
    if (url === undefined) return context.skip('there is no Postgres on this machine')
    const { ask, env, stage } = await start(url)
    const ann = await stage.addUser(mail)
    const { record } = ann
    const { json: listed } = await ask(`/v1/users?address=${record.address}`)
    const [{ id }] = listed.users as unknown as [{ id: string }]
    expect(listed.users).toMatchObject([{ email: mail }])
    expect((await ask(`/v1/users/${id}`)).status).toBe(200)
    expect((await ask(`/v1/users/${id}/log`)).status).toBe(200)
    const { json: found } = await ask(`/v1/users/${id}/export`)
    expect(found).toMatchObject({
      frame_accounts: [{ id, address: mail, created_at: expect.any(Number) }],
      frame_sessions: [{ expires_at: expect.any(Number) }],
      frame_audit: expect.arrayContaining([expect.objectContaining({ at: expect.any(Number) })]),
      names: [],
      name_addresses: [],
      sessions: [],
      appkit_signin_sessions: [],
      analytics_events: [],
    })
    // The copy that the user makes has the same.
    expect(await ann.readData()).toMatchObject({
      frame_accounts: [{ id, address: mail }],
      names: [],
      name_addresses: [],
      sessions: [],
      appkit_signin_sessions: [],
      analytics_events: [],
    })
    expect((await ask(`/v1/users/${id}/deletion`, {})).status).toBe(200)
    expect((await ask(`/v1/users/${id}/deletion/cancel`, {})).json).toEqual({ kept: true })
    expect((await ask(`/v1/users/${id}/sessions/end`, {})).json).toEqual({ ended: 1 })
    await stage.end()

    const sql = await openSql(url ? { url } : { file: join(stage.folder, 'server.sqlite') })
    await (await openNameStore(sql, Date.now)).add(
      `${kind.toLowerCase()}.shop.id`,
      {},
      { 60: record.address },
    )
    const props = { type: 'track', event: 'CONNECT_SUCCESS', address: record.address }
    const event = { eventId: 'e', url: 'https://a.io/', domain: 'a.io', timestamp: 1, props }
    await (await openEventStore(sql, Date.now)).add('shop', [event as never])
    await createSqlStorage(sql.base).addSession({
      hash: 'a',
      account: `eip155:1:${record.address}`,
      session: {} as never,
      expiresAt: 9e12,
    })
    await sql.close()
    const run = createCommand(stage.folder, env)
    const exported = await run('export', '--email', mail)
    expect(exported).toMatchObject({ status: 0, stderr: '' })
    const printed = JSON.parse(exported.stdout)
    expect(printed.frame_wallets[0].created_at).toEqual(expect.any(Number))
    expect(printed.names).toMatchObject([{ name: `${kind.toLowerCase()}.shop.id` }])
    expect(printed.analytics_events).toMatchObject([{ event: 'CONNECT_SUCCESS', at: expect.any(Number) }])
    // Anybody can say that an address is that of the wallet, so the name is not removed with the user.
    const removed = await run('remove', '--email', mail)
    expect(removed.stdout).toContain('The user is removed.')
    expect(removed.stdout).toContain(`user remove --address ${record.address.toLowerCase()}`)
    expect(await run('export', '--email', mail)).toMatchObject({
      status: 1,
      stderr: 'There is no such user.\n',
    })
    const ofAddress = async () => JSON.parse((await run('export', '--address', record.address)).stdout)
    // Who is removed is signed in nowhere.
    expect(printed.appkit_signin_sessions).toHaveLength(1)
    const left = await ofAddress()
    expect(left.appkit_signin_sessions).toEqual([])
    expect([left.names, left.analytics_events].map(({ length }) => length)).toEqual([1, 1])
    expect((await run('remove', '--address', record.address)).status).toBe(0)
    expect(await ofAddress()).toEqual({
      names: [],
      name_addresses: [],
      sessions: [],
      appkit_signin_sessions: [],
      analytics_events: [],
    })
    expect(await run('remove', '--address', '%')).toMatchObject({ status: 2 })
  })
})
