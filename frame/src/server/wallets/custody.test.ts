import { expect, test, vi } from 'vitest'
import { createVault } from '../../../page/vault/vault.js'
import {
  call,
  logIn,
  mail,
  minute,
  newDevice,
  origin,
  ask as query,
  site,
  startOn,
  useServer,
  world,
} from '../../../testing/frameServer.js'
import { approvalOf, newOpener } from '../../../testing/openers.js'
import { newPasskey } from '../../../testing/passkey.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'

useServer()

const hour = 60 * minute
/** A wallet with a slot of another device besides, so that one can go. */
async function withWallet() {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const vault = createVault(origin)
  const made = await vault.create(await newOpener(), randomText(16))
  await storeWallet(vault, made.record, (path, body = {}) => call(device, path, body, { token }))
  const second = await newOpener()
  const slot = randomText(16)
  const { record, signature } = await vault.addDevice(made.record, 1, second, slot)
  const added = await call(device, '/api/wallet/slots', { record, revision: 1, signature }, { token })
  expect(added.status).toBe(200)
  expect(world.mails.at(-1)).toMatchObject({ to: mail, subject: 'A device was added to your wallet' })
  const remove = async (id: string, more: object = {}) => {
    const change = await vault.removeSlot(
      record,
      2,
      id,
      await approvalOf(record, { kind: 'remove', slot: id }),
    )
    return call(device, '/api/wallet/slots', { ...change, revision: 2, ...more }, { token })
  }
  return { device, record, remove, slot, token, vault }
}

test('a slot is removed 24 hours after that was asked for, not before, and its secret is released no more', async () => {
  const { device, remove, slot, token } = await withWallet()
  expect((await remove(slot)).body.error.code).toBe('HOLD')
  const ask = (keep: boolean) => call(device, '/api/wallet/removal', { slot, keep }, { token })
  expect((await ask(false)).status).toBe(200)
  expect(world.mails.at(-1)?.text).toContain('in 24 hours')
  const { body } = await call(device, '/api/wallet', {}, { token })
  expect(body.removals).toEqual([{ slot, until: world.clock + 24 * hour }])
  expect((await remove(slot)).body.error.code).toBe('HOLD')
  await ask(true)
  world.clock += 5 * minute
  await ask(false)
  // The session is renewed on the way.
  expect((await remove(slot)).body.error.code).toBe('HOLD')
  await query('update frame_removals set until = ?', [world.clock])
  expect((await remove(slot)).status).toBe(200)
  expect(world.mails.at(-1)).toMatchObject({ to: mail, subject: 'A device was removed from your wallet' })
  const stored = await call(device, '/api/wallet', {}, { token })
  expect(stored.body.wallet.record.slots).toHaveLength(2)
  expect(stored.body.removals).toEqual([])
  expect((await call(device, '/api/wallet/secret', { slot }, { token })).body.error.code).toBe('SESSION')
})

/** Adds a passkey to the wallet of a session under an id of its choice. Returns the reply. */
async function addPasskey(
  { device, record, token, vault }: Awaited<ReturnType<typeof withWallet>>,
  id: string,
) {
  const { wallet } = (await call(device, '/api/wallet', {}, { token })).body
  const { opener: passkey } = await newPasskey(origin, site)
  const approval = await approvalOf(record, { kind: 'add', slot: 'passkey' })
  const place = { id, salt: randomText(32) }
  const made = await vault.addPasskey(wallet.record, wallet.revision, passkey, place, approval)
  const change = { record: made.record, revision: wallet.revision, signature: made.signature }
  return call(device, '/api/wallet/slots', change, { token })
}

test('T-G9: a passkey does not come back under the id of a slot that was removed', async () => {
  const wallet = await withWallet()
  await query('insert into frame_removals select account, ?, 1 from frame_wallets', [wallet.slot])
  expect((await wallet.remove(wallet.slot)).status).toBe(200)
  expect((await addPasskey(wallet, wallet.slot)).body.error?.code).toBe('BAD_REQUEST')
})

test('T-G9: a passkey that is added is new, whatever was known of its id', async () => {
  const [wallet, id] = [await withWallet(), randomText(16)]
  await query('insert into frame_passkey_slots select account, cast(? as text), 1 from frame_wallets', [id])
  expect((await addPasskey(wallet, id)).status).toBe(200)
  expect(await query('select since from frame_passkey_slots')).toEqual([{ since: world.clock }])
})

test('T-G7: a removal that is asked for and kept again and again sends ten mails an hour', async () => {
  const { device, slot, token } = await withWallet()
  const ask = (keep: boolean) => call(device, '/api/wallet/removal', { slot, keep }, { token })
  world.mails = []
  for (let times = 0; times < 10; times++) {
    expect((await ask(false)).status).toBe(200)
    await ask(true)
  }
  expect((await ask(false)).body.error?.code).toBe('LIMIT')
  expect(world.mails).toHaveLength(10)
})

test('a new recovery code is told by mail, in words that do nothing by themselves; the change is done without the mail', async () => {
  const { device, record, token, vault } = await withWallet()
  let stored = record
  const add = async (revision: number) => {
    const approval = await approvalOf(record, { kind: 'add', slot: 'recovery' })
    const made = await vault.addRecovery(stored, revision, approval)
    const change = { record: made.record, revision, signature: made.signature }
    const reply = await call(device, '/api/wallet/slots', change, { token })
    if (reply.status === 200) stored = made.record
    return reply
  }
  expect((await add(2)).status).toBe(200)
  const [before, told] = world.mails.slice(-2)
  expect(before?.subject).toBe('A device was added to your wallet')
  expect(told).toMatchObject({ to: mail, subject: 'A recovery code was added to your wallet' })
  expect(told?.text).toContain('If it was not you')
  expect(told?.text).not.toContain('http')
  world.isMailDown = true
  expect((await add(3)).status).toBe(200)
  expect(world.errors).toHaveLength(1)
  // A change that is not of the wallet tells nobody, and does not count.
  const none = { record: stored, revision: 4, signature: `0x${'1'.repeat(130)}` }
  expect((await call(device, '/api/wallet/slots', none, { token })).body.error.code).toBe('BAD_REQUEST')
  world.isMailDown = false
  // Nobody changes them that often, and each change is a mail.
  for (let revision = 4; revision < 11; revision++) expect((await add(revision)).status).toBe(200)
  expect(await add(11)).toMatchObject({ status: 429, body: { error: { code: 'LIMIT', seconds: 3600 } } })
  expect(world.mails.filter(({ subject }) => subject.includes('was added'))).toHaveLength(9)
})

test('the last of two kinds stays, nothing is exchanged, and an assertion of no passkey is worth nothing', async () => {
  const { record, remove, slot } = await withWallet()
  await query('insert into frame_removals select account, ?, 1 from frame_wallets', [
    record.slots[1]?.id ?? '',
  ])
  expect((await remove(record.slots[1]?.id ?? '')).body.error.code).toBe('BAD_REQUEST')
  const assertion = { credential: 'a', authenticatorData: 'a', clientData: 'a', signature: 'a' }
  expect((await remove(slot, { assertion })).body.error.code).toBe('HOLD')
  const [first] = record.slots
  const swapped = { ...record, slots: [...record.slots.slice(1), { ...first, id: randomText(16) }] }
  expect((await remove(slot, { record: swapped })).body.error.code).toBe('BAD_REQUEST')
})

test('for ten minutes after an export, nothing is released, approved or changed', async () => {
  const { device, record, remove, slot, token } = await withWallet()
  const approval = { requestHash: 'x', site, visibleFor: 700 }
  world.isMailDown = true
  expect((await call(device, '/api/export', approval, { token })).body.error.code).toBe('LATER')
  world.isMailDown = false
  expect((await call(device, '/api/approval', approval, { token })).status).toBe(200)
  expect((await call(device, '/api/export', approval, { token })).status).toBe(200)
  expect(world.mails.at(-1)?.text).toContain('private key')
  const [own] = record.slots
  const refused = [
    await call(device, '/api/approval', approval, { token }),
    await call(device, '/api/export', approval, { token }),
    await call(device, '/api/wallet/secret', { slot: own?.id }, { token }),
    await call(device, '/api/wallet/removal', { slot, keep: false }, { token }),
    await remove(slot),
  ]
  expect(refused.map(({ body }) => body.error.code)).toEqual(Array(5).fill('FROZEN'))
  world.clock += 9 * minute
  expect((await call(device, '/api/approval', approval, { token })).body.error.seconds).toBe(60)
})

/** Has so many calls read together whether the wallet is frozen, before one of them goes on. */
async function startTogether(count: number): Promise<void> {
  const { database } = world
  let asked = 0
  let go = () => {}
  const all = new Promise<void>((resolve) => {
    go = resolve
  })
  await startOn({
    ...database,
    query: async (text, values) => {
      const rows = await database.query(text, values)
      if (!text.startsWith('select until from frame_freezes')) return rows
      asked += 1
      if (asked === count) go()
      await all
      return rows
    },
  })
}

test('one of several exports at the same moment shows the key, and no mail of another one that fails thaws the wallet', async () => {
  const { device, token } = await withWallet()
  await startTogether(5)
  const approval = { requestHash: 'x', site, visibleFor: 700 }
  const send = vi.spyOn(world.mails, 'push').mockImplementation(() => {
    throw new Error('The mail server takes no second mail.')
  })
  send.mockImplementationOnce(() => 1)
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => call(device, '/api/export', approval, { token })),
  )
  expect(replies.map(({ body }) => body.error?.code ?? 'shown').toSorted()).toEqual([
    ...Array(4).fill('FROZEN'),
    'shown',
  ])
  expect((await call(device, '/api/approval', approval, { token })).body.error.code).toBe('FROZEN')
})
