import { expect, test } from 'vitest'
import { createVault } from '../../../page/vault/vault.js'
import { call, logIn, newDevice, origin, useServer, world } from '../../../testing/frameServer.js'
import { approvalOf, newOpener } from '../../../testing/openers.js'
import { storeWallet } from '../../../testing/storeWallet.js'
import { randomText } from '../../shared/encoding.js'

useServer()

/** A new user whose wallet has the slot of a device alone. */
async function begin() {
  const device = await newDevice()
  const { access: token } = await logIn(device)
  const vault = createVault(origin)
  const slot = randomText(16)
  const record = await vault.createAlone(await newOpener(), slot)
  const send = (path: string, body: object = {}) => call(device, path, body, { token })
  expect((await storeWallet(vault, record, send)).status).toBe(200)
  return { device, record, send, slot, vault }
}

test('a wallet that one device opens is stored, and its page hears for how long that goes on, until it is backed up', async () => {
  const { device, record, send, slot, vault } = await begin()
  const day = 24 * 60 * 60_000
  world.clock += 1000
  expect((await send('/api/wallet')).body).toMatchObject({ grace: day - 1000, wallet: { revision: 1 } })
  world.clock += day
  const { access: token } = await logIn(device)
  expect((await call(device, '/api/wallet', {}, { token })).body).toMatchObject({ grace: 0 })
  world.clock -= day
  const approval = await approvalOf(record, { kind: 'add', slot: 'recovery' })
  const { recoveryCode, ...change } = await vault.addRecovery(record, 1, approval)
  expect((await send('/api/wallet/slots', { ...change, revision: 1 })).status).toBe(200)
  const stored = (await send('/api/wallet')).body
  expect(stored.wallet.record.slots).toHaveLength(2)
  expect(stored).not.toHaveProperty('grace')
  // The code opens it: the wallet is that of the first device.
  await vault.lock()
  const [own, second] = stored.wallet.record.slots
  expect(own.id).toBe(slot)
  await vault.unlock(stored.wallet.record, second.id, { kind: 'recovery', code: recoveryCode })
})

test('a wallet that one device opens does not become one that a second device alone opens too', async () => {
  const { record, send, vault } = await begin()
  const change = await vault.addDevice(record, 1, await newOpener(), randomText(16))
  const reply = await send('/api/wallet/slots', { ...change, revision: 1 })
  expect(reply.body.error.code).toBe('BAD_REQUEST')
})
