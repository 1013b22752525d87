import { randomText } from '../../src/shared/encoding.js'
import { askKeepGuest } from '../views/guest.js'
import { showNewRecovery } from '../views/recovery.js'
import type { Stage } from '../views/stage.js'
import { type GuestWallet, thawed } from './guests.js'
import { deviceOpener, type OpenerParts, prepareStore } from './openerSteps.js'
import { type FoundPasskey, passkeySalt } from './passkeyCeremony.js'

/** Uses the wallet that only this browser has; the first time, makes it. */
export const startGuestWallet = ({ api, guests, keys, vault }: OpenerParts): Promise<void> =>
  guests.start((secret) => {
    const opener = { kind: 'device' as const, key: keys.slot, device: api.device, secret }
    return vault.createAlone(opener, randomText(16))
  })

/**
 * Asks whether the guest wallet of this browser is to become the wallet of the account, and makes it that: with the same
 * addresses, a slot for this device, and a passkey or a recovery code as the second way to open it.
 *
 * @returns undefined if the user wants another wallet; false if the view was closed
 * @throws WalletError for ten minutes after its private key was shown
 */
export async function adoptGuest(
  parts: OpenerParts,
  stage: Stage,
  guest: GuestWallet,
  found?: FoundPasskey,
): Promise<boolean | undefined> {
  const { api, guests, keys, vault } = parts
  const { record, secret } = guest
  const isKept = await askKeepGuest(stage, record.address)
  // The user has heard of it.
  await guests.takeLeft()
  if (isKept !== true) return isKept === false ? undefined : false
  // As one of an account it would sign at once, as the server has not heard of the key.
  await thawed((await guests.find()) ?? guest)
  const [own] = record.slots
  const opener = { kind: 'device' as const, key: keys.slot, device: api.device, secret }
  await vault.unlock(record, own?.id ?? '', opener)
  const slot = randomText(16)
  const second = await passkeyOf(found)
  const adopted = await vault.adopt(record, await deviceOpener(parts, slot), slot, second)
  const storeAdopted = await prepareStore(parts, adopted.record)
  const store = async () => {
    await storeAdopted()
    await guests.forget()
  }
  if (adopted.recoveryCode !== undefined) return showNewRecovery(stage, adopted.recoveryCode, store)
  await store()
  return true
}

async function passkeyOf({ credential, output, publicKey }: Partial<FoundPasskey> = {}) {
  if (credential === undefined || output === undefined || publicKey === undefined) return undefined
  const passkey = { credential, publicKey }
  const opener = { kind: 'passkey' as const, passkey, output, site: location.hostname }
  return { opener, salt: await passkeySalt() }
}
