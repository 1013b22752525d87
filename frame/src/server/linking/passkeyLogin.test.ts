import { expect, test } from 'vitest'
import { useProvider } from '../../../testing/fakeProvider.js'
import {
  ask,
  call,
  logIn,
  mail,
  minute,
  newDevice,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import {
  link,
  list,
  logInWithPasskey,
  makeWallet,
  newOwner,
  type Owner,
  prove,
  provePasskey,
  reach,
  unlink,
} from '../../../testing/linking.js'
import { createSoftPasskey, type PasskeyTwist, type SoftPasskey } from '../../../testing/softPasskey.js'

useServer()
useProvider()

const day = 24 * 60 * minute
const app = { projectId: 'local', site }
const codeOf = ({ body }: Awaited<ReturnType<typeof call>>) => body.error?.code

/** Somebody with an email, a wallet, and a passkey that logs in to it, too. */
async function withPasskeyLogin(address = mail) {
  const ann = await newOwner(address)
  const passkey = await ann.addSoftPasskey()
  expect((await link(ann, (await provePasskey(ann, passkey)).body)).status).toBe(200)
  return { ann, passkey }
}

/** Lets time pass, and logs the owner in again. */
const later = async (owner: Owner, time: number, address = mail) => {
  world.clock += time
  owner.use((await logIn(owner.device, address)).access)
}

test('T-G9: a passkey of the wallet is added with a mail, and logs in alone: at once on its device, elsewhere a day later', async () => {
  const { ann, passkey } = await withPasskeyLogin()
  expect(world.mails.at(-1)).toMatchObject({
    to: mail,
    subject: 'A way to log in was added to your wallet',
    text: expect.stringContaining('Log-in with a passkey was added'),
  })
  expect(await list(ann)).toMatchObject([{ kind: 'email' }, { kind: 'passkey', isOwn: false }])
  expect(await reach(ann.device, await logInWithPasskey(ann.device, passkey))).toBe(ann.record.address)
  const device = await newDevice()
  expect(codeOf(await logInWithPasskey(device, passkey))).toBe('NEW_LOGIN')
  await later(ann, day)
  expect(await reach(device, await logInWithPasskey(device, passkey))).toBe(ann.record.address)
  expect(codeOf(await provePasskey(ann, passkey))).toBe('LINKED')
})

test('the page hears which passkeys of the wallet log in, and none where the operator has switched passkeys off', async () => {
  const ann = await newOwner()
  const read = async () => (await ann.send('/api/identities')).body
  expect(await read()).toMatchObject({ passkeys: [], isOfPasskey: false })
  const passkey = await ann.addSoftPasskey()
  expect(await read()).toMatchObject({ passkeys: [{ login: '' }] })
  await link(ann, (await provePasskey(ann, passkey)).body)
  const [, added] = await list(ann)
  expect(await read()).toMatchObject({ passkeys: [{ login: added?.id }] })
  await startOn(world.database, { passkeys: false })
  expect((await read()).passkeys).toBeUndefined()
  expect(codeOf(await ann.send('/api/link/passkey', app))).toBe('PROVIDER')
})

test('T-G9: a passkey is removed as any other way to log in, and logs in no more; until then its slot stays', async () => {
  const { ann, passkey } = await withPasskeyLogin()
  const other = await ann.addSoftPasskey()
  await later(ann, day)
  const device = await newDevice()
  const opened = (await logInWithPasskey(device, passkey)).body.access
  const removeSlot = () => ann.removeSoftPasskey(passkey, other)
  expect(codeOf(await removeSlot())).toBe('PASSKEY_LOGIN')
  const [, added] = await list(ann)
  if (added === undefined) throw new Error('none was linked')
  const { body } = await ann.send('/api/identities')
  const { slot } = body.passkeys.find(({ login }: { login: string }) => login === added.id)
  expect(codeOf(await ann.send('/api/wallet/removal', { slot, keep: false }))).toBe('PASSKEY_LOGIN')
  expect((await ann.send('/api/unlink/start', { id: added.id, keep: false })).status).toBe(200)
  await later(ann, day)
  expect((await unlink(ann, added)).status).toBe(200)
  expect(world.mails.at(-1)?.text).toContain('Log-in with a passkey logs in to your wallet no more.')
  expect((await call(device, '/api/wallet', {}, { token: opened })).status).toBe(401)
  expect(codeOf(await logInWithPasskey(device, passkey))).toBe('NO_PASSKEY')
  expect(await ask('select * from frame_passkeys')).toEqual([])
  expect((await removeSlot()).status).toBe(200)
})

test('a passkey that logs in takes the place of the email that has made the account, and cannot be removed then; it can be added anew', async () => {
  const { ann, passkey } = await withPasskeyLogin()
  await later(ann, day)
  const [own] = await list(ann)
  if (own === undefined) throw new Error('there is none')
  expect((await ann.send('/api/unlink/start', { id: own.id, keep: false })).status).toBe(200)
  await later(ann, 7 * day)
  expect((await unlink(ann, own)).status).toBe(200)
  const device = await newDevice()
  const opened = await logInWithPasskey(device, passkey)
  expect(await reach(device, opened)).toBe(ann.record.address)
  const [left] = await list(ann)
  if (left === undefined) throw new Error('there is none')
  expect(left).toMatchObject({ kind: 'passkey', isOwn: true })
  expect(codeOf(await ann.send('/api/unlink/start', { id: left.id, keep: false }))).toBe('LAST_LOGIN')
  expect(codeOf(await ann.removeSoftPasskey(passkey, await ann.addSoftPasskey()))).toBe('PASSKEY_LOGIN')
  // Another way to log in can be added, and the passkey goes and comes back.
  await link(ann, (await prove(ann, { id: '7', username: 'ada' })).body)
  world.clock += day
  ann.use((await logInWithPasskey(ann.device, passkey)).body.access)
  expect((await ann.send('/api/unlink/start', { id: left.id, keep: false })).status).toBe(200)
  world.clock += 7 * day
  ann.use((await logInWithPasskey(ann.device, passkey)).body.access)
  expect((await unlink(ann, left)).status).toBe(200)
  expect(codeOf(await logInWithPasskey(device, passkey))).toBe('NO_PASSKEY')
  expect((await link(ann, (await provePasskey(ann, passkey)).body)).status).toBe(200)
  world.clock += day
  expect(await reach(device, await logInWithPasskey(device, passkey))).toBe(ann.record.address)
})

/** Answers that no honest browser gives. */
const twists: readonly (readonly [what: string, twist: PasskeyTwist])[] = [
  ['for another origin', { origin: 'http://evil.localhost:4601' }],
  ['below a page of another site', { topOrigin: 'http://evil.localhost:5173' }],
  ['of another relying party', { hostname: 'evil.localhost' }],
  ['without verification of the user', { flags: 1 }],
  ['for a challenge of its own', { challenge: 'A'.repeat(75) }],
]
test.each(
  twists,
)('T-G9: an answer of a passkey %s proves nothing for a link (trojan identifier)', async (_, twist) => {
  const ann = await newOwner()
  const passkey = await ann.addSoftPasskey()
  expect(codeOf(await provePasskey(ann, passkey, twist))).toBe('PASSKEY')
  expect((await provePasskey(ann, passkey)).status).toBe(200)
})

test('T-G9: a challenge for a link counts once, and none for a log-in does (trojan identifier)', async () => {
  const ann = await newOwner()
  const passkey = await ann.addSoftPasskey()
  const { body } = await ann.send('/api/link/passkey', app)
  const { challenge } = body
  const known = await call(ann.device, '/api/passkey/start', { use: 'get', ...app })
  expect(codeOf(await provePasskey(ann, passkey, { challenge: known.body.challenge }))).toBe('PASSKEY')
  expect((await provePasskey(ann, passkey, { challenge })).status).toBe(200)
  expect(codeOf(await provePasskey(ann, passkey, { challenge }))).toBe('PASSKEY')
  // Nor does one for a link log anybody in.
  const next = (await ann.send('/api/link/passkey', app)).body.challenge
  await link(ann, (await provePasskey(ann, passkey)).body)
  expect(codeOf(await call(ann.device, '/api/passkey/get', await passkey.get(next)))).toBe('PASSKEY')
})

test('T-G9: a passkey that does not open the wallet, or has an account of its own, is not added (classic-federated merge)', async () => {
  const ann = await newOwner()
  await ann.addSoftPasskey()
  const stranger = await createSoftPasskey()
  expect(codeOf(await provePasskey(ann, stranger))).toBe('PASSKEY')
  const theirs = await withPasskeyLogin('eve@example.com')
  expect(codeOf(await provePasskey(ann, theirs.passkey))).toBe('PASSKEY')
  // One of the wallet, with which somebody has begun an account of their own since.
  const both: SoftPasskey = await ann.addSoftPasskey()
  const started = await call(ann.device, '/api/passkey/start', { use: 'create', ...app })
  const made = await call(ann.device, '/api/passkey/create', await both.create(started.body.challenge))
  expect(made.status).toBe(200)
  expect(codeOf(await provePasskey(ann, both))).toBe('OTHER_WALLET')
})

test('T-G9: a passkey that begins an account between its proof and its link keeps that, and none is linked', async () => {
  const ann = await newOwner()
  const passkey = await ann.addSoftPasskey()
  const { body } = await provePasskey(ann, passkey)
  const started = await call(ann.device, '/api/passkey/start', { use: 'create', ...app })
  await call(ann.device, '/api/passkey/create', await passkey.create(started.body.challenge))
  expect(codeOf(await link(ann, body))).toBe('OTHER_WALLET')
  expect(await list(ann)).toHaveLength(1)
  // One that is linked begins no account.
  const { ann: eve, passkey: linked } = await withPasskeyLogin('eve@example.com')
  const again = await call(eve.device, '/api/passkey/start', { use: 'create', ...app })
  const refused = await call(eve.device, '/api/passkey/create', await linked.create(again.body.challenge))
  expect(codeOf(refused)).toBe('PASSKEY')
})

test('T-G9: a passkey that was linked confirms no email, which would count without a delay (trojan identifier)', async () => {
  const first = await createSoftPasskey()
  const device = await newDevice()
  const started = await call(device, '/api/passkey/start', { use: 'create', ...app })
  const made = await call(device, '/api/passkey/create', await first.create(started.body.challenge))
  const owner = await makeWallet(device, made.body.access)
  const trojan = await owner.addSoftPasskey()
  expect((await link(owner, (await provePasskey(owner, trojan)).body)).status).toBe(200)
  const add = async (passkey: SoftPasskey) => {
    const { body } = await call(device, '/api/passkey/start', { use: 'email', ...app })
    return owner.send('/api/passkey/email', {
      mail: 'eve@example.com',
      ...(await passkey.get(body.challenge)),
    })
  }
  expect(codeOf(await add(trojan))).toBe('NO_PASSKEY')
  expect(world.mails).toEqual([])
  expect((await add(first)).status).toBe(200)
})

test('T-G9: without the mail that tells of it, no passkey is linked, and none logs in (trojan identifier)', async () => {
  const ann = await newOwner()
  const passkey = await ann.addSoftPasskey()
  const { body } = await provePasskey(ann, passkey)
  world.isMailDown = true
  expect(codeOf(await link(ann, body))).toBe('LATER')
  expect(codeOf(await logInWithPasskey(ann.device, passkey))).toBe('NO_PASSKEY')
  expect(await ask('select * from frame_passkeys')).toEqual([])
})
