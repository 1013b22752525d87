import { base64ToBytes, hexToBase64 } from '../../../../common/base64.js'
import { bytesToHex } from '../../../../common/hex.js'
import type { Account, CaipNetworkId, ChainNamespace, Connector } from '../../chains/types.js'
import type { StoragePort } from '../../storage/createSafeStorage.js'

/** The account of a wallet, and its network. */
export interface ShownAccount {
  readonly caipNetworkId: CaipNetworkId
  readonly account: Account
}

/** The limit of stored wallets per namespace. */
const maxWallets = 10
const keyOf = (namespace: ChainNamespace) => `@appkit/${namespace}:accounts`

/**
 * Stores the account of a wallet that cannot be asked on the next visit without a window. Removes it if none is
 * given.
 *
 * @param storage - without it, nothing is stored.
 */
export function rememberShown(
  storage: StoragePort | undefined,
  { namespace, id }: Pick<Connector, 'namespace' | 'id'>,
  shown: ShownAccount | undefined,
): void {
  const { [id]: _, ...others } = readAll(storage, namespace)
  const kept = Object.entries(others).slice(0, maxWallets - 1)
  if (shown !== undefined) {
    const { caipNetworkId, account } = shown
    const { address, publicKey } = account
    kept.unshift([id, { caipNetworkId, address, key: publicKey && toBase64(publicKey) }])
  }
  if (kept.length === 0) storage?.remove(keyOf(namespace))
  else storage?.set(keyOf(namespace), JSON.stringify(Object.fromEntries(kept)))
}

/**
 * The account that `rememberShown` has stored for a wallet. Its address is only text; the namespace must check it.
 *
 * @returns undefined if nothing valid is stored.
 */
export function recallShown(
  storage: StoragePort | undefined,
  { namespace, id }: Pick<Connector, 'namespace' | 'id'>,
): ShownAccount | undefined {
  const entries = readAll(storage, namespace)
  const { caipNetworkId, address, key } = (Object.hasOwn(entries, id) ? entries[id] : undefined) ?? {}
  if (typeof caipNetworkId !== 'string' || typeof address !== 'string') return undefined
  const publicKey =
    typeof key === 'string' && base64Key.test(key) ? bytesToHex(base64ToBytes(key)) : undefined
  return {
    caipNetworkId: caipNetworkId as CaipNetworkId,
    account: { namespace, address, type: 'eoa', ...(publicKey && { publicKey }) },
  }
}

/** 32 bytes, or 33 for a compressed key. Other keys are not stored. */
const base64Key = /^[A-Za-z0-9+/]{43,44}$/

function toBase64(hex: string): string | undefined {
  const key = hexToBase64(hex).replace('=', '')
  return base64Key.test(key) ? key : undefined
}

type Entry = Readonly<Record<string, unknown>> | null

function readAll(
  storage: StoragePort | undefined,
  namespace: ChainNamespace,
): Readonly<Record<string, Entry>> {
  try {
    const stored: unknown = JSON.parse(storage?.get(keyOf(namespace)) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as Record<string, Entry>) : {}
  } catch {
    return {}
  }
}
