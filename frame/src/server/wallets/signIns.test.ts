import { expect, test } from 'vitest'
import {
  ask,
  call,
  codeIn,
  logIn,
  mail,
  newDevice,
  site,
  useServer,
  watched,
  world,
} from '../../../testing/frameServer.js'
import { makeWallet, newOwner, type Owner } from '../../../testing/linking.js'
import { createSoftPasskey } from '../../../testing/softPasskey.js'
import { sessionLifetime } from '../sessions/sessions.js'
import { openUserData } from '../users/userData.js'
import { openSignIns } from './signIns.js'

useServer()

const secret = new Uint8Array(32).fill(7)
const signIn = { domain: 'app.localhost:5173', nonce: 'a1b2c3d4e5f6' }
/** Watches the statements of requests alone: what a process does at its start is no request. */
const seeOwn = (text: string, values: readonly (string | number | null)[]) => {
  if (text.startsWith('select kind')) world.watch?.(text, values)
}
const approve = async (owner: Owner) =>
  expect((await owner.send('/api/sign-in', signIn)).status, JSON.stringify(signIn)).toBe(200)
const find = async (address: string, changed: Partial<typeof signIn> = {}) => {
  const { findReferences } = await openSignIns(watched(world.database, seeOwn), () => world.clock)
  return findReferences({ address, ...signIn, ...changed })
}

test('T-T9: the server of an app learns that its user has logged in by a mail, and of no other sign-in', async () => {
  const ann = await newOwner()
  const { address, solana } = ann.record
  expect(await find(address)).toEqual([])
  await approve(ann)
  expect(await find(address)).toEqual(['otp'])
  expect(await find(address.toLowerCase())).toEqual(['otp'])
  expect(await find(solana?.address ?? '')).toEqual(['otp'])
  expect(await find(address, { nonce: 'another1' })).toEqual([])
  expect(await find(address, { domain: 'other.example' })).toEqual([])
  expect(await find(`0x${'11'.repeat(20)}`)).toEqual([])
})

test('T-T9: the server of an app learns when its user has logged in, which is not when the sign-in was approved', async () => {
  const ann = await newOwner()
  const device = await newDevice()
  const { access, refresh } = await logIn(device)
  const at = Math.floor(world.clock / 1000)
  world.clock += 21 * 86_400_000
  const renewed = await call(device, '/api/session/refresh', { refresh })
  expect([renewed.status, access === renewed.body.access]).toEqual([200, false])
  const told = await call(device, '/api/sign-in', signIn, { token: renewed.body.access })
  expect(told.status).toBe(200)
  const { findLogin } = await openSignIns(watched(world.database, seeOwn), () => world.clock)
  const { address } = ann.record
  expect(await findLogin({ address, ...signIn })).toEqual({ amr: ['otp'], authTime: at })
  // An earlier server has not kept it.
  await ask('update frame_sign_ins set logged_in_at = 0')
  expect(await findLogin({ address, ...signIn })).toEqual({ amr: ['otp'] })
  expect(await findLogin({ address, ...signIn, nonce: 'another1' })).toEqual({ amr: [] })
})

/** A wallet whose account a passkey has made. */
async function withPasskey() {
  const [device, passkey] = [await newDevice(), await createSoftPasskey()]
  const challenge = async (use: 'create' | 'get' | 'email') => {
    const { body } = await call(device, '/api/passkey/start', { use, projectId: 'local', site })
    return String(body.challenge)
  }
  const { body } = await call(device, '/api/passkey/create', await passkey.create(await challenge('create')))
  const owner = await makeWallet(device, String(body.access))
  return { owner, device, answer: async (use: 'get' | 'email') => passkey.get(await challenge(use)) }
}

test('the server of an app learns that a passkey has logged in, also where a mail logs in to the same account', async () => {
  const { answer, device, owner } = await withPasskey()
  const { address } = owner.record
  await approve(owner)
  expect(await find(address)).toEqual(['pop', 'user'])
  await owner.send('/api/passkey/email', { mail, ...(await answer('email')) })
  expect((await owner.send('/api/email/new', { code: codeIn(world.mails.at(-1)) })).status).toBe(200)
  const byMail = { ...signIn, nonce: 'by-a-mail' }
  owner.use((await logIn(device)).access)
  await owner.send('/api/sign-in', byMail)
  expect(await find(address, byMail)).toEqual(['otp'])
  const byPasskey = { ...signIn, nonce: 'by-a-passkey' }
  const { body } = await call(device, '/api/passkey/get', await answer('get'))
  owner.use(String(body.access))
  await owner.send('/api/sign-in', byPasskey)
  expect(await find(address, byPasskey)).toEqual(['pop', 'user'])
})

test('T-T9: somebody who claims the address of somebody else gives no log-in to it', async () => {
  const ann = await newOwner()
  const { owner: mallory } = await withPasskey()
  await ask(
    'insert into frame_addresses (address, account) select ?, account from frame_addresses where address = ?',
    [ann.record.address.toLowerCase(), mallory.record.address.toLowerCase()],
  )
  await approve(mallory)
  expect(await find(ann.record.address)).toEqual([])
  expect(await find(mallory.record.address)).toEqual(['pop', 'user'])
})

test('T-T9: somebody who names an address without its key takes no log-in from the user who has proved it', async () => {
  const ann = await newOwner()
  const { owner: mallory } = await withPasskey()
  await ask(
    'insert into frame_addresses (address, account) select ?, account from frame_addresses where address = ?',
    [ann.record.address.toLowerCase(), mallory.record.address.toLowerCase()],
  )
  await approve(ann)
  expect(await find(ann.record.address)).toEqual(['otp'])
  // While neither of two has proved the address, it is no account's.
  await ask('update frame_addresses set proven = 0')
  expect(await find(ann.record.address)).toEqual([])
  await ask('update frame_addresses set proven = 1')
  expect(await find(ann.record.address)).toEqual([])
})

test('T-T10: the server of an app learns the account behind a sign-in of each of its keys, and of no key that is not proved', async () => {
  const ann = await newOwner()
  const { owner: mallory } = await withPasskey()
  const { findAccount } = await openSignIns(watched(world.database, seeOwn), () => world.clock)
  const { address, solana } = ann.record
  const plain = address.toLowerCase()
  const [own] = await ask('select account from frame_addresses where address = ?', [plain])
  expect(own).toEqual({ account: expect.any(String) })
  expect(await findAccount({ address, ...signIn })).toBeUndefined()
  await approve(ann)
  expect(await findAccount({ address, ...signIn })).toBe(own?.account)
  expect(await findAccount({ address: solana?.address ?? '', ...signIn })).toBe(own?.account)
  // The address of somebody who has no account here, which Mallory names as an own one.
  const [victim, byMallory] = [`0x${'11'.repeat(20)}`, { ...signIn, nonce: 'by-mallory' }]
  const claim = async (claimed: string) =>
    ask(
      'insert into frame_addresses (address, account) select ?, account from frame_addresses where address = ?',
      [claimed, mallory.record.address.toLowerCase()],
    )
  await claim(victim)
  await claim(plain)
  await mallory.send('/api/sign-in', byMallory)
  expect(await findAccount({ address: victim, ...byMallory })).toBeUndefined()
  expect(await findAccount({ address, ...byMallory })).toBeUndefined()
  expect(await findAccount({ address, ...signIn })).toBe(own?.account)
  expect(await findAccount({ address: mallory.record.address, ...byMallory })).not.toBe(own?.account)
  // Where both have proved the address, the signer is not known.
  await ask('update frame_addresses set proven = 1')
  expect(await findAccount({ address, ...signIn })).toBeUndefined()
})

test('T-T9: what was learned ends after thirty days, and a session from before log-ins were kept says nothing', async () => {
  const ann = await newOwner()
  await approve(ann)
  world.clock += sessionLifetime
  expect(await find(ann.record.address)).toEqual([])
  const device = await newDevice()
  const { access } = await logIn(device)
  await ask("update frame_sessions set kind = ''")
  const told = await call(device, '/api/sign-in', { ...signIn, nonce: 'b1b2c3d4' }, { token: access })
  expect(told.status).toBe(200)
  expect(await find(ann.record.address, { nonce: 'b1b2c3d4' })).toEqual([])
})

test('a sign-in is in what a user asks to see, without the nonce, and goes with the user', async () => {
  const ann = await newOwner()
  await approve(ann)
  const data = await openUserData(world.database, [secret])
  const record = await data.read(mail)
  expect(record?.frame_sign_ins).toMatchObject([{ kind: 'email' }])
  expect(JSON.stringify(record)).not.toContain(signIn.nonce)
  await data.remove(mail)
  expect(await ask('select * from frame_sign_ins')).toEqual([])
})

test('a call without a session, or with other fields, keeps nothing', async () => {
  const ann = await newOwner()
  const device = await newDevice()
  expect((await call(device, '/api/sign-in', signIn)).status).toBe(401)
  expect((await ann.send('/api/sign-in', { ...signIn, kind: 'passkey' })).status).toBe(400)
  expect(await ask('select * from frame_sign_ins')).toEqual([])
})
