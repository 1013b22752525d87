import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  ask,
  call,
  logIn,
  mail,
  minute,
  newDevice,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { newOwner, type Owner } from '../../../testing/linking.js'
import { createStore } from '../storage/createStore.js'
import { statement } from '../storage/types.js'
import { removeDue, startDeletion } from './deletions.js'

useServer()

const day = 24 * 60 * minute
const mailsOf = (subject: string) => world.mails.filter((each) => each.subject === subject)
const subject = 'Your wallet is going to be removed'

async function leave(owner: Owner, at = world.clock) {
  const signature = await owner.sign({ kind: 'leave', login: String(at) })
  return owner.send('/api/account/leave', { at, signature })
}
const deletionOf = async (owner: Owner) => (await owner.send('/api/wallet')).body.deletion

type Parts = Parameters<typeof removeDue>[0]
async function partsNow(): Promise<Parts> {
  const store = await createStore(world.database, () => world.clock)
  const config = { origin: 'http://wallet.localhost', webhooks: [], sendMail: async () => {} }
  return { store, onError: (error: unknown) => world.errors.push(error), config } as unknown as Parts
}

test('a user who asks for it is removed after seven days, with everything, and a mail says so at once', async () => {
  const ann = await newOwner()
  const { status, body } = await leave(ann)
  expect([status, body]).toEqual([200, { until: world.clock + 7 * day }])
  expect(await deletionOf(ann)).toEqual({ until: world.clock + 7 * day, isOwn: true })
  expect(mailsOf(subject)).toHaveLength(1)
  expect(mailsOf(subject)[0]?.text).toContain('open the security settings of the wallet and keep it')
  world.clock += 7 * day - minute
  await removeDue(await partsNow())
  expect(await ask('select id from frame_accounts')).toHaveLength(1)
  world.clock += minute
  await removeDue(await partsNow())
  for (const table of [
    'frame_accounts',
    'frame_wallets',
    'frame_sessions',
    'frame_deletions',
    'frame_devices',
  ])
    expect(await ask(`select * from ${table}`)).toEqual([])
})

test('a user who reads German is told of the removal that they asked for by a mail in German', async () => {
  const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../../..', path), 'utf8'))
  const mails = { de: read('src/server/mail/packed/de.json') }
  await startOn(world.database, { files: { build: 'test', mails, read: () => undefined } })
  const ann = await newOwner()
  const { access: token } = await logIn(ann.device)
  const at = world.clock
  const body = { at, signature: await ann.sign({ kind: 'leave', login: String(at) }) }
  const { status } = await call(ann.device, '/api/account/leave', body, { token, language: 'de-AT' })
  const { mail: german } = read('languages/de.json')
  expect([status, mailsOf(german.deletionSubject)]).toEqual([200, [expect.anything()]])
  for (const each of ['deletionKeep', 'deletionOwnEnd'])
    expect(mailsOf(german.deletionSubject)[0]?.text).toContain(german[each])
})

test('a user who changes their mind keeps the wallet, from any device, and may ask again', async () => {
  const ann = await newOwner()
  await leave(ann)
  const other = await newDevice()
  const { access } = await logIn(other)
  expect((await call(other, '/api/account/stay', {}, { token: access })).status).toBe(200)
  expect(await deletionOf(ann)).toBeUndefined()
  world.clock += 8 * day
  await removeDue(await partsNow())
  expect(await ask('select id from frame_accounts')).toHaveLength(1)
  ann.use((await logIn(ann.device)).access)
  expect((await ann.send('/api/account/stay')).body.error.code).toBe('BAD_REQUEST')
  expect((await leave(ann)).status).toBe(200)
})

test('T-K9: a session alone, another wallet, or an old signature asks for no removal', async () => {
  const ann = await newOwner()
  const eve = await newOwner('eve@example.com')
  const at = world.clock
  const foreign = await eve.sign({ kind: 'leave', login: String(at) })
  const unlink = await ann.sign({ kind: 'unlink', login: String(at) })
  const own = await ann.sign({ kind: 'leave', login: String(at) })
  const old = at - 11 * minute
  const early = await ann.sign({ kind: 'leave', login: String(old) })
  for (const body of [
    { at, signature: foreign },
    { at, signature: unlink },
    { at: at + 1, signature: own },
    { at: old, signature: early },
    { at },
  ])
    expect((await ann.send('/api/account/leave', body)).body.error.code).toBe('BAD_REQUEST')
  expect(await ask('select account from frame_deletions')).toEqual([])
  expect(mailsOf(subject)).toEqual([])
})

test('T-K9: without its mail no removal begins', async () => {
  const ann = await newOwner()
  world.isMailDown = true
  expect((await leave(ann)).body.error.code).toBe('LATER')
  world.isMailDown = false
  expect(await deletionOf(ann)).toBeUndefined()
})

test('T-K9: what an admin began is shown to the user, and ends with an admin', async () => {
  const ann = await newOwner()
  const [row] = await ask('select id, email from frame_accounts where address = ?', [mail])
  const deletion = { account: String(row?.id), user: String(row?.email), mail, admin: 'support' }
  const until = await startDeletion(await partsNow(), deletion)
  expect(await deletionOf(ann)).toEqual({ until, isOwn: false })
  expect((await ann.send('/api/account/stay')).body.error.code).toBe('BAD_REQUEST')
  expect((await leave(ann)).body).toEqual({ until })
  expect(await deletionOf(ann)).toEqual({ until, isOwn: false })
})

test('T-K9: what others keep of the address is removed with a user who has left, and not with one whom an admin removes', async () => {
  await ask('create table other_rows (address text)')
  const removeMore = (address: string) => [statement('delete from other_rows where address = ?', [address])]
  const [ann, eve] = [await newOwner(), await newOwner('eve@example.com')]
  for (const { record } of [ann, eve]) await ask('insert into other_rows values (?)', [record.address])
  const [row] = await ask("select id, email from frame_accounts where address = 'eve@example.com'")
  const ofEve = { account: String(row?.id), user: String(row?.email), mail: '', admin: 'support' }
  await startDeletion(await partsNow(), ofEve)
  await leave(ann)
  world.clock += 7 * day
  await removeDue({ ...(await partsNow()), removeMore })
  expect(await ask('select id from frame_accounts')).toEqual([])
  expect(await ask('select address from other_rows')).toEqual([{ address: eve.record.address }])
})

test('T-K10: with a user who has left goes what is kept of each address that is proven, and of no other', async () => {
  await ask('create table other_rows (address text)')
  const removeMore = (address: string) => [statement('delete from other_rows where address = ?', [address])]
  const [ann, eve] = [await newOwner(), await newOwner('eve@example.com')]
  const [sol, other] = [String(ann.record.solana?.address), eve.record.address.toLowerCase()]
  for (const address of [ann.record.address, sol, other])
    await ask('insert into other_rows values (?)', [address])
  // An earlier server asked for no proof, and has stored an address of somebody else.
  await ask(
    'insert into frame_addresses (address, account) select ?, account from frame_addresses where address = ?',
    [other, sol],
  )
  await leave(ann)
  world.clock += 7 * day
  await removeDue({ ...(await partsNow()), removeMore })
  expect(await ask('select address from other_rows')).toEqual([{ address: other }])
})

test('a user whose removal fails is reported, and keeps nobody else who wants to leave', async () => {
  const [ann, eve] = [await newOwner(), await newOwner('eve@example.com')]
  await leave(ann)
  world.clock += minute
  await leave(eve)
  world.clock += 7 * day
  const errors: unknown[] = []
  const removeMore = (address: string) => {
    if (address === ann.record.address) throw new Error('what others keep cannot be removed')
    return []
  }
  await removeDue({ ...(await partsNow()), removeMore, onError: (error) => void errors.push(error) })
  expect(await ask('select address from frame_accounts')).toEqual([{ address: mail }])
  expect(errors).toHaveLength(1)
  // The cause of the failure is mended.
  await removeDue(await partsNow())
  expect(await ask('select id from frame_accounts')).toEqual([])
})

test('a user reads what is stored ten times a day, no more: each time takes the tables of all roles', async () => {
  const ann = await newOwner()
  for (let at = 0; at < 10; at++) expect((await ann.send('/api/account/data')).status).toBe(200)
  expect((await ann.send('/api/account/data')).body.error.code).toBe('LIMIT')
  world.clock += day
  ann.use((await logIn(ann.device)).access)
  expect((await ann.send('/api/account/data')).status).toBe(200)
})

test('a user reads everything that is stored about them, and nothing about others', async () => {
  const ann = await newOwner()
  const eve = await newOwner('eve@example.com')
  const { data } = (await ann.send('/api/account/data')).body
  const text = JSON.stringify(data)
  expect(data.frame_accounts).toEqual([expect.objectContaining({ address: mail })])
  expect(data.frame_wallets).toHaveLength(1)
  expect(data.frame_audit.map(({ event }: { event: string }) => event)).toContain('wallet-create')
  // So is the copy itself: whoever made it has left a trace.
  expect(data.frame_audit.at(-1)).toMatchObject({ event: 'data' })
  expect(text).toContain(ann.record.address)
  for (const secret of [eve.record.address, 'eve@example.com']) expect(text).not.toContain(secret)
  for (const name of ['access', 'refresh', 'confirm', 'code']) expect(text).not.toContain(`"${name}":`)
})
