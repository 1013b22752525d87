import { expect, test, vi } from 'vitest'
import { randomText } from '../../src/shared/encoding.js'
import { VaultError } from '../vault/errors.js'
import { createVault } from '../vault/vault.js'
import type { RemoteVault } from '../vault/wire.js'
import type { Api } from './api.js'
import { type OpenerParts, prepareStore, proveStored } from './openerSteps.js'

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
