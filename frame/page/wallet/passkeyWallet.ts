import { randomText } from '../../src/shared/encoding.js'
import type { VaultRecord } from '../../src/shared/vaultRecord.js'
import { WalletError } from '../base/errors.js'
import { addDevice, deviceOpener, type OpenerParts, prepareStore } from './openerSteps.js'
import { type FoundPasskey, passkeySalt } from './passkeyCeremony.js'

/**
 * Makes the wallet of a new passkey, which is the second way to open it. False for a passkey whose key is not known, because
 * it was not made here just now: then the second way is a recovery code.
 */
export async function createWithPasskey(
  parts: OpenerParts,
  { credential, output, publicKey }: FoundPasskey,
): Promise<boolean> {
  if (output === undefined || publicKey === undefined) return false
  const slot = randomText(16)
  const passkey = { credential, publicKey }
  const opener = { kind: 'passkey' as const, passkey, output, site: location.hostname }
  const device = await deviceOpener(parts, slot)
  const record = await parts.vault.createWithPasskey(device, slot, opener, await passkeySalt())
  const store = await prepareStore(parts, record)
  await store()
  return true
}

/**
 * Opens the wallet on a new device with the passkey that has logged in, and adds a slot for the device. False if the passkey
 * has no function here, or its slot was made for another input: then the user is asked.
 */
export async function recoverWithPasskey(
  parts: OpenerParts,
  { credential, output }: FoundPasskey,
  record: VaultRecord,
  revision: number,
): Promise<boolean> {
  const salt = await passkeySalt()
  const slot = record.slots.find((each) => each.passkey?.credential === credential && each.salt === salt)
  if (slot?.passkey === undefined || output === undefined) return false
  const opener = { kind: 'passkey' as const, passkey: slot.passkey, output, site: location.hostname }
  try {
    await parts.vault.unlock(record, slot.id, opener)
  } catch (error) {
    if (error instanceof WalletError && error.code === 'vault-opener') return false
    throw error
  }
  await addDevice(parts, record, revision)
  return true
}
