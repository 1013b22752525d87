import { expect, test } from 'vitest'
import { hashRequest } from '../../../page/vault/approval.js'
import { createVault } from '../../../page/vault/vault.js'
import {
  ask,
  call,
  codeIn,
  logIn,
  mail,
  newDevice,
  origin,
  site,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { createSoftPasskey, type PasskeyTwist } from '../../../testing/softPasskey.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'

useServer()

const challengeOf = async (device: CryptoKeyPair, use: 'create' | 'get' | 'email') => {
  const { body } = await call(device, '/api/passkey/start', { use, projectId: 'local', site })
  return String(body.challenge)
}
async function withAccount() {
  const [device, passkey] = [await newDevice(), await createSoftPasskey()]
  const answer = await passkey.create(await challengeOf(device, 'create'))
  const { body } = await call(device, '/api/passkey/create', answer)
  return { device, passkey, token: String(body.access) }
}
type Account = Awaited<ReturnType<typeof withAccount>>

/** Asks for a code to an address, with the passkey's confirmation. */
async function addEmail(
  { device, token }: Account,
  { passkey }: Pick<Account, 'passkey'>,
  use: 'get' | 'email' = 'email',
  twist: PasskeyTwist = {},
) {
  const answer = await passkey.get(await challengeOf(device, use), twist)
  return call(device, '/api/passkey/email', { mail, ...answer }, { token })
}
const finish = ({ device, token }: Account) =>
  call(device, '/api/email/new', { code: codeIn(world.mails.at(-1)) }, { token })

test('an account of a passkey gets an email, which logs in to it too, and its other devices hear of it', async () => {
  const account = await withAccount()
  const other = await newDevice()
  const answer = await account.passkey.get(await challengeOf(other, 'get'))
  const { body } = await call(other, '/api/passkey/get', answer)
  expect((await addEmail(account, account)).status).toBe(200)
  expect(world.mails).toHaveLength(1)
  expect((await finish(account)).body).toEqual({ mail })
  const [row] = await ask('select id from frame_accounts')
  await logIn(await newDevice())
  expect(await ask('select id from frame_accounts')).toEqual([row])
  const told = await call(other, '/api/wallet', {}, { token: String(body.access) })
  expect(told.body).toMatchObject({ mail, notices: [{ kind: 'added', slot: 'email' }] })
  // The passkey logs in as before.
  const again = await account.passkey.get(await challengeOf(other, 'get'))
  expect((await call(other, '/api/passkey/get', again)).status).toBe(200)
})

test('T-P7: a session alone, the passkey of somebody else, or an answer for a log-in adds no email', async () => {
  const [account, stranger] = [await withAccount(), await withAccount()]
  const { device, token } = account
  const plain = await call(device, '/api/email', { mail, projectId: 'local', site }, { token })
  expect(plain.body.error.code).toBe('NO_EMAIL')
  expect((await addEmail(account, stranger)).body.error.code).toBe('NO_PASSKEY')
  expect((await addEmail(account, account, 'get')).body.error.code).toBe('PASSKEY')
  expect((await addEmail(account, account, 'email', { flags: 1 })).body.error.code).toBe('PASSKEY')
  expect(world.mails).toEqual([])
})

test('an email that has an account is not given to that of a passkey', async () => {
  await logIn(await newDevice())
  const account = await withAccount()
  expect((await addEmail(account, account)).status).toBe(200)
  expect((await finish(account)).body.error.code).toBe('TAKEN')
})

test('T-P8: the passkey that alone logs in cannot be removed; with an email it can, and logs in no more', async () => {
  const account = await withAccount()
  const { device, passkey, token } = account
  const vault = createVault(origin)
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const own = { kind: 'device' as const, key, device: randomText(32), secret: randomText(32) }
  const known = { credential: passkey.credential, publicKey: 'A'.repeat(120) }
  const output = crypto.getRandomValues(new Uint8Array(32))
  const opener = { kind: 'passkey' as const, passkey: known, output, site: 'wallet.localhost' }
  const made = await vault.createWithPasskey(own, randomText(16), opener, randomText(32))
  const send = (path: string, body = {}) => call(device, path, body, { token })
  expect((await storeWallet(vault, made, send)).status).toBe(200)
  // A vault that is told of no passkey asks for none.
  await vault.unlock({ ...made, slots: made.slots.slice(0, 1) }, made.slots[0]?.id ?? '', own)
  const request = { kind: 'add', slot: 'recovery' } as const
  const approvalOf = async (of: typeof request | { kind: 'remove'; slot: string }) => ({
    id: randomText(16),
    requestHash: await hashRequest(of),
    account: made.address,
    site,
    at: Date.now(),
    visibleFor: 700,
    input: 'mouse' as const,
  })
  const { recoveryCode: _, ...added } = await vault.addRecovery(made, 1, await approvalOf(request))
  await call(device, '/api/wallet/slots', { ...added, revision: 1 }, { token })
  await vault.unlock({ ...made, slots: made.slots.slice(0, 1) }, made.slots[0]?.id ?? '', own)
  const slot = made.slots[1]?.id ?? ''
  const change = await vault.removeSlot(added.record, 2, slot, await approvalOf({ kind: 'remove', slot }))
  await call(device, '/api/wallet/removal', { slot, keep: false }, { token })
  await ask('update frame_removals set until = ?', [world.clock])
  const remove = () => call(device, '/api/wallet/slots', { ...change, revision: 2 }, { token })
  expect((await remove()).body.error.code).toBe('LAST_PASSKEY')
  await addEmail(account, account)
  await finish(account)
  expect((await remove()).status).toBe(200)
  const again = await passkey.get(await challengeOf(device, 'get'))
  expect((await call(device, '/api/passkey/get', again)).body.error.code).toBe('NO_PASSKEY')
})
