import { expect, test, vi } from 'vitest'
import { randomText } from '../../src/shared/encoding.js'
import { WalletError } from '../base/errors.js'
import { VaultError } from '../vault/errors.js'
import { createVault } from '../vault/vault.js'
import type { RemoteVault } from '../vault/wire.js'
import type { Api } from './api.js'
import { type OpenerParts, openOnNewDevice, prepareStore, proveStored } from './openerSteps.js'

/** A wallet that is open, for a server that asks the account to prove it, or does not. */
async function setUp(account?: string) {
  const vault = createVault('http://wallet.localhost')
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const opener = { kind: 'device' as const, key, device: randomText(32), secret: randomText(32) }
  const { record } = await vault.create(opener, randomText(16))
  const addWallet = vi.fn<Api['addWallet']>(async () => {})
  const api = { addWallet, proveWallet: vi.fn<Api['proveWallet']>(async () => {}) }
  const parts = {
    api: api as unknown as Api,
    cache: { get: async () => ({ account }) } as unknown as OpenerParts['cache'],
    vault: vault as unknown as RemoteVault,
  }
  return { api, parts, record, vault }
}

test('a wallet whose user writes the recovery code down for minutes is stored with what its keys have signed before', async () => {
  const { api, parts, record, vault } = await setUp('ann')
  const store = await prepareStore(parts, record)
  vault.lock()
  await store()
  const [stored, proof] = api.addWallet.mock.calls[0] ?? []
  expect(stored).toBe(record)
  expect([proof?.evm.length, proof?.solana?.length]).toEqual([132, 130])
})

test('a server of an earlier version, which asks for no proof, is sent none', async () => {
  const { api, parts, record } = await setUp()
  await (await prepareStore(parts, record))()
  expect(api.addWallet).toHaveBeenCalledWith(record, undefined)
  await proveStored(parts, record)
  expect(api.proveWallet).not.toHaveBeenCalled()
})

test('a wallet that is already stored is proven when it is opened, and opens all the same if that fails', async () => {
  const { api, parts, record, vault } = await setUp('ann')
  await proveStored(parts, record)
  expect(api.proveWallet).toHaveBeenCalledWith(await vault.prove(record, 'ann'))
  api.proveWallet.mockRejectedValueOnce(new VaultError('locked'))
  await proveStored(parts, record)
  vault.lock()
  await proveStored(parts, record)
  expect(api.proveWallet).toHaveBeenCalledTimes(2)
})

/** A new device of a wallet that a server stores, with what a user opens it with. */
async function setUpNewDevice() {
  const { vault, record } = await setUp()
  let stored = { record, revision: 1 }
  const changeSlots = vi.fn<Api['changeSlots']>(async (next, revision) => {
    if (revision !== stored.revision) throw new WalletError('Changed.', 'SLOTS')
    stored = { record: next, revision: revision + 1 }
  })
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const device = randomText(32)
  const secret = randomText(32)
  const parts = {
    api: { changeSlots, device, releaseSecret: async () => secret } as unknown as Api,
    cache: { read: async () => ({ wallet: stored }) } as unknown as OpenerParts['cache'],
    keys: { slot: key } as OpenerParts['keys'],
    vault: vault as unknown as RemoteVault,
  } as OpenerParts
  const unlock = vi.fn(async () => {})
  const devices = () => stored.record.slots.filter((slot) => slot.device === device)
  return { changeSlots, devices, open: () => openOnNewDevice(parts, unlock), parts, unlock }
}

test('a new device whose slot was stored, and whose reply was lost, is in', async () => {
  const { changeSlots, devices, open } = await setUpNewDevice()
  const store = changeSlots.getMockImplementation()
  changeSlots.mockImplementationOnce(async (...given) => {
    await store?.(...given)
    throw new WalletError('Away.', 'AWAY')
  })
  await open()
  expect(devices()).toHaveLength(1)
})

test('a new device that could not ask what became of its slot is in with the next try, and has one slot', async () => {
  const { changeSlots, devices, open, parts, unlock } = await setUpNewDevice()
  const [store, { read }] = [changeSlots.getMockImplementation(), parts.cache]
  changeSlots.mockImplementationOnce(async (...given) => {
    await store?.(...given)
    Object.assign(parts.cache, { read: () => Promise.reject(new WalletError('Away.', 'AWAY')) })
    throw new WalletError('Away.', 'AWAY')
  })
  await expect(open()).rejects.toThrow('Away.')
  Object.assign(parts.cache, { read })
  await open()
  expect(devices()).toHaveLength(1)
  expect(unlock).toHaveBeenCalledTimes(1)
})

test('a new device whose user types the code after another device has changed the wallet opens it as it is now', async () => {
  const { changeSlots, devices, open, unlock } = await setUpNewDevice()
  changeSlots.mockRejectedValueOnce(new WalletError('Changed.', 'SLOTS'))
  await expect(open()).rejects.toThrow('Changed.')
  expect(devices()).toHaveLength(0)
  await open()
  expect(devices()).toHaveLength(1)
  expect(unlock).toHaveBeenCalledTimes(2)
})
