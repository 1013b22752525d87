import type { Hex } from 'viem'
import { randomText } from '../src/shared/encoding.js'
import type { VaultRecord } from '../src/shared/vaultRecord.js'
import type { Api, RemoteWallet } from './api.js'
import { type DeviceKeys, WalletError } from './database.js'
import { messages } from './messages.js'
import type { ApprovalRecord, SignRequest } from './vault/vault.js'
import type { RemoteVault } from './vault/wire.js'
import { askRecovery, showNewRecovery } from './views/recovery.js'
import type { Stage } from './views/stage.js'

/** Who is logged in. */
export interface WalletUser {
  readonly mail: string
  readonly address: string
  /** The account on Solana, if the wallet has one. */
  readonly solana: string | undefined
}

/** The wallet of the user: session, record and keys together. */
export interface Wallet {
  /** The user, if this device is logged in and has a slot of the wallet. */
  findUser(): Promise<WalletUser | undefined>
  /**
   * Opens the wallet after a log-in: makes it at the first one, asks for the recovery code on a new device. Resolves
   * with false if the user closed the window.
   */
  open(stage: Stage): Promise<boolean>
  /** Signs what was approved. */
  sign(request: SignRequest, approval: ApprovalRecord): Promise<readonly Hex[]>
  signOut(): Promise<void>
}

/** Creates it. */
export function createWallet(api: Api, vault: RemoteVault, keys: DeviceKeys): Wallet {
  let known: RemoteWallet | undefined
  const read = async () => {
    known = await api.readWallet()
    return known
  }
  const slotOf = (record: VaultRecord) => record.slots.find(({ device }) => device === api.device)
  const openerOf = async (slot: string) => ({
    kind: 'device' as const,
    key: keys.slot,
    device: api.device,
    secret: await api.releaseSecret(slot),
  })
  const unlock = async (record: VaultRecord): Promise<void> => {
    const slot = slotOf(record)
    if (slot === undefined) throw new WalletError(messages.noSlot)
    await vault.unlock(record, slot.id, await openerOf(slot.id)).catch((error: unknown) => {
      // The key of the device is another one than that of the slot.
      const isOpener = error instanceof WalletError && error.code === 'vault-opener'
      throw isOpener ? new WalletError(messages.noSlot) : error
    })
  }

  const create = async (stage: Stage): Promise<boolean> => {
    const slot = randomText(16)
    const { record, recoveryCode } = await vault.create(await openerOf(slot), slot)
    // Stored only with two ways to open it, and after the user has the second one.
    if (!(await showNewRecovery(stage, recoveryCode))) return false
    await api.addWallet(record)
    return true
  }
  const recover = (stage: Stage, record: VaultRecord, revision: number): Promise<boolean> =>
    askRecovery(stage, async (code) => {
      const recovery = record.slots.find(({ kind }) => kind === 'recovery')
      if (recovery === undefined) throw new WalletError(messages.noSlot)
      await vault.unlock(record, recovery.id, { kind: 'recovery', code })
      const slot = randomText(16)
      const added = await vault.addDevice(record, revision, await openerOf(slot), slot)
      await api.changeSlots(added.record, revision, added.signature)
    })

  return {
    findUser: async () => {
      if (!(await api.hasSession())) return undefined
      const { mail, wallet } = known ?? (await read())
      if (wallet === null || !slotOf(wallet.record)) return undefined
      return { mail, address: wallet.record.address, solana: wallet.record.solana?.address }
    },
    open: async (stage) => {
      const { wallet } = await read()
      let isOpen: boolean
      if (wallet === null) isOpen = await create(stage)
      else if (slotOf(wallet.record)) isOpen = true
      else isOpen = await recover(stage, wallet.record, wallet.revision)
      const { wallet: stored } = await read()
      // The address is derived again, before it leaves the frame.
      if (isOpen && stored) await unlock(stored.record)
      return isOpen && stored !== null
    },
    sign: async (request, approval) => {
      const { wallet } = known ?? (await read())
      if (wallet === null) throw new WalletError(messages.loggedOut)
      const { site, visibleFor } = approval
      await api.recordApproval({ requestHash: approval.requestHash, site, visibleFor })
      if (!(await vault.isOpen(wallet.record.address))) await unlock(wallet.record)
      return vault.sign(request, approval)
    },
    signOut: async () => {
      known = undefined
      await vault.lock()
      await api.endSession().catch((error: unknown) => {
        // Without a session there is nothing to end; without a connection, it ends by itself.
        if (!(error instanceof WalletError)) throw error
      })
    },
  }
}
