import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEventStore } from '../analytics/openEventStore.js'
import { openNameStore } from '../names/openNameStore.js'
import { openSessionStore } from '../sessions/openSessionStore.js'
import type { StoredSession } from '../sessions/types.js'
import { createSqlStorage } from '../signin/signInServer.js'
import { type OpenSql, openSql } from '../store/openSql.js'
import type { SqlValue } from '../store/types.js'
import { addressesIn, isPlainAddress, readAddressData, removeAddressData } from './addressData.js'
import { migrateAll } from './openServerData.js'

const ann = `0xAb${'1'.repeat(38)}`
const eve = `0xCd${'2'.repeat(38)}`
let folder: string
let sql: OpenSql
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'appkit-address-'))
  sql = await openSql({ file: join(folder, 'server.sqlite') })
  await migrateAll(sql)
  const names = await openNameStore(sql, Date.now)
  const signIn = createSqlStorage(sql.base)
  const sessions = await openSessionStore(sql)
  const events = await openEventStore(sql, () => 5)
  for (const [who, address] of Object.entries({ ann, eve })) {
    await names.add(`${who}.shop.id`, { bio: who }, { 60: address })
    const account = `eip155:1:${address}`
    await signIn.addSession({ hash: `hash of ${who}`, account, session: {} as never, expiresAt: 9e12 })
    await sessions.add({
      pci: who,
      account: account.toLowerCase(),
      projectId: 'shop',
      createdAt: 1,
      expiry: 2,
      revokedAt: null,
      context: null,
      serviceKey: '0xsecret',
      share: null,
      signer: {},
      permissions: [],
      policies: [],
    } as unknown as StoredSession)
    const props = { type: 'track', event: 'CONNECT_SUCCESS', address }
    const event = { eventId: who, url: 'https://shop.io/', domain: 'shop.io', timestamp: 1, props }
    await events.add('shop', [event as never])
  }
  // A name of both, and one that has been pointed at Ann by Eve.
  await names.add('both.shop.id', {}, { 60: eve, 2147483785: ann })
})
afterEach(async () => {
  await sql.close()
  rmSync(folder, { recursive: true, force: true })
})

test('names, sessions, sign-in sessions and events of an address are read, whatever its case, without what opens a session', async () => {
  const found = await readAddressData(sql, [ann.toLowerCase()])
  expect(found.names?.map(({ name }) => name)).toEqual(['ann.shop.id', 'both.shop.id'])
  expect(found.name_addresses?.map(({ address }) => address)).toEqual([ann, ann])
  expect(found.appkit_signin_sessions).toEqual([{ account: `eip155:1:${ann}`, expires_at: 9e12 }])
  expect(found.sessions).toMatchObject([{ pci: 'ann', project_id: 'shop' }])
  expect(found.analytics_events).toEqual([
    {
      project_id: 'shop',
      event: 'CONNECT_SUCCESS',
      domain: 'shop.io',
      address: ann,
      body: expect.stringContaining('https://shop.io/'),
      at: 5,
    },
  ])
  expect(JSON.stringify(found)).not.toMatch(/secret|hash of/)
})

test('what is removed of an address is all of it and nothing of others, whose shared name stays theirs', async () => {
  const ofEve = await readAddressData(sql, [eve])
  await sql.attempt(removeAddressData(ann))
  const left = await readAddressData(sql, [ann])
  expect(Object.values(left).flat()).toEqual([])
  expect(await readAddressData(sql, [eve])).toEqual(ofEve)
  expect((await (await openNameStore(sql, Date.now)).find('both.shop.id'))?.addresses).toMatchObject({
    60: { address: eve },
  })
})

test('an address that is a pattern of SQL reads and removes nothing', async () => {
  for (const pattern of ['%', `${'%'.repeat(30)}`, '0x%', `${ann}' or 1=1 --`, '']) {
    expect(isPlainAddress(pattern)).toBe(false)
    expect(Object.values(await readAddressData(sql, [pattern])).flat()).toEqual([])
    expect(removeAddressData(pattern)).toEqual([])
  }
})

test('T-K10: of the addresses of a user count those that are proven, and none that anybody could have named', () => {
  const rows = [{ address: ann, proven: 1 }, { address: eve, proven: 0 }, { address: eve }]
  expect(addressesIn({ frame_addresses: rows })).toEqual([ann])
})

test('the copy and the removal of a user read of no table the rows of others', async () => {
  const plans: string[] = []
  const explain = async (text: string, values: readonly SqlValue[] = []) => {
    for (const { detail } of await sql.all(`explain query plan ${text}`, values)) plans.push(String(detail))
    return []
  }
  await readAddressData({ all: explain }, [ann])
  for (const { text, values } of removeAddressData(ann)) await explain(text, values)
  expect(plans.length).toBeGreaterThan(9)
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})

test.each([
  ['of Solana', `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${'Bx'.repeat(20)}`, 'Bx'.repeat(20)],
  ['that is alone', eve, eve],
])('an account %s is found by its address, and by no other part of it', async (_, account, address) => {
  const signIn = createSqlStorage(sql.base)
  await sql.attempt(removeAddressData(eve))
  await signIn.addSession({ hash: account, account, session: {} as never, expiresAt: 9e12 })
  const find = async (part: string) => (await readAddressData(sql, [part])).appkit_signin_sessions
  expect(await find(address)).toEqual([{ account, expires_at: 9e12 }])
  expect(await find('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual([])
  expect(await find(address.slice(1))).toEqual([])
})
