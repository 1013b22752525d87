import type { Hex } from 'viem'
import type { PasskeyAssertion } from '../src/shared/assertions.js'
import { randomText } from '../src/shared/encoding.js'
import type { VaultRecord } from '../src/shared/vaultRecord.js'
import type { Api, RecordedApproval, RemoteWallet } from './api.js'
import { type DeviceKeys, WalletError } from './database.js'
import { messages } from './messages.js'
import { createNoticeGate, type NoticeGate } from './notices.js'
import { confirmWithPasskey, hasPasskeys, openWithPasskey } from './passkeys.js'
import { type ApprovalRecord, hashRequest, type SignRequest } from './vault/approval.js'
import type { Permission, PermissionUse, UsedPermission } from './vault/permissions/permission.js'
import type { OperationRequest } from './vault/userOperation.js'
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

/** The wallet as it is stored, and open. */
export interface OpenWallet {
  readonly mail: string
  readonly record: VaultRecord
  readonly revision: number
  readonly removals: RemoteWallet['removals']
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
  /**
   * Reads the wallet anew, without opening it.
   *
   * @throws WalletError if nobody is logged in, or this device has no slot
   */
  load(): Promise<OpenWallet>
  /** As `load`, and opens it, if it is the one of the account. */
  unlock(account: string): Promise<OpenWallet>
  /** Shows what this device has not shown yet, before anything else. */
  readonly tellNews: NoticeGate
  /** Whether the wallet has a passkey. */
  hasPasskey(): Promise<boolean>
  /** Has a passkey of the wallet sign a hash, unless that is given up. */
  confirm(hash: string, signal: AbortSignal): Promise<PasskeyAssertion>
  /** Signs what was approved. */
  sign(request: SignRequest, approval: ApprovalRecord): Promise<readonly Hex[]>
  /** Keeps a permission that was approved. */
  grant(permission: Permission, approval: ApprovalRecord): Promise<void>
  /** Signs what a permission covers. */
  signPermitted(request: OperationRequest, use: PermissionUse): Promise<readonly Hex[]>
  /** The permissions of an account on this device. */
  permissions(account: string): Promise<readonly UsedPermission[]>
  endPermission(context: Hex): Promise<void>
  /** Reads the wallet anew, the next time that it is asked for. */
  forget(): void
  /** Ends the session, and the permissions of this device with it. */
  signOut(): Promise<void>
}

/**
 * Creates it.
 *
 * @param tabs - frames of this site in other tabs, which have the same session, and no other place to hear that it is another
 *   one. Without storage there is none: a browser that blocks one blocks the other, and each frame has its own session.
 */
export function createWallet(
  api: Api,
  vault: RemoteVault,
  keys: DeviceKeys,
  tabs: BroadcastChannel | undefined,
): Wallet {
  let known: RemoteWallet | undefined
  tabs?.addEventListener('message', () => {
    known = undefined
    void vault.lock()
  })
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
    return showNewRecovery(stage, recoveryCode, async () => {
      try {
        await api.addWallet(record)
      } catch (error) {
        // It may have been stored, and only the reply was lost.
        const isStored = async () => (await read()).wallet?.record.id === record.id
        if (!(error instanceof WalletError) || error.code !== 'EXISTS' || !(await isStored())) throw error
      }
    })
  }
  /** Opens the wallet on a device that has no slot yet, and adds one. */
  const recover = (stage: Stage, record: VaultRecord, revision: number): Promise<boolean> => {
    const add = async () => {
      const slot = randomText(16)
      const added = await vault.addDevice(record, revision, await openerOf(slot), slot)
      await api.changeSlots(added.record, revision, added.signature)
    }
    const passkeys = record.slots.filter(({ kind }) => kind === 'passkey')
    return askRecovery(stage, {
      open: async (code) => {
        // There may be several codes, until the old one is removed.
        for (const { id } of record.slots.filter(({ kind }) => kind === 'recovery')) {
          const isOpen = await vault.unlock(record, id, { kind: 'recovery', code }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof WalletError && error.code === 'vault-opener') return false
              throw error
            },
          )
          if (isOpen) return add()
        }
        throw new WalletError(messages.wrongRecovery)
      },
      ...(passkeys.length > 0 && {
        openWithPasskey: async () => {
          const { output, passkey, slot } = await openWithPasskey(passkeys)
          const opener = { kind: 'passkey' as const, passkey, output, site: location.hostname }
          await vault.unlock(record, slot.id, opener)
          await add()
        },
      }),
    })
  }
  const tellNews = createNoticeGate(
    () => known?.notices ?? [],
    async (ids) => {
      await api.closeNotices(ids)
      if (known) known = { ...known, notices: [] }
    },
  )
  const load = async (): Promise<OpenWallet> => {
    if (!(await api.hasSession())) throw new WalletError(messages.loggedOut)
    const { mail, removals, wallet } = await read()
    if (wallet === null) throw new WalletError(messages.loggedOut)
    if (!slotOf(wallet.record)) throw new WalletError(messages.noSlot)
    return { mail, removals, ...wallet }
  }
  /** Opens the wallet for a signature, which is written into the server's log first. A frozen wallet signs nothing. */
  const openFor = async ({
    account,
    permission,
    requestHash,
    site,
    visibleFor,
  }: RecordedApproval & { readonly account: string }): Promise<void> => {
    const { wallet } = known ?? (await read())
    if (wallet === null) throw new WalletError(messages.loggedOut)
    requireAccount(wallet.record, account)
    await api.recordApproval({ requestHash, site, visibleFor, ...(permission && { permission }) })
    if (!(await vault.isOpen(wallet.record.address))) await unlock(wallet.record)
  }
  const passkeySlots = async () =>
    ((known ?? (await read())).wallet?.record.slots ?? []).filter(({ kind }) => kind === 'passkey')

  return {
    findUser: async () => {
      if (!(await api.hasSession())) return undefined
      const { mail, wallet } = known ?? (await read())
      if (wallet === null || !slotOf(wallet.record)) return undefined
      return { mail, address: wallet.record.address, solana: wallet.record.solana?.address }
    },
    open: async (stage) => {
      tabs?.postMessage('changed')
      const { wallet } = await read()
      let isOpen: boolean
      if (wallet === null) isOpen = await create(stage)
      else if (slotOf(wallet.record)) isOpen = true
      else isOpen = await recover(stage, wallet.record, wallet.revision)
      const { wallet: stored } = await read()
      // The address is derived again, before it leaves the frame.
      if (isOpen && stored) await unlock(stored.record)
      // Who closes it is logged in all the same, and sees it the next time.
      if (isOpen && stored) await tellNews(stage, 'login')
      return isOpen && stored !== null
    },
    load,
    tellNews,
    unlock: async (account) => {
      const loaded = await load()
      requireAccount(loaded.record, account)
      // Always anew: what the vault has open may be from before a change by another device.
      await unlock(loaded.record)
      return loaded
    },
    hasPasskey: async () => hasPasskeys() && (await passkeySlots()).length > 0,
    confirm: async (hash, signal) => confirmWithPasskey(await passkeySlots(), hash, signal),
    sign: async (request, approval) => {
      await openFor(approval)
      return vault.sign(request, approval)
    },
    grant: async (permission, approval) => {
      await openFor(approval)
      await vault.grant(permission, approval)
    },
    signPermitted: async (request, { context, proof, site }) => {
      const requestHash = await hashRequest(request)
      await openFor({
        account: request.operation.sender,
        requestHash,
        site,
        visibleFor: 0,
        permission: context,
      })
      return vault.signPermitted(request, { context, site, ...(proof && { proof }) })
    },
    forget: () => {
      known = undefined
    },
    permissions: vault.permissions,
    endPermission: vault.endPermission,
    signOut: async () => {
      known = undefined
      await vault.lock()
      await api.endSession().catch((error: unknown) => {
        // Without a session there is nothing to end; without a connection, it ends by itself.
        if (!(error instanceof WalletError)) throw error
      })
      await vault.endPermissions()
      tabs?.postMessage('changed')
    },
  }
}

/** Refuses a wallet that is not the one of the account: another user has logged in since in another tab. */
function requireAccount({ address, solana }: VaultRecord, account: string): void {
  const isOwn = account.toLowerCase() === address.toLowerCase() || account === solana?.address
  if (!isOwn) throw new WalletError(messages.userChanged)
}
