import { randomText } from '../../src/shared/encoding.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import type { DeviceKeys } from '../base/database.js'
import { WalletError } from '../base/errors.js'
import { bringMessages } from '../messages/bringMessages.js'
import { messages } from '../messages/messages.js'
import type { ReadKey } from '../vault/readKey.js'
import type { RemoteVault } from '../vault/wire.js'
import { askRecovery, showNewRecovery } from '../views/recovery.js'
import type { Stage } from '../views/stage.js'
import type { Api } from './api.js'
import { bringWallet } from './bringWallet.js'
import { openWithPasskey } from './passkeys.js'
import type { WalletCache } from './walletCache.js'

interface OpenerParts {
  readonly api: Api
  readonly cache: WalletCache
  readonly keys: DeviceKeys
  readonly vault: RemoteVault
}

/** Opens the wallet in the vault: with the slot of this device, or with what gives this device a slot. */
export interface WalletOpener {
  /**
   * Opens it with the slot of this device.
   *
   * @throws WalletError if this device has none
   */
  unlock(record: VaultRecord): Promise<void>
  /**
   * Makes a wallet, with a new key or one that the user brings. Resolves with false if the user closed the window before it was stored.
   *
   * @param move - the address of the wallet that this user has elsewhere: only its key is taken
   */
  create(stage: Stage, move?: string): Promise<boolean>
  /** Opens the wallet on a device that has no slot yet, and adds one. Resolves with false if the user closed the window. */
  recover(stage: Stage, record: VaultRecord, revision: number): Promise<boolean>
}

/** Finds the slot of a device. */
export const slotOf = ({ slots }: VaultRecord, device: string) => slots.find((slot) => slot.device === device)

/** Creates what opens the wallet. */
export function createWalletOpener(parts: OpenerParts): WalletOpener {
  const { api, vault } = parts
  return {
    unlock: async (record) => {
      const slot = slotOf(record, api.device)
      if (slot === undefined) throw new WalletError(messages.noSlot)
      await vault.unlock(record, slot.id, await deviceOpener(parts, slot.id)).catch((error: unknown) => {
        // The key of the device is another one than that of the slot.
        throw isWrongOpener(error) ? new WalletError(messages.noSlot) : error
      })
    },
    create: (stage, move) => (move === undefined ? makeWallet(parts, stage) : bringInto(parts, stage, move)),
    recover: (stage, record, revision) => {
      const passkeys = record.slots.filter(({ kind }) => kind === 'passkey')
      return askRecovery(stage, {
        open: async (code) => {
          await openWithCode(vault, record, code)
          await addDevice(parts, record, revision)
        },
        ...(passkeys.length > 0 && {
          openWithPasskey: async () => {
            const { output, passkey, slot } = await openWithPasskey(passkeys)
            const opener = { kind: 'passkey' as const, passkey, output, site: location.hostname }
            await vault.unlock(record, slot.id, opener)
            await addDevice(parts, record, revision)
          },
        }),
      })
    },
  }
}

const bringInto = (parts: OpenerParts, stage: Stage, move?: string): Promise<boolean> =>
  bringWallet(stage, move, (key) => makeWallet(parts, stage, key))

/** Makes a wallet with a key that the user brings, or with a new one. Then the user can still bring one instead. */
async function makeWallet(parts: OpenerParts, stage: Stage, key?: ReadKey): Promise<boolean> {
  const { api, cache, vault } = parts
  const slot = randomText(16)
  const { record, recoveryCode } = await vault.create(await deviceOpener(parts, slot), slot, key?.secret)
  key?.secret.fill(0)
  const store = async () => {
    try {
      await api.addWallet(record)
    } catch (error) {
      // It may have been stored, and only the reply was lost.
      const isStored = async () => (await cache.read()).wallet?.record.id === record.id
      if (!(error instanceof WalletError) || error.code !== 'EXISTS' || !(await isStored())) throw error
    }
  }
  const bring = { text: bringMessages.bring, test: 'frame-bring', open: () => bringInto(parts, stage) }
  // Stored only with two ways to open it, and after the user has the second one.
  return showNewRecovery(stage, recoveryCode, store, key === undefined ? bring : undefined)
}

const deviceOpener = async ({ api, keys }: OpenerParts, slot: string) => ({
  kind: 'device' as const,
  key: keys.slot,
  device: api.device,
  secret: await api.releaseSecret(slot),
})

const isWrongOpener = (error: unknown): boolean =>
  error instanceof WalletError && error.code === 'vault-opener'

/** Opens a wallet with a recovery code. There may be several codes, until the old one is removed. */
async function openWithCode(vault: RemoteVault, record: VaultRecord, code: string): Promise<void> {
  for (const { id } of record.slots.filter(({ kind }) => kind === 'recovery')) {
    try {
      return await vault.unlock(record, id, { kind: 'recovery', code })
    } catch (error) {
      if (!isWrongOpener(error)) throw error
    }
  }
  throw new WalletError(messages.wrongRecovery)
}

/** Adds a slot for this device to a wallet that is open. */
async function addDevice(parts: OpenerParts, record: VaultRecord, revision: number): Promise<void> {
  const slot = randomText(16)
  const added = await parts.vault.addDevice(record, revision, await deviceOpener(parts, slot), slot)
  await parts.api.changeSlots(added.record, revision, added.signature)
}
