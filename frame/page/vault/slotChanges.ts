import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, digitsToBytes } from '../../../common/hex.js'
import { hashText, randomText } from '../../src/shared/encoding.js'
import { leaveText, loginChangeText } from '../../src/shared/loginChange.js'
import {
  type Passkey,
  slotChangeText,
  type VaultRecord,
  type VaultSlot,
} from '../../src/shared/vaultRecord.js'
import { hasEd25519 } from './ed25519.js'
import { VaultError } from './errors.js'
import type { OpenKeys } from './openKeys.js'
import { makeRecoveryCode } from './recoveryCode.js'
import {
  createSolanaKey,
  openSecret,
  openSolanaKey,
  readSolanaKey,
  type SlotOpener,
  sealSecret,
  unwrapKey,
  wrapKey,
} from './slots.js'
import type { BroughtSecrets, DeviceOpener, SlotChange, Vault } from './types.js'

type SlotMethods = Pick<
  Vault,
  | 'create'
  | 'createWithPasskey'
  | 'createAlone'
  | 'adopt'
  | 'unlock'
  | 'addDevice'
  | 'addPasskey'
  | 'addRecovery'
  | 'removeSlot'
  | 'signLogin'
  | 'exportKeys'
>

/** The functions of the vault that make wallets. */
const makers = (keys: OpenKeys): Pick<Vault, 'create' | 'createWithPasskey' | 'createAlone' | 'adopt'> => ({
  create: async (device, slot, brought) => {
    const recoveryCode = makeRecoveryCode()
    const second = { opener: { kind: 'recovery', code: recoveryCode } } as const
    return { record: await createWallet(keys, device, slot, second, brought), recoveryCode }
  },
  createWithPasskey: (device, slot, opener, salt) => createWallet(keys, device, slot, { opener, salt }),
  createAlone: (device, slot) => createWallet(keys, device, slot),
  adopt: async (record, device, slot, passkey) => {
    const { dataKey } = keys.opened(record)
    const recoveryCode = passkey === undefined ? makeRecoveryCode() : undefined
    const second: SecondWay = passkey ?? { opener: { kind: 'recovery', code: recoveryCode ?? '' } }
    const slots = await wrapWays(record.id, dataKey, { device, slot, second })
    const adopted = { ...record, slots }
    keys.setPasskeys(passkeysOf(adopted))
    return { record: adopted, ...(recoveryCode !== undefined && { recoveryCode }) }
  },
})

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
    ...makers(keys),
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
    signLogin: async (record, { kind, login }, approval) => {
      await keys.approved(record, { kind, login }, approval)
      const message =
        kind === 'leave'
          ? leaveText(record.id, login)
          : loginChangeText(record.id, kind === 'link' ? 'add' : 'remove', login)
      return keys.signer().signMessage({ message })
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

interface SecondWay {
  readonly opener: SlotOpener
  readonly salt?: string
}

/** Wraps the data key for this device, and for a second way to open the wallet. */
async function wrapWays(
  id: string,
  dataKey: Uint8Array<ArrayBuffer>,
  { device, second, slot }: { device: DeviceOpener; slot: string; second: SecondWay | undefined },
): Promise<readonly VaultSlot[]> {
  const own = await wrapKey(id, dataKey, device, slot)
  return second ? [own, await wrapKey(id, dataKey, second.opener, randomText(16), second.salt)] : [own]
}

/** Makes a wallet with a slot of this device and a second one of another kind, if that is there already. */
async function createWallet(
  keys: OpenKeys,
  device: DeviceOpener,
  slot: string,
  second?: SecondWay,
  brought: BroughtSecrets = {},
): Promise<VaultRecord> {
  const secret = brought.evm?.slice() ?? digitsToBytes(generatePrivateKey().slice(2))
  const dataKey = crypto.getRandomValues(new Uint8Array(32))
  const { address } = privateKeyToAccount(bytesToHex(secret))
  const id = randomText(16)
  const slots = await wrapWays(id, dataKey, { device, slot, second })
  const cipher = await sealSecret({ address, id }, secret, dataKey)
  const sealed = await createSolanaKey(id, dataKey, brought.solana)
  const solana = sealed && (await openSolanaKey(id, sealed, dataKey))
  const record: VaultRecord = { version: 1, id, address, cipher, ...(sealed && { solana: sealed }), slots }
  const [accounts, passkeys] = [accountsOf(address, sealed), passkeysOf(record)]
  keys.keep({ secret, dataKey, address, solana, passkeys, accounts })
  return record
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
