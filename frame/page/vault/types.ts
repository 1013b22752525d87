import type { Hex } from 'viem'
import type { OperationRequest } from '../../src/shared/userOperation.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import type { WalletProof } from '../../src/shared/walletProof.js'
import type { ApprovalRecord, LoginChangeRequest, SignRequest } from './approval.js'
import type { Permission, PermissionUse, UsedPermission } from './permissions/permission.js'
import type { SlotOpener } from './slots.js'

export type DeviceOpener = Extract<SlotOpener, { kind: 'device' }>
export type PasskeyOpener = Extract<SlotOpener, { kind: 'passkey' }>

/** A wallet with other slots, with the signature that the server asks for. */
export interface SlotChange {
  readonly record: VaultRecord
  readonly signature: Hex
}

/** Private keys as other wallets import them: hex for EVM networks, base58 for Solana. */
export interface ExportedKeys {
  readonly evm: Hex
  readonly solana?: string
}

/** Private keys that a user brings, of 32 bytes each. One that is left out is made. */
export interface BroughtSecrets {
  readonly evm?: Uint8Array<ArrayBuffer> | undefined
  /** The seed of RFC 8032. Used where the browser has Ed25519. */
  readonly solana?: Uint8Array<ArrayBuffer> | undefined
}

/** The keys of one wallet. It runs in a worker, the only place where a key is in clear. */
export interface Vault {
  /**
   * Makes a wallet with two slots: this device and a new recovery code. It is open afterwards.
   *
   * @param brought - the keys that the user brings; new ones if left out
   */
  create(
    device: DeviceOpener,
    slot: string,
    brought?: BroughtSecrets,
  ): Promise<{ record: VaultRecord; recoveryCode: string }>
  /** Makes a wallet with two slots: this device and a passkey, whose function had the salt as input. */
  createWithPasskey(
    device: DeviceOpener,
    slot: string,
    passkey: PasskeyOpener,
    salt: string,
  ): Promise<VaultRecord>
  /** Makes a wallet with a slot of this device alone: that of a guest, or one that its user backs up later. */
  createAlone(device: DeviceOpener, slot: string): Promise<VaultRecord>
  /** Gives the open wallet of a guest the slots of an account: this device, and a passkey or else a new recovery code. */
  adopt(
    record: VaultRecord,
    device: DeviceOpener,
    slot: string,
    passkey?: { readonly opener: PasskeyOpener; readonly salt: string },
  ): Promise<{ readonly record: VaultRecord; readonly recoveryCode?: string }>
  /** Opens a wallet with one of its slots, and compares its address. */
  unlock(record: VaultRecord, slot: string, opener: SlotOpener): Promise<void>
  /** Adds a slot for this device to the open wallet. That the user has just opened it with another slot is the approval. */
  addDevice(record: VaultRecord, revision: number, device: DeviceOpener, slot: string): Promise<SlotChange>
  /** Adds a slot for a passkey. Its function had the salt as input. */
  addPasskey(
    record: VaultRecord,
    revision: number,
    passkey: PasskeyOpener,
    slot: { readonly id: string; readonly salt: string },
    approval: ApprovalRecord,
  ): Promise<SlotChange>
  /** Adds a slot for a new recovery code. */
  addRecovery(
    record: VaultRecord,
    revision: number,
    approval: ApprovalRecord,
  ): Promise<SlotChange & { recoveryCode: string }>
  removeSlot(
    record: VaultRecord,
    revision: number,
    slot: string,
    approval: ApprovalRecord,
  ): Promise<SlotChange>
  /** Signs that a way to log in is added or removed, or that the account is. */
  signLogin(record: VaultRecord, request: LoginChangeRequest, approval: ApprovalRecord): Promise<Hex>
  /**
   * Signs with each key of the open wallet that it is one of an account. The text names the page's origin, and nothing else is
   * done with it, so that no approval is asked for.
   *
   * @param account - id of the account
   */
  prove(record: VaultRecord, account: string): Promise<WalletProof>
  /** The private keys of the open wallet, to be shown to the user. It is locked afterwards. */
  exportKeys(record: VaultRecord, approval: ApprovalRecord): Promise<ExportedKeys>
  /** Signs what was approved: a signature for a message or each of them, or a signed transaction. */
  sign(request: SignRequest, approval: ApprovalRecord): Promise<readonly Hex[]>
  /** Lets a site send what the permission says, without an approval of each payment. */
  grant(permission: Permission, approval: ApprovalRecord): Promise<void>
  /** Signs what a permission covers, and counts it: also if it is never sent. */
  signPermitted(request: OperationRequest, use: PermissionUse): Promise<readonly Hex[]>
  /** The permissions of an account on this device. */
  permissions(account: string): Promise<readonly UsedPermission[]>
  endPermission(context: Hex): Promise<void>
  endPermissions(): Promise<void>
  isOpen(address: string): boolean
  lock(): void
}
