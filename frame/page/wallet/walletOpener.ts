import { randomText } from '../../src/shared/encoding.js'
import { areEnough, type VaultRecord } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { backupMessages } from '../messages/backupMessages.js'
import { bringMessages } from '../messages/bringMessages.js'
import { messages } from '../messages/messages.js'
import { type BroughtKeys, clearKeys } from '../vault/broughtKeys.js'
import { charactersOf, codeLength } from '../vault/recoveryCode.js'
import type { RemoteVault } from '../vault/wire.js'
import { tellNotBackedUp } from '../views/backup.js'
import { askRecovery, showNewRecovery } from '../views/recovery.js'
import type { Stage } from '../views/stage.js'
import { bringWallet } from './bringWallet.js'
import { adoptGuest } from './guestWallet.js'
import { deviceOpener, type OpenerParts, openOnNewDevice, prepareStore, proveStored } from './openerSteps.js'
import type { FoundPasskey } from './passkeyCeremony.js'
import { openWithPasskey } from './passkeys.js'
import { createWithPasskey, recoverWithPasskey } from './passkeyWallet.js'

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
   * @param found - a passkey that was made for it, which opens it too
   * @param move - the address of the wallet that this user has elsewhere: only its key is taken
   * @param brings - whether the user has said to bring a wallet
   */
  create(stage: Stage, found?: FoundPasskey, move?: string, brings?: boolean): Promise<boolean>
  /**
   * Opens the wallet on a device that has no slot yet, and adds one. Resolves with false if the user closed the window.
   *
   * @throws WalletError if only another device opens it; then the session is over
   */
  recover(stage: Stage, record: VaultRecord, revision: number, found?: FoundPasskey): Promise<boolean>
}

/** Finds the slot of a device. */
export const slotOf = ({ slots }: VaultRecord, device: string) => slots.find((slot) => slot.device === device)

/** Creates what opens the wallet. */
export function createWalletOpener(parts: OpenerParts): WalletOpener {
  const { api, cache, guests, vault } = parts
  let proved = ''
  return {
    unlock: async (record) => {
      const slot = slotOf(record, api.device)
      if (slot === undefined) throw new WalletError(messages.noSlot)
      await vault.unlock(record, slot.id, await deviceOpener(parts, slot.id)).catch((error: unknown) => {
        // The key of the device is another one than that of the slot.
        throw isWrongOpener(error) ? new WalletError(messages.noSlot) : error
      })
      if (proved === record.id) return
      proved = record.id
      void proveStored(parts, record)
    },
    create: async (stage, found, move, brings) => {
      if (move !== undefined || brings) return bringInto(parts, stage, move)
      const guest = await guests.find()
      const adopted = guest && (await adoptGuest(parts, stage, guest, found))
      if (adopted !== undefined) return adopted
      if (found && (await createWithPasskey(parts, found))) return true
      return makeWallet(parts, stage)
    },
    recover: async (stage, record, revision, found) => {
      if (found && (await recoverWithPasskey(parts, found, record, revision))) return true
      const passkeys = record.slots.filter(({ kind }) => kind === 'passkey')
      if (!areEnough(record.slots)) {
        // Nothing here opens it: with the session, every next log-in would end here, that of somebody else, too. It ends before the view
        // does, by when another tab may have one.
        cache.forget()
        await api.endSession().catch(() => {})
        await tellNotBackedUp(stage)
        throw new WalletError(backupMessages.onlyThereText)
      }
      return askRecovery(stage, {
        codeLength,
        giveUp: () => {
          cache.forget()
          void api.endSession().catch(() => {})
        },
        open: (code) => openOnNewDevice(parts, (latest) => openWithCode(vault, latest, code)),
        ...(passkeys.length > 0 && {
          openWithPasskey: async () => {
            const { output, passkey, slot } = await openWithPasskey(passkeys)
            const opener = { kind: 'passkey' as const, passkey, output, site: location.hostname }
            await openOnNewDevice(parts, (latest) => vault.unlock(latest, slot.id, opener))
          },
        }),
      })
    },
  }
}

const bringInto = (parts: OpenerParts, stage: Stage, move?: string): Promise<boolean> =>
  bringWallet(stage, move, (keys) => makeWallet(parts, stage, keys))

/** Makes a wallet with keys that the user brings, or with new ones. Then the user can still bring one instead. */
async function makeWallet(parts: OpenerParts, stage: Stage, keys?: BroughtKeys): Promise<boolean> {
  const slot = randomText(16)
  const opener = await deviceOpener(parts, slot)
  if (parts.isLater && keys === undefined) {
    const made = await parts.vault.createAlone(opener, slot)
    await (await prepareStore(parts, made))()
    return true
  }
  const { record, recoveryCode } = await parts.vault.create(opener, slot, {
    evm: keys?.evm?.secret,
    solana: keys?.solana?.secret,
  })
  if (keys) clearKeys(keys)
  const store = await prepareStore(parts, record)
  const bring = { text: bringMessages.have, test: 'frame-bring', open: () => bringInto(parts, stage) }
  // Stored only after the user has the second way to open it.
  return showNewRecovery(stage, recoveryCode, store, keys === undefined ? bring : undefined)
}

const isWrongOpener = (error: unknown): boolean =>
  error instanceof WalletError && error.code === 'vault-opener'

/** Opens a wallet with a recovery code. There may be several codes, until the old one is removed. */
async function openWithCode(vault: RemoteVault, record: VaultRecord, code: string): Promise<void> {
  const { length } = charactersOf(code)
  if (length !== codeLength) throw new WalletError(messages.recoveryLength(codeLength, length))
  for (const { id } of record.slots.filter(({ kind }) => kind === 'recovery')) {
    try {
      return await vault.unlock(record, id, { kind: 'recovery', code })
    } catch (error) {
      if (!isWrongOpener(error)) throw error
    }
  }
  throw new WalletError(messages.wrongRecovery)
}
