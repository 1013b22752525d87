import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, digitsToBytes } from '../../../common/hex.js'
import { hashText, randomText } from '../../src/shared/encoding.js'
import {
  type Passkey,
  slotChangeText,
  type VaultRecord,
  type VaultSlot,
} from '../../src/shared/vaultRecord.js'
import { VaultError } from './errors.js'
import type { OpenKeys } from './openKeys.js'
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
import type { DeviceOpener, SlotChange, Vault } from './types.js'

type SlotMethods = Pick<
  Vault,
  'create' | 'unlock' | 'addDevice' | 'addPasskey' | 'addRecovery' | 'removeSlot' | 'exportKeys'
>

/** Creates what makes and opens wallets, and changes the ways to open them. */
export function createSlotChanges(keys: OpenKeys): SlotMethods {
  /** Has the wallet sign its new slots. */
  const change = async (
    record: VaultRecord,
    revision: number,
    slots: readonly VaultSlot[],
  ): Promise<SlotChange> => {
    const changed = { ...record, slots }
    const hash = await hashText(JSON.stringify(slots))
    const signature = await keys.signer().signMessage({ message: slotChangeText(changed, revision, hash) })
    keys.setPasskeys(passkeysOf(changed))
    return { record: changed, signature }
  }
  return {
    create: (device, slot, brought) => createWallet(keys, device, slot, brought),
    unlock: (record, slotId, opener) => unlockWallet(keys, record, slotId, opener),
    addDevice: async (record, revision, device, slot) => {
      const { dataKey } = keys.opened(record)
      return change(record, revision, [...record.slots, await wrapKey(record.id, dataKey, device, slot)])
    },
    addPasskey: async (record, revision, passkey, { id, salt }, approval) => {
      const { dataKey } = await keys.approved(record, { kind: 'add', slot: 'passkey' }, approval)
      const added = await wrapKey(record.id, dataKey, passkey, id, salt)
      return change(record, revision, [...record.slots, added])
    },
    addRecovery: async (record, revision, approval) => {
      const { dataKey } = await keys.approved(record, { kind: 'add', slot: 'recovery' }, approval)
      const recoveryCode = makeRecoveryCode()
      const added = await wrapKey(record.id, dataKey, { kind: 'recovery', code: recoveryCode })
      return { ...(await change(record, revision, [...record.slots, added])), recoveryCode }
    },
    removeSlot: async (record, revision, slot, approval) => {
      await keys.approved(record, { kind: 'remove', slot }, approval)
      const slots = record.slots.filter(({ id }) => id !== slot)
      return change(record, revision, slots)
    },
    exportKeys: async (record, approval) => {
      const exporting = { kind: 'export', address: record.address } as const
      const { dataKey, secret } = await keys.approved(record, exporting, approval)
      const evm = bytesToHex(secret)
      const solana = record.solana && (await readSolanaKey(record.id, record.solana, dataKey))
      keys.lock()
      return { evm, ...(solana !== undefined && { solana }) }
    },
  }
}

async function createWallet(
  keys: OpenKeys,
  device: DeviceOpener,
  slot: string,
  brought?: Uint8Array<ArrayBuffer>,
) {
  const secret = brought?.slice() ?? digitsToBytes(generatePrivateKey().slice(2))
  const dataKey = crypto.getRandomValues(new Uint8Array(32))
  const { address } = privateKeyToAccount(bytesToHex(secret))
  const id = randomText(16)
  const recoveryCode = makeRecoveryCode()
  const slots: VaultSlot[] = [
    await wrapKey(id, dataKey, device, slot),
    await wrapKey(id, dataKey, { kind: 'recovery', code: recoveryCode }),
  ]
  const cipher = await sealSecret({ address, id }, secret, dataKey)
  const sealed = await createSolanaKey(id, dataKey)
  const solana = sealed && (await openSolanaKey(id, sealed, dataKey))
  keys.keep({ secret, dataKey, address, solana, passkeys: [], accounts: accountsOf(address, sealed) })
  const record: VaultRecord = { version: 1, id, address, cipher, ...(sealed && { solana: sealed }), slots }
  return { record, recoveryCode }
}

async function unlockWallet(
  keys: OpenKeys,
  record: VaultRecord,
  slotId: string,
  opener: SlotOpener,
): Promise<void> {
  keys.lock()
  const { dataKey, secret } = await openSlot(record, slotId, opener)
  const { address } = privateKeyToAccount(bytesToHex(secret))
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
  keys.keep({ secret, dataKey, address, solana, passkeys: passkeysOf(record), accounts })
}

async function openSlot(record: VaultRecord, slotId: string, opener: SlotOpener) {
  const slot = record.slots.find(({ id }) => id === slotId)
  try {
    if (slot === undefined || slot.kind !== opener.kind) throw new Error('no such slot')
    const dataKey = await unwrapKey(record.id, slot, opener)
    return { dataKey, secret: await openSecret(record, dataKey) }
  } catch {
    throw new VaultError('opener')
  }
}

const accountsOf = (evm: string, solana: VaultRecord['solana']) => (solana ? [evm, solana.address] : [evm])
const passkeysOf = ({ slots }: VaultRecord): readonly Passkey[] =>
  slots.flatMap(({ passkey }) => passkey ?? [])
