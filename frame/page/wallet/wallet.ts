import type { Hex } from 'viem'
import type { PasskeyAssertion } from '../../src/shared/assertions.js'
import type { SignInMarks } from '../../src/shared/signIn.js'
import type { OperationRequest } from '../../src/shared/userOperation.js'
import { areEnough, type VaultRecord } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { messages } from '../messages/messages.js'
import { type ApprovalRecord, hashRequest, type SignRequest } from '../vault/approval.js'
import type { Permission, PermissionUse, UsedPermission } from '../vault/permissions/permission.js'
import type { RemoteVault } from '../vault/wire.js'
import { tellGuestStays } from '../views/guest.js'
import type { Stage } from '../views/stage.js'
import type { Api, RecordedApproval, RemoteWallet } from './api.js'
import type { Guests } from './guests.js'
import { startGuestWallet } from './guestWallet.js'
import { createNoticeGate, type NoticeGate } from './notices.js'
import type { OpenerParts } from './openerSteps.js'
import type { FoundPasskey } from './passkeyCeremony.js'
import { confirmWithPasskey, hasPasskeys } from './passkeys.js'
import { isSessionOver } from './session.js'
import { createWalletCache, requireStored, type WalletCache } from './walletCache.js'
import { createWalletOpener, slotOf, type WalletOpener } from './walletOpener.js'

/** The user who is logged in. */
export interface WalletUser {
  readonly mail: string
  readonly address: string
  /** The account on Solana, if the wallet has one. */
  readonly solana: string | undefined
  /** Whether it is a guest, whose wallet only this browser has. */
  readonly isGuest: boolean
  /** Whether a user who loses this device can still open it. */
  readonly isBackedUp: boolean
}

/** The wallet as it is stored, and open. */
export interface OpenWallet {
  readonly mail: string
  readonly record: VaultRecord
  readonly revision: number
  readonly removals: RemoteWallet['removals']
  readonly deletion: RemoteWallet['deletion']
  readonly isGuest: boolean
  /** Until when payments go on without a backup, by `performance.now()`, if it is not backed up. */
  readonly graceEnd?: number
}

/** The wallet of the user: session, record and keys together. */
export interface Wallet {
  /** The user, if this device is logged in and has a slot of the wallet. */
  findUser(): Promise<WalletUser | undefined>
  /**
   * Opens the wallet after a log-in: makes it at the first one, asks for the recovery code on a new device. Resolves
   * with false if the user closed the window.
   *
   * @param found - the passkey that has logged in
   * @throws WalletError also if only another device opens the wallet; then the session is over
   */
  open(stage: Stage, found?: FoundPasskey): Promise<boolean>
  /**
   * Reads the wallet anew, without opening it.
   *
   * @throws WalletError if nobody is logged in, or this device has no slot
   */
  load(): Promise<OpenWallet>
  /** As `load`, and opens it, if it is the one of the account. */
  unlock(account: string): Promise<OpenWallet>
  /** Shows the notices that this device has not shown yet, before anything else. */
  readonly showNews: NoticeGate
  /** Whether the wallet has a passkey. */
  hasPasskey(): Promise<boolean>
  /** Has a passkey of the wallet sign a hash, unless that is given up. */
  confirm(hash: string, signal: AbortSignal): Promise<PasskeyAssertion>
  /**
   * Signs what was approved.
   *
   * @param check - throws if the request was given up while the server was asked
   */
  sign(
    request: SignRequest,
    approval: ApprovalRecord,
    signIn: SignInMarks | undefined,
    check: () => void,
  ): Promise<readonly Hex[]>
  /** Keeps a permission that was approved. */
  grant(permission: Permission, approval: ApprovalRecord): Promise<void>
  /** Signs what a permission covers. */
  signPermitted(request: OperationRequest, use: PermissionUse): Promise<readonly Hex[]>
  /** The permissions of an account on this device. */
  permissions(account: string): Promise<readonly UsedPermission[]>
  endPermission(context: Hex): Promise<void>
  /** The address of the guest wallet that this browser has, also while it is not used. */
  findGuest(): Promise<string | undefined>
  /** Uses the guest wallet of this browser; the first time, makes it. */
  startGuest(): Promise<void>
  /** Reads the wallet anew, the next time that it is asked for. */
  forget(): void
  /** Ends the session, and the permissions of this device with it. */
  signOut(): Promise<void>
}

const passkeySlotsOf = ({ wallet }: RemoteWallet) =>
  (wallet?.record.slots ?? []).filter(({ kind }) => kind === 'passkey')

/**
 * Creates the wallet of the user.
 *
 * @param tabs - frames of this site in other tabs, which have the same session, and no other place to hear that it is another
 *   one. Without storage there is none: a browser that blocks one blocks the other, and each frame has its own session.
 */
export function createWallet(
  api: Api,
  vault: RemoteVault,
  { guests, isLater, keys }: Pick<OpenerParts, 'guests' | 'isLater' | 'keys'>,
  tabs: BroadcastChannel | undefined,
): Wallet {
  const cache = createWalletCache(api)
  const openerParts = { api, cache, guests, isLater, keys, vault }
  const opener = createWalletOpener(openerParts)
  tabs?.addEventListener('message', () => {
    cache.forget()
    void vault.lock()
  })
  const showNews = createNoticeGate(cache.notices, cache.closeNotices)
  const load = async (): Promise<OpenWallet> => {
    if (!(await api.hasSession())) throw new WalletError(messages.loggedOut)
    const remote = await cache.read()
    const stored = requireStored(remote)
    if (!slotOf(stored.record, api.device)) throw new WalletError(messages.noSlot)
    const { deletion, graceEnd, isGuest = false, mail, removals } = remote
    return { deletion, isGuest, mail, removals, ...(graceEnd !== undefined && { graceEnd }), ...stored }
  }
  const passkeySlots = async () => passkeySlotsOf(await cache.get())
  return {
    load,
    showNews,
    forget: cache.forget,
    ...createSigner({ api, cache, opener, vault }),
    findUser: () => findUser(api, cache),
    open: async (stage, found) => {
      tabs?.postMessage('changed')
      const isOpen = await openAfterLogin({ api, cache, guests, opener }, stage, found)
      // A user who closes the notices is logged in, and sees them again the next time.
      if (isOpen) await showNews(stage, 'login')
      return isOpen
    },
    unlock: async (account) => {
      const loaded = await load()
      requireAccount(loaded.record, account)
      // Always anew: what the vault has open may be from before a change by another device.
      await opener.unlock(loaded.record)
      return loaded
    },
    ...createGuestStart(openerParts, tabs),
    hasPasskey: async () => hasPasskeys() && (await passkeySlots()).length > 0,
    confirm: async (hash, signal) => confirmWithPasskey(await passkeySlots(), hash, signal),
    permissions: vault.permissions,
    endPermission: vault.endPermission,
    signOut: async () => {
      cache.forget()
      // The session is taken away at once, so that a log-in that comes right behind finds nobody.
      const ended = api.endSession().catch((error: unknown) => {
        // Without a session there is nothing to end; without a connection, it ends by itself.
        if (!(error instanceof WalletError)) throw error
      })
      await Promise.all([ended, vault.lock().then(() => vault.endPermissions())])
      tabs?.postMessage('changed')
    },
  }
}

/** Creates what begins without a log-in. */
const createGuestStart = (
  parts: OpenerParts,
  tabs: BroadcastChannel | undefined,
): Pick<Wallet, 'findGuest' | 'startGuest'> => ({
  findGuest: async () => (await parts.guests.find())?.record.address,
  startGuest: async () => {
    parts.cache.forget()
    await startGuestWallet(parts)
    tabs?.postMessage('changed')
  },
})

async function findUser(api: Api, cache: WalletCache): Promise<WalletUser | undefined> {
  if (!(await api.hasSession())) return undefined
  const remote = await cache.get().catch((error: unknown) => {
    // Its user has left meanwhile, in another tab or just before the page was loaded again.
    if (isSessionOver(error)) return undefined
    throw error
  })
  if (remote === undefined) return undefined
  const { isGuest = false, mail, wallet } = remote
  if (wallet === null || !slotOf(wallet.record, api.device)) return undefined
  const { address, slots, solana } = wallet.record
  return { mail, isGuest, address, solana: solana?.address, isBackedUp: areEnough(slots) }
}

interface WalletParts {
  readonly api: Api
  readonly cache: WalletCache
  readonly opener: WalletOpener
  readonly vault: RemoteVault
}

/** Opens the wallet of a user who has just logged in. Resolves with false if the user closed the window. */
async function openAfterLogin(
  { api, cache, guests, opener }: Omit<WalletParts, 'vault'> & { readonly guests: Guests },
  stage: Stage,
  found: FoundPasskey | undefined,
): Promise<boolean> {
  const { move, wallet } = await cache.read()
  let isOpen = true
  if (wallet === null) isOpen = await opener.create(stage, found, move, await api.brings())
  else if (!slotOf(wallet.record, api.device))
    isOpen = await opener.recover(stage, wallet.record, wallet.revision, found)
  // Whoever has given up has no session any more.
  if (!isOpen) return false
  const { wallet: stored } = await cache.read()
  if (stored === null) return false
  // The address is derived again, before it leaves the frame.
  await opener.unlock(stored.record)
  const left = await guests.takeLeft()
  if (left) await tellGuestStays(stage, left.record.address)
  return true
}

/** Creates what signs. Each signature is written into the server's log first; a frozen wallet signs nothing. */
function createSigner({
  api,
  cache,
  opener,
  vault,
}: WalletParts): Pick<Wallet, 'grant' | 'sign' | 'signPermitted'> {
  const openFor = async (approval: RecordedApproval & { readonly account: string }): Promise<void> => {
    const { account, permission, requestHash, site, visibleFor } = approval
    const { record } = requireStored(await cache.get())
    requireAccount(record, account)
    await api.recordApproval({ requestHash, site, visibleFor, ...(permission && { permission }) })
    if (!(await vault.isOpen(record.address))) await opener.unlock(record)
  }
  return {
    sign: async (request, approval, signIn, check) => {
      // Without it the app learns less. A server of an earlier version does not have the call.
      const told = signIn === undefined ? undefined : api.recordSignIn(signIn).catch(() => {})
      await openFor(approval)
      await told
      check()
      return vault.sign(request, approval)
    },
    grant: async (permission, approval) => {
      await openFor(approval)
      await vault.grant(permission, approval)
    },
    signPermitted: async (request, { context, proof, site }) => {
      const requestHash = await hashRequest(request)
      const account = request.operation.sender
      await openFor({ account, requestHash, site, visibleFor: 0, permission: context })
      return vault.signPermitted(request, { context, site, ...(proof && { proof }) })
    },
  }
}

/** Refuses a wallet that is not the one of the account: another user has logged in since in another tab. */
function requireAccount({ address, solana }: VaultRecord, account: string): void {
  const isOwn = account.toLowerCase() === address.toLowerCase() || account === solana?.address
  if (!isOwn) throw new WalletError(messages.userChanged)
}
