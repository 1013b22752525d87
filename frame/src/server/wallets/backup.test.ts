import { expect, test } from 'vitest'
import { hashRequest } from '../../../page/vault/approval.js'
import { createVault } from '../../../page/vault/vault.js'
import { call, logIn, newDevice, origin, site, useServer, world } from '../../../testing/frameServer.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'

useServer()

/** A new user whose wallet has the slot of a device alone. */
async function begin() {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const vault = createVault(origin)
  const opener = {
    kind: 'device' as const,
    key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    device: randomText(32),
    secret: randomText(32),
  }
  const slot = randomText(16)
  const record = await vault.createAlone(opener, slot)
  const send = (path: string, body: object = {}) => call(device, path, body, { token })
  expect((await storeWallet(vault, record, send)).status).toBe(200)
  return { record, send, slot, vault }
}

test('a wallet that one device opens is stored, and its page hears since when until it is backed up', async () => {
  const { record, send, slot, vault } = await begin()
  const made = world.clock
  world.clock += 1000
  expect((await send('/api/wallet')).body).toMatchObject({ since: made, wallet: { revision: 1 } })
  const request = { kind: 'add', slot: 'recovery' } as const
  const approval = {
    id: randomText(16),
    requestHash: await hashRequest(request),
    account: record.address,
    site,
    at: Date.now(),
    visibleFor: 700,
    input: 'mouse' as const,
  }
  const { recoveryCode, ...change } = await vault.addRecovery(record, 1, approval)
  expect((await send('/api/wallet/slots', { ...change, revision: 1 })).status).toBe(200)
  const stored = (await send('/api/wallet')).body
  expect(stored.wallet.record.slots).toHaveLength(2)
  expect(stored).not.toHaveProperty('since')
  // The code opens it: the wallet is that of the first device.
  await vault.lock()
  const [own, second] = stored.wallet.record.slots
  expect(own.id).toBe(slot)
  await vault.unlock(stored.wallet.record, second.id, { kind: 'recovery', code: recoveryCode })
})

test('a wallet that one device opens does not become one that a second device alone opens too', async () => {
  const { record, send, vault } = await begin()
  const other = {
    kind: 'device' as const,
    key: await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
    device: randomText(32),
    secret: randomText(32),
  }
  const change = await vault.addDevice(record, 1, other, randomText(16))
  const reply = await send('/api/wallet/slots', { ...change, revision: 1 })
  expect(reply.body.error.code).toBe('BAD_REQUEST')
})
