import { fieldsOf } from '../../../../common/records.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'
import { isHex32 } from '../crypto/keys.js'
import { isTime } from './fields.js'

/** A stored proposal, for the case that its page is closed. Its keys are in the key store, by `publicKey` and `pairingTopic`. */
export interface StoredProposal {
  readonly pairingTopic: string
  readonly publicKey: string
  /** The id of the request. */
  readonly id: number
  /** In ms since 1970. */
  readonly expiry: number
  /** The public key of the wallet, after its answer. */
  readonly peerKey?: string
  /** The companion, and the id of its request. */
  readonly companion?: { readonly id: number; readonly asked: unknown }
}

const storageKey = '@appkit-walletconnect/proposals'
const maxProposals = 10

export function readStoredProposals(storage: StoragePort): readonly StoredProposal[] {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.slice(-maxProposals).flatMap((each) => readOne(each) ?? []) : []
  } catch {
    return []
  }
}

/** Stores the proposal of a pairing, or removes it if none is given. */
export function storeProposal(
  storage: StoragePort,
  pairingTopic: string,
  proposal: StoredProposal | undefined,
): void {
  const others = readStoredProposals(storage).filter((each) => each.pairingTopic !== pairingTopic)
  const all = proposal === undefined ? others : [...others, proposal].slice(-maxProposals)
  if (all.length === 0) storage.remove(storageKey)
  else storage.set(storageKey, JSON.stringify(all))
}

function readOne(value: unknown): StoredProposal | undefined {
  const { pairingTopic, publicKey, id, expiry, peerKey, companion } = fieldsOf(value)
  const { id: companionId, asked } = fieldsOf(companion)
  if (!isHex32(pairingTopic) || !isHex32(publicKey) || !isTime(id) || !isTime(expiry)) return undefined
  return {
    pairingTopic,
    publicKey,
    id,
    expiry,
    ...(isHex32(peerKey) && { peerKey }),
    ...(isTime(companionId) && { companion: { id: companionId, asked } }),
  }
}
