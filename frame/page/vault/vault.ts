import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hashText, randomText } from '../../src/shared/encoding.js'
import { type OperationRequest, signOperation } from '../../src/shared/userOperation.js'
import {
  type Passkey,
  slotChangeText,
  type VaultRecord,
  type VaultSlot,
} from '../../src/shared/vaultRecord.js'
import {
  type ApprovalRecord,
  type ApprovingWallet,
  createApprovalCheck,
  isSafe,
  type SignRequest,
  type VaultChange,
} from './approval.js'
import { createPermissions } from './permissions/createPermissions.js'
import type {
  Permission,
  PermissionRefusal,
  PermissionUse,
  UsedPermission,
} from './permissions/permission.js'
import { openPermissionStore, type PermissionStore } from './permissions/permissionStore.js'
import {
  createSolanaKey,
  hasEd25519,
  makeRecoveryCode,
  openSecret,
  openSolanaKey,
  readSolanaKey,
  type SlotOpener,
  sealSecret,
  unwrapKey,
  wrapKey,
} from './slots.js'

type Bytes = Uint8Array<ArrayBuffer>
type DeviceOpener = Extract<SlotOpener, { kind: 'device' }>
type PasskeyOpener = Extract<SlotOpener, { kind: 'passkey' }>

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

/** Why the vault refuses. The page has a sentence for each. */
export type VaultRefusal =
  | ('locked' | 'opener' | 'address' | 'approval' | 'request' | 'solana')
  | `permission-${PermissionRefusal | 'bounds'}`

/** The keys of one wallet. It runs in a worker, the only place where a key is in clear. */
export interface Vault {
  /** Makes a wallet with two slots: this device and a new recovery code. It is open afterwards. */
  create(device: DeviceOpener, slot: string): Promise<{ record: VaultRecord; recoveryCode: string }>
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

/** The key is forgotten after this time without a signature. */
const idle = 60_000

export class VaultError extends Error {
  constructor(readonly refusal: VaultRefusal) {
    super(refusal)
  }
}

/**
 * Creates a vault that is locked.
 *
 * @param origin - of the wallet, which the passkeys belong to
 * @param store - where permissions are kept
 */
export function createVault(
  origin = 'http://wallet.localhost',
  store: PermissionStore = openPermissionStore(),
): Vault {
  let open:
    | (ApprovingWallet & {
        readonly secret: Bytes
        readonly dataKey: Bytes
        readonly address: string
        readonly solana: CryptoKey | undefined
      })
    | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const isApproved = createApprovalCheck(origin)
  const permissions = createPermissions(store)

  const lock = () => {
    clearTimeout(timer)
    // What JavaScript copied elsewhere, such as the text that a library reads, cannot be cleared.
    open?.secret.fill(0)
    open?.dataKey.fill(0)
    open = undefined
  }
  const touch = () => {
    clearTimeout(timer)
    timer = setTimeout(lock, idle)
  }
  const keep = (next: NonNullable<typeof open>) => {
    lock()
    open = next
    touch()
  }
  const account = () => {
    if (open === undefined) throw new VaultError('locked')
    return privateKeyToAccount(toHex(open.secret))
  }
  const opened = (record: VaultRecord) => {
    if (open === undefined || open.address.toLowerCase() !== record.address.toLowerCase())
      throw new VaultError('locked')
    return open
  }
  const approved = async (record: VaultRecord, request: VaultChange, approval: ApprovalRecord) => {
    const found = opened(record)
    if (!(await isApproved(request, approval, found))) throw new VaultError('approval')
    touch()
    return found
  }
  const change = async (record: VaultRecord, revision: number, slots: readonly VaultSlot[]) => {
    const changed = { ...record, slots }
    const hash = await hashText(JSON.stringify(slots))
    const signature = await account().signMessage({ message: slotChangeText(changed, revision, hash) })
    if (open !== undefined) open = { ...open, passkeys: passkeysOf(changed) }
    return { record: changed, signature }
  }
  return {
    lock,
    isOpen: (address) => open?.address.toLowerCase() === address.toLowerCase(),
    create: async (device, slot) => {
      const secret = fromHex(generatePrivateKey())
      const dataKey = crypto.getRandomValues(new Uint8Array(32))
      const { address } = privateKeyToAccount(toHex(secret))
      const id = randomText(16)
      const recoveryCode = makeRecoveryCode()
      const slots: VaultSlot[] = [
        await wrapKey(id, dataKey, device, slot),
        await wrapKey(id, dataKey, { kind: 'recovery', code: recoveryCode }),
      ]
      const cipher = await sealSecret({ address, id }, secret, dataKey)
      const sealed = await createSolanaKey(id, dataKey)
      const solana = sealed && (await openSolanaKey(id, sealed, dataKey))
      keep({ secret, dataKey, address, solana, passkeys: [], accounts: accountsOf(address, sealed) })
      return {
        record: { version: 1, id, address, cipher, ...(sealed && { solana: sealed }), slots },
        recoveryCode,
      }
    },
    unlock: async (record, slotId, opener) => {
      lock()
      const slot = record.slots.find(({ id }) => id === slotId)
      let dataKey: Bytes
      let secret: Bytes
      try {
        if (slot === undefined || slot.kind !== opener.kind) throw new Error('no such slot')
        dataKey = await unwrapKey(record.id, slot, opener)
        secret = await openSecret(record, dataKey)
      } catch {
        throw new VaultError('opener')
      }
      const { address } = privateKeyToAccount(toHex(secret))
      const refuse = () => {
        secret.fill(0)
        dataKey.fill(0)
        throw new VaultError('address')
      }
      if (address.toLowerCase() !== record.address.toLowerCase()) refuse()
      // A browser without Ed25519 opens the rest of the wallet.
      const solana =
        record.solana && (await hasEd25519())
          ? await openSolanaKey(record.id, record.solana, dataKey).catch(refuse)
          : undefined
      const accounts = accountsOf(address, record.solana)
      keep({ secret, dataKey, address, solana, passkeys: passkeysOf(record), accounts })
    },
    addDevice: async (record, revision, device, slot) => {
      const { dataKey } = opened(record)
      return change(record, revision, [...record.slots, await wrapKey(record.id, dataKey, device, slot)])
    },
    addPasskey: async (record, revision, passkey, { id, salt }, approval) => {
      const { dataKey } = await approved(record, { kind: 'add', slot: 'passkey' }, approval)
      const added = await wrapKey(record.id, dataKey, passkey, id, salt)
      return change(record, revision, [...record.slots, added])
    },
    addRecovery: async (record, revision, approval) => {
      const { dataKey } = await approved(record, { kind: 'add', slot: 'recovery' }, approval)
      const recoveryCode = makeRecoveryCode()
      const added = await wrapKey(record.id, dataKey, { kind: 'recovery', code: recoveryCode })
      return { ...(await change(record, revision, [...record.slots, added])), recoveryCode }
    },
    removeSlot: async (record, revision, slot, approval) => {
      await approved(record, { kind: 'remove', slot }, approval)
      const slots = record.slots.filter(({ id }) => id !== slot)
      return change(record, revision, slots)
    },
    exportKeys: async (record, approval) => {
      const { dataKey, secret } = await approved(
        record,
        { kind: 'export', address: record.address },
        approval,
      )
      const evm = toHex(secret)
      const solana = record.solana && (await readSolanaKey(record.id, record.solana, dataKey))
      lock()
      return { evm, ...(solana !== undefined && { solana }) }
    },
    sign: async (request, approval) => {
      const signer = account()
      if (!isSafe(request, signer.address)) throw new VaultError('request')
      if (!(await isApproved(request, approval, open ?? nobody))) throw new VaultError('approval')
      touch()
      if (request.kind === 'message') return [await signer.signMessage({ message: { raw: request.bytes } })]
      if (request.kind === 'transaction') return [await signer.signTransaction(request.transaction)]
      if (request.kind === 'userOperation') return signOperation(signer, request)
      if (request.kind === 'typedData') return [await signer.signTypedData(request.typedData)]
      const { solana } = open ?? {}
      if (solana === undefined) throw new VaultError('solana')
      const signatures: Hex[] = []
      for (const message of request.messages)
        signatures.push(toHex(new Uint8Array(await crypto.subtle.sign('Ed25519', solana, fromHex(message)))))
      return signatures
    },
    grant: async (permission, approval) => {
      const isOwn = permission.account.toLowerCase() === account().address.toLowerCase()
      if (!isOwn || permission.site !== approval.site) throw new VaultError('request')
      if (!(await isApproved({ kind: 'grant', permission }, approval, open ?? nobody)))
        throw new VaultError('approval')
      if (!(await permissions.add(permission))) throw new VaultError('permission-bounds')
    },
    signPermitted: async (request, use) => {
      const signer = account()
      if (!isSafe(request, signer.address)) throw new VaultError('request')
      const refusal = await permissions.use(use, request)
      if (refusal !== undefined) throw new VaultError(`permission-${refusal}`)
      touch()
      return signOperation(signer, request)
    },
    permissions: permissions.list,
    endPermission: permissions.end,
    endPermissions: permissions.endAll,
  }
}

const accountsOf = (evm: string, solana: VaultRecord['solana']) => (solana ? [evm, solana.address] : [evm])
const nobody = { accounts: [], passkeys: [] }
const passkeysOf = ({ slots }: VaultRecord): readonly Passkey[] =>
  slots.flatMap(({ passkey }) => passkey ?? [])
const toHex = (bytes: Bytes): Hex =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const fromHex = (text: Hex): Bytes =>
  Uint8Array.from({ length: (text.length - 2) / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 + 2 * at, 4 + 2 * at), 16),
  )
