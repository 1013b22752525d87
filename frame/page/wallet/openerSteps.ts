import { randomText } from '../../src/shared/encoding.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import type { WalletProof } from '../../src/shared/walletProof.js'
import type { DeviceKeys } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import type { RemoteVault } from '../vault/wire.js'
import type { Api } from './api.js'
import type { Guests } from './guests.js'
import { requireStored, type WalletCache } from './walletCache.js'

/** Dependencies of the steps that open a wallet. */
export interface OpenerParts {
  readonly api: Api
  readonly cache: WalletCache
  readonly guests: Guests
  readonly keys: DeviceKeys
  readonly vault: RemoteVault
  /** Whether a new wallet is backed up later: this browser keeps the keys of the device. */
  readonly isLater: boolean
}

/** Makes the opener of a slot of this device, with the server's part of its key. */
export const deviceOpener = async ({ api, keys }: OpenerParts, slot: string) => ({
  kind: 'device' as const,
  key: keys.slot,
  device: api.device,
  secret: await api.releaseSecret(slot),
})

/**
 * Prepares to store a new wallet, which is open. Its keys sign for the account now: they are locked by the time that the user
 * has written the recovery code down.
 *
 * @returns stores it
 */
export async function prepareStore(
  { api, cache, vault }: Pick<OpenerParts, 'api' | 'cache' | 'vault'>,
  record: VaultRecord,
): Promise<() => Promise<void>> {
  const { account } = await cache.get()
  const proof = account === undefined ? undefined : await vault.prove(record, account)
  return () => storeWallet({ api, cache }, record, proof)
}

async function storeWallet(
  { api, cache }: Pick<OpenerParts, 'api' | 'cache'>,
  record: VaultRecord,
  proof: WalletProof | undefined,
): Promise<void> {
  try {
    await api.addWallet(record, proof)
  } catch (error) {
    // It may have been stored, and only the reply was lost.
    const isStored = async () => (await cache.read()).wallet?.record.id === record.id
    if (!(error instanceof WalletError) || error.code !== 'EXISTS' || !(await isStored())) throw error
  }
}

/** Proves a wallet that is open, if it was stored before that was asked for. It works all the same without. */
export async function proveStored(
  { api, cache, vault }: Pick<OpenerParts, 'api' | 'cache' | 'vault'>,
  record: VaultRecord,
): Promise<void> {
  try {
    const { account } = await cache.get()
    if (account !== undefined) await api.proveWallet(await vault.prove(record, account))
  } catch {
    // The next time that it is opened.
  }
}

/**
 * Opens the wallet on a device that has no slot yet, and adds one. It is read anew: a try before this one may have stored the
 * slot without hearing of it, and another device may have changed the wallet since the log-in.
 *
 * @param unlock - opens it in the vault
 */
export async function openOnNewDevice(
  parts: OpenerParts,
  unlock: (record: VaultRecord) => Promise<void>,
): Promise<void> {
  const { api, cache } = parts
  const { record, revision } = requireStored(await cache.read())
  if (record.slots.some(({ device }) => device === api.device)) return
  await unlock(record)
  await addDevice(parts, record, revision)
}

/** Adds a slot for this device to a wallet that is open. */
export async function addDevice(parts: OpenerParts, record: VaultRecord, revision: number): Promise<void> {
  const { api, cache, vault } = parts
  const slot = randomText(16)
  const added = await vault.addDevice(record, revision, await deviceOpener(parts, slot), slot)
  try {
    await api.changeSlots(added.record, revision, added.signature)
  } catch (error) {
    // It may have been stored, and only the reply was lost.
    const isStored = async () => (await cache.read()).wallet?.record.slots.some(({ id }) => id === slot)
    if (!(await isStored().catch(() => false))) throw error
  }
}
