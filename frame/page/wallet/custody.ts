import type { Hex } from 'viem'
import { randomText } from '../../src/shared/encoding.js'
import type { VaultRecord, VaultSlot } from '../../src/shared/vaultRecord.js'
import type { ApprovalRecord, LoginChangeRequest } from '../vault/approval.js'
import type { ExportedKeys, SlotChange } from '../vault/types.js'
import type { RemoteVault } from '../vault/wire.js'
import type { Api } from './api.js'
import { passkeySalt } from './passkeyCeremony.js'
import { createPasskey } from './passkeys.js'
import type { OpenWallet, Wallet } from './wallet.js'

/** Changes of the wallet itself. Each needs its own approval. All reject with a WalletError. */
export interface Custody {
  readonly device: string
  load(): Promise<OpenWallet>
  readonly showNews: Wallet['showNews']
  /** @param signal - gives up, until the passkey is made */
  addPasskey(approval: ApprovalRecord, signal: AbortSignal): Promise<void>
  /** Makes a slot for a new recovery code. The user has to keep the code first, then it is stored. */
  addRecovery(
    approval: ApprovalRecord,
  ): Promise<{ readonly code: string; readonly store: () => Promise<void> }>
  /** Removes a slot, with a passkey's confirmation or after its 24 hours. */
  removeSlot(slot: VaultSlot, approval: ApprovalRecord): Promise<void>
  /** Begins the 24 hours of a removal, or keeps the slot. */
  setRemoval(slot: VaultSlot, keep: boolean): Promise<void>
  /** Signs a change of the ways to log in. */
  signLogin(request: LoginChangeRequest, approval: ApprovalRecord): Promise<Hex>
  /** The private keys. The server is told first, and freezes the wallet. */
  exportKeys(approval: ApprovalRecord): Promise<ExportedKeys>
}

/** Creates the changes of a wallet. */
export function createCustody(api: Api, vault: RemoteVault, wallet: Wallet): Custody {
  const isStored = async ({ slots }: VaultRecord) => {
    const { record } = await wallet.load()
    return JSON.stringify(record.slots.map(({ id }) => id)) === JSON.stringify(slots.map(({ id }) => id))
  }
  const store = async (revision: number, { record, signature }: SlotChange, approval?: ApprovalRecord) => {
    try {
      await api.changeSlots(record, revision, signature, approval?.assertion)
    } catch (error) {
      // It may have been stored, and only the reply was lost: a user who is told that it failed throws the code away.
      if (!(await isStored(record).catch(() => false))) throw error
    }
    // A change that is stored is done, also where the wallet cannot be read now.
    wallet.forget()
    await wallet.load().catch(() => {})
  }
  return {
    device: api.device,
    load: wallet.load,
    showNews: wallet.showNews,
    addPasskey: async (approval, signal) => {
      const { mail, record: before } = await wallet.unlock(approval.account)
      // The salt of every passkey that logs in: this one could be a way to log in, too.
      const [id, salt] = [randomText(16), await passkeySalt()]
      const made = await createPasskey({ mail, salt }, before.slots, signal)
      // That takes a user with a phone longer than the vault keeps the key.
      const { record, revision } = await wallet.unlock(approval.account)
      const opener = { kind: 'passkey' as const, site: location.hostname, ...made }
      await store(revision, await vault.addPasskey(record, revision, opener, { id, salt }, approval))
    },
    addRecovery: async (approval) => {
      const { record, revision } = await wallet.unlock(approval.account)
      const { recoveryCode, ...change } = await vault.addRecovery(record, revision, approval)
      return { code: recoveryCode, store: () => store(revision, change) }
    },
    removeSlot: async ({ id }, approval) => {
      const { record, revision } = await wallet.unlock(approval.account)
      await store(revision, await vault.removeSlot(record, revision, id, approval), approval)
    },
    setRemoval: ({ id }, keep) => api.setRemoval(id, keep),
    signLogin: async (request, approval) => {
      const { record } = await wallet.unlock(approval.account)
      return vault.signLogin(record, request, approval)
    },
    exportKeys: async (approval) => {
      const { record } = await wallet.unlock(approval.account)
      const { requestHash, site, visibleFor } = approval
      await api.startExport({ requestHash, site, visibleFor })
      return vault.exportKeys(record, approval)
    },
  }
}
