import type { Hex, TransactionSerializable, TypedDataDefinition } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { hashText, randomText } from '../../src/shared/encoding.js'
import { slotChangeText, type VaultRecord, type VaultSlot } from '../../src/shared/vaultRecord.js'
import {
  createSolanaKey,
  hasEd25519,
  makeRecoveryCode,
  openSecret,
  openSolanaKey,
  type SlotOpener,
  sealSecret,
  unwrapKey,
  wrapKey,
} from './slots.js'

type Bytes = Uint8Array<ArrayBuffer>
type DeviceOpener = Extract<SlotOpener, { kind: 'device' }>

/** What can be signed. Numbers of a transaction are BigInts. */
export type SignRequest =
  | { readonly kind: 'message'; readonly bytes: Hex }
  | { readonly kind: 'transaction'; readonly transaction: TransactionSerializable }
  | { readonly kind: 'typedData'; readonly typedData: TypedDataDefinition }
  /** Messages on Solana: texts, or those of transactions. */
  | { readonly kind: 'solana'; readonly messages: readonly Hex[] }

/** How the user approved a request. Without it nothing is signed. */
export interface ApprovalRecord {
  readonly id: string
  /** `hashRequest` of what was shown. */
  readonly requestHash: string
  readonly site: string
  readonly at: number
  /** For how long it was fully visible. */
  readonly visibleFor: number
  readonly input: 'mouse' | 'touch' | 'pen'
}

/** Why the vault refuses. The page has a sentence for each. */
export type VaultRefusal = 'locked' | 'opener' | 'address' | 'approval' | 'solana'

/** The keys of one wallet. It runs in a worker, the only place where a key is in clear. */
export interface Vault {
  /** Makes a wallet with two slots: this device and a new recovery code. It is open afterwards. */
  create(device: DeviceOpener, slot: string): Promise<{ record: VaultRecord; recoveryCode: string }>
  /** Opens a wallet with one of its slots, and compares its address. */
  unlock(record: VaultRecord, slot: string, opener: SlotOpener): Promise<void>
  /** Adds a slot for this device to the open wallet, with the signature that the server asks for. */
  addDevice(
    record: VaultRecord,
    revision: number,
    device: DeviceOpener,
    slot: string,
  ): Promise<{ record: VaultRecord; signature: Hex }>
  /** Signs what was approved: a signature for a message or each of them, or a signed transaction. */
  sign(request: SignRequest, approval: ApprovalRecord): Promise<readonly Hex[]>
  isOpen(address: string): boolean
  lock(): void
}

/** The key is forgotten after this time without a signature. */
const idle = 60_000
const leastVisible = 600
const approvalLifetime = 60_000

export class VaultError extends Error {
  constructor(readonly refusal: VaultRefusal) {
    super(refusal)
  }
}

/** The hash that ties an approval to what is signed. */
export const hashRequest = (request: SignRequest): Promise<string> =>
  hashText(
    JSON.stringify(request, (_, value: unknown) => {
      if (typeof value === 'bigint') return `${value}n`
      // In one order, whoever made the object.
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
        : value
    }),
  )

/** Creates a vault that is locked. */
export function createVault(): Vault {
  let open:
    | {
        readonly secret: Bytes
        readonly dataKey: Bytes
        readonly address: string
        readonly solana: CryptoKey | undefined
      }
    | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const used = new Set<string>()

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
      keep({ secret, dataKey, address, solana })
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
      keep({ secret, dataKey, address, solana })
    },
    addDevice: async (record, revision, device, slot) => {
      const signer = account()
      if (open === undefined || open.address !== signer.address) throw new VaultError('locked')
      const slots = [...record.slots, await wrapKey(record.id, open.dataKey, device, slot)]
      const changed = { ...record, slots }
      const hash = await hashText(JSON.stringify(slots))
      const signature = await signer.signMessage({ message: slotChangeText(changed, revision, hash) })
      return { record: changed, signature }
    },
    sign: async (request, approval) => {
      const signer = account()
      const age = Date.now() - approval.at
      const isGood =
        !used.has(approval.id) &&
        ['mouse', 'touch', 'pen'].includes(approval.input) &&
        approval.visibleFor >= leastVisible &&
        age >= 0 &&
        age < approvalLifetime
      used.add(approval.id)
      if (!isGood || approval.requestHash !== (await hashRequest(request))) throw new VaultError('approval')
      touch()
      if (request.kind === 'message') return [await signer.signMessage({ message: { raw: request.bytes } })]
      if (request.kind === 'transaction') return [await signer.signTransaction(request.transaction)]
      if (request.kind === 'typedData') return [await signer.signTypedData(request.typedData)]
      const { solana } = open ?? {}
      if (solana === undefined) throw new VaultError('solana')
      const signatures: Hex[] = []
      for (const message of request.messages)
        signatures.push(toHex(new Uint8Array(await crypto.subtle.sign('Ed25519', solana, fromHex(message)))))
      return signatures
    },
  }
}

const toHex = (bytes: Bytes): Hex =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const fromHex = (text: Hex): Bytes =>
  Uint8Array.from({ length: (text.length - 2) / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 + 2 * at, 4 + 2 * at), 16),
  )
