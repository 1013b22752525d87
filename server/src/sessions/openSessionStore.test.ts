import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Handlers, Reply } from '../http/types.js'
import { shareOf } from '../limits/shareOf.js'
import { type OpenSql, openSql } from '../store/openSql.js'
import { createSessionHandlers } from './createSessionHandlers.js'
import { openSessionStore, type SessionStoreOptions } from './openSessionStore.js'
import type { SessionStore } from './types.js'

const ann = `eip155:1:0x${'a1'.repeat(20)}`
const eve = `eip155:1:0x${'e7'.repeat(20)}`
const start = 1_800_000_000
/** The network of the owners of the accounts, which is not that of the stranger. */
const owner = '198.51.100.1'
let now: number
let folder: string
let sql: OpenSql
beforeEach(async () => {
  now = start
  folder = mkdtempSync(join(tmpdir(), 'appkit-sessions-'))
  sql = await openSql({ file: join(folder, 'server.sqlite') })
})
afterEach(async () => {
  await sql.close()
  rmSync(folder, { recursive: true, force: true })
})

const terms = { expiry: start + 3600, signer: { type: 'keys' }, permissions: [], policies: [] }

async function open(limits: Pick<SessionStoreOptions, 'maxSessions' | 'maxOfNetwork'> = {}) {
  const clock = () => now * 1000
  const sessions = await openSessionStore(sql, { now: clock, ...limits })
  const handlers = createSessionHandlers({ sessions, nodes: {} as never, projects: null, now: clock })
  return { sessions, ...callsOf(handlers) }
}

/** The calls of a stranger, who needs no signature for them. */
function callsOf(handlers: Handlers) {
  const call = async (id: string, address: string, body: object, client = '203.0.113.7'): Promise<Reply> =>
    (await handlers[id]?.({
      path: { address },
      query: { projectId: 'shop', v: '2' },
      body,
      client,
    } as never)) as Reply
  const fieldOf = (reply: Reply) =>
    'json' in reply ? (reply.json as { reasons?: { field: string }[] }).reasons?.[0]?.field : undefined
  const prepare = async (address: string, more: object = {}, client?: string) => {
    const reply = await call('createSession', address, { ...terms, ...more }, client)
    const { key, pci = '' } = ('json' in reply ? reply.json : {}) as { key?: object; pci?: string }
    return { key, pci, seen: [reply.status, fieldOf(reply)] }
  }
  const listedFor = async (address: string, client: string) => {
    const reply = await call('getSessions', address, {}, client)
    return 'json' in reply ? (reply.json as { pcis: { pci: string }[] }).pcis.map(({ pci }) => pci) : []
  }
  const activate = async (address: string, pci: string, more: object = {}) => {
    const reply = await call('activateSession', address, { ...terms, context: '0x01', pci, ...more })
    return [reply.status, fieldOf(reply)]
  }
  return { prepare, activate, listedFor }
}

/** A session of an account that somebody uses. */
async function use(
  { activate, prepare }: Awaited<ReturnType<typeof open>>,
  address: string,
  client?: string,
): Promise<string> {
  const { pci } = await prepare(address, {}, client)
  expect(await activate(address, pci)).toEqual([200, undefined])
  return pci
}

const isThere = async (sessions: SessionStore, account: string, pci: string) =>
  (await sessions.find(account, pci)) !== null

describe('T-F8: a stranger who prepares smart sessions without end', () => {
  test('removes none that is in use, and those that nobody agreed to stay within bounds', async () => {
    const server = await open()
    const used = await use(server, ann)
    now += 1
    // As they are in the database, past the limit of a body: sessions from before it.
    for (let at = 0; at < 5; at += 1)
      await server.sessions.add({
        ...terms,
        permissions: [{ type: 'x', data: 'x'.repeat(9_000_000) }],
        pci: `big ${at}`,
        account: eve,
        projectId: 'shop',
        createdAt: now + at,
        context: null,
        revokedAt: null,
        serviceKey: '0x',
        share: null,
      })
    expect(await isThere(server.sessions, ann, used)).toBe(true)
    expect(await isThere(server.sessions, eve, 'big 0')).toBe(false)
    expect(await isThere(server.sessions, eve, 'big 4')).toBe(true)
  })

  test('cannot send a large one', async () => {
    const { activate, prepare } = await open()
    const data = 'x'.repeat(17_000)
    for (const more of [{ permissions: [{ type: 'x', data }] }, { signer: { type: 'x', data } }])
      expect((await prepare(ann, more)).seen).toEqual([400, 'permissions'])
    const { pci } = await prepare(ann)
    expect(await activate(ann, pci, { policies: [{ type: 'x', data }] })).toEqual([400, 'permissions'])
    expect(await activate(ann, pci, { context: `0x${'0'.repeat(40_000)}` })).toEqual([400, 'context'])
    expect(await activate(ann, pci)).toEqual([200, undefined])
  })

  test('gets a hundred of an account into use, and none of another account less', async () => {
    const server = await open()
    const spare = await server.prepare(eve)
    for (let at = 0; at < 100; at += 1) await use(server, eve)
    expect((await server.prepare(eve)).seen).toEqual([400, 'address'])
    expect(await server.activate(eve, spare.pci)).toEqual([400, 'address'])
    await use(server, ann)
    // Those that are over count no more.
    now = terms.expiry
    expect((await server.prepare(eve, { expiry: now + 10 })).seen).toEqual([200, undefined])
  })

  test('uses up the share of one network, and others still have theirs', async () => {
    const server = await open({ maxSessions: 1000, maxOfNetwork: 60 })
    // An account has room for its own beside those of a network.
    for (let at = 0; at < 25; at += 1) await use(server, ann)
    expect((await server.prepare(ann)).seen).toEqual([400, 'address'])
    await use(server, ann, owner)
    for (let at = 0; at < 35; at += 1) await use(server, `eip155:1:0x${String(at).padStart(40, '0')}`)
    expect((await server.prepare(eve)).seen).toEqual([429, 'rate_limited'])
    const used = await use(server, eve, owner)
    now += 2 * 86_400
    expect((await server.prepare(eve, { expiry: now + 10 })).seen).toEqual([200, undefined])
    expect(await isThere(server.sessions, eve, used)).toBe(true)
  })

  test('prepares only so many in a day', async () => {
    const server = await open({ maxSessions: 1000, maxOfNetwork: 4 })
    const first = await server.prepare(ann)
    for (let at = 1; at < 40; at += 1) await server.prepare(ann)
    expect((await server.prepare(eve)).seen).toEqual([429, 'rate_limited'])
    expect((await server.prepare(eve, {}, owner)).seen).toEqual([200, undefined])
    // A session that is prepared can still be used.
    expect(await server.activate(ann, first.pci)).toEqual([200, undefined])
    now += 86_401
    expect((await server.prepare(eve, { expiry: now + 10 })).seen).toEqual([200, undefined])
  })

  test('keeps no place for longer than a year', async () => {
    const { activate, prepare } = await open()
    const expiry = start + 367 * 86_400
    expect((await prepare(ann, { expiry })).seen).toEqual([400, 'expiry'])
    const { pci } = await prepare(ann)
    expect(await activate(ann, pci, { expiry })).toEqual([400, 'expiry'])
    expect(await activate(ann, pci, { expiry: start + 365 * 86_400 })).toEqual([200, undefined])
  })

  test('cannot take over one that waits for its account, nor read its id from another network', async () => {
    const { activate, listedFor, prepare } = await open()
    const [own, other] = ['1', '2'].map((digit) => ({
      type: 'secp256k1',
      publicKey: privateKeyToAccount(`0x${digit.repeat(64)}`).publicKey,
    }))
    const signerOf = (...keys: unknown[]) => ({ signer: { type: 'keys', data: { keys } } })
    const { key, pci } = await prepare(ann, { signer: { type: 'key', data: own } }, owner)
    expect(await listedFor(ann, '203.0.113.7')).toEqual([])
    expect(await listedFor(ann, owner)).toEqual([pci])
    for (const keys of [[other], [own, other], [other, key], [key], []])
      expect(await activate(ann, pci, signerOf(...keys))).toEqual([400, 'signer'])
    expect(await activate(ann, pci, signerOf(own, key))).toEqual([200, undefined])
    expect(await listedFor(ann, '203.0.113.7')).toEqual([pci])
  })

  test('from many networks fills the server, which takes no more and loses none in use', async () => {
    const server = await open({ maxSessions: 2 })
    const [first, second] = [await use(server, ann), await use(server, eve)]
    now += 61
    expect((await server.prepare(ann)).seen).toEqual([503, ''])
    expect(await isThere(server.sessions, ann, first)).toBe(true)
    expect(await isThere(server.sessions, eve, second)).toBe(true)
  })

  test('changes nothing of a session that is in use, whose id everybody can read', async () => {
    const server = await open()
    const used = await use(server, ann)
    expect(await server.activate(ann, used, { context: '0x02' })).toEqual([400, 'pci'])
    expect(await server.activate(ann, used, { signer: { type: 'key' } })).toEqual([400, 'pci'])
    expect(await server.sessions.find(ann, used)).toMatchObject({ context: '0x01', signer: { type: 'keys' } })
    // A client that did not get the answer asks again.
    expect(await server.activate(ann, used)).toEqual([200, undefined])
  })
})

test('a list has the sessions in use and the newest others, oldest first', async () => {
  const server = await open()
  const used = await use(server, ann)
  for (let at = 1; at <= 250; at += 1) {
    now = start + at
    await server.prepare(ann)
  }
  const list = await server.sessions.list(ann, shareOf('203.0.113.7'))
  expect(list).toHaveLength(200)
  expect(list[0]?.pci).toBe(used)
  expect([list[1]?.createdAt, list.at(-1)?.createdAt]).toEqual([start + 52, start + 250])
})
