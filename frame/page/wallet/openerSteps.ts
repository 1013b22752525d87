import { randomText } from '../../src/shared/encoding.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import type { DeviceKeys } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import type { RemoteVault } from '../vault/wire.js'
import type { Api } from './api.js'
import type { Guests } from './guests.js'
import type { WalletCache } from './walletCache.js'

/** What opens wallets works with. */
export interface OpenerParts {
  readonly api: Api
  readonly cache: WalletCache
  readonly guests: Guests
  readonly keys: DeviceKeys
  readonly vault: RemoteVault
}

/** What opens the slot of this device. */
export const deviceOpener = async ({ api, keys }: OpenerParts, slot: string) => ({
  kind: 'device' as const,
  key: keys.slot,
  device: api.device,
  secret: await api.releaseSecret(slot),
})

/** Stores a new wallet. */
export async function storeWallet(
  { api, cache }: Pick<OpenerParts, 'api' | 'cache'>,
  record: VaultRecord,
): Promise<void> {
  try {
    await api.addWallet(record)
  } catch (error) {
    // It may have been stored, and only the reply was lost.
    const isStored = async () => (await cache.read()).wallet?.record.id === record.id
    if (!(error instanceof WalletError) || error.code !== 'EXISTS' || !(await isStored())) throw error
  }
}

/** Adds a slot for this device to a wallet that is open. */
export async function addDevice(parts: OpenerParts, record: VaultRecord, revision: number): Promise<void> {
  const slot = randomText(16)
  const added = await parts.vault.addDevice(record, revision, await deviceOpener(parts, slot), slot)
  await parts.api.changeSlots(added.record, revision, added.signature)
}
