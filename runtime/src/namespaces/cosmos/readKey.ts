import { cleanWalletName } from '../../chains/cleanWalletName.js'
import { readBytes } from '../../chains/readBytes.js'
import { callError } from '../../errors/callError.js'
import { parseAddress } from './parseAddress.js'
import type { CosmosKey } from './types.js'

/** Ed25519, compressed secp256k1, uncompressed. */
const keyLengths: readonly (number | undefined)[] = [32, 33, 65]
/** Of a key or an address, in bytes. */
const maximum = 1_000_000

/**
 * A wallet's answer to `getKey`.
 *
 * @param prefix what the address must begin with; any when absent.
 * @throws AppKitError WALLET_NO_ACCOUNTS for an empty address; WALLET_BAD_REPLY for one that is none, is
 *   written for another chain or is not that of its own bytes, and for a key that is none.
 */
export function readKey(value: unknown, prefix?: string): CosmosKey {
  const { name, algo, pubKey, address, bech32Address, ...flags } = (value ?? {}) as Record<string, unknown>
  if (bech32Address === '') throw callError('WALLET_NO_ACCOUNTS', { details: 'cosmos' })
  const parts = typeof bech32Address === 'string' ? parseAddress(bech32Address) : undefined
  const key = readBytes(pubKey, { atMost: maximum })
  const raw = readBytes(address, { atMost: maximum })
  const isWhole =
    parts !== undefined &&
    (prefix === undefined || parts.prefix === prefix) &&
    (raw === undefined || raw.join() === parts.data.join()) &&
    (key === undefined || keyLengths.includes(key.length))
  if (!isWhole || typeof bech32Address !== 'string')
    throw callError('WALLET_BAD_REPLY', { details: 'getKey' })
  return {
    name: cleanWalletName(name) ?? '',
    algo: typeof algo === 'string' ? algo.slice(0, 64) : 'secp256k1',
    pubKey: key ?? new Uint8Array(),
    address: parts.data,
    bech32Address,
    isNanoLedger: flags.isNanoLedger === true,
    isKeystone: flags.isKeystone === true,
  }
}
