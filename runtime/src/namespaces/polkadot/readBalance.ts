import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '../../../../common/hex.js'
import type { BalanceParameters } from '../../chains/driver.js'
import type { NativeBalance, Network } from '../../chains/types.js'
import { AppKitError, addErrorTexts } from '../../errors/AppKitError.js'
import { serviceTexts } from '../../errors/texts/services.js'
import { parseSs58 } from './parseSs58.js'

addErrorTexts(serviceTexts)

/** The start of all keys of the map `Account` of the pallet `System`: xxhash-128 of both names. */
const accounts = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

/** The place of an account in the chain's storage: its id behind a hash of it (Blake2_128Concat). */
export function accountKey(id: Uint8Array): string {
  const plain = (bytes: Uint8Array) => bytesToHex(bytes).slice(2)
  return `0x${accounts}${plain(blake2b(id, { dkLen: 16 }))}${plain(id)}`
}

/**
 * Reads the free balance of an account from the chain's storage (`state_getStorage`): the first amount of `AccountInfo`,
 * behind four counters of 32 bits.
 *
 * @throws AppKitError BAD_REPLY; what `request` throws.
 */
export async function readBalance(
  { nativeCurrency: { decimals, symbol } }: Network,
  { address, request }: Pick<BalanceParameters, 'address' | 'request'>,
): Promise<NativeBalance> {
  const identity = parseSs58(address)?.identity
  if (identity === undefined) throw new AppKitError('BAD_REPLY', { details: 'an address' })
  // The account of an ecdsa key is the hash of the key.
  const id = identity.length === 33 ? blake2b(identity, { dkLen: 32 }) : identity
  const reply = await request({ method: 'state_getStorage', params: [accountKey(id)] })
  // An account that holds nothing is not stored.
  if (reply === null) return { value: 0n, decimals, symbol }
  const [, free] =
    (typeof reply === 'string' && /^0x(?:[0-9a-f]{8}){4}([0-9a-f]{32})(?:[0-9a-f]{2})*$/i.exec(reply)) || []
  if (free === undefined) throw new AppKitError('BAD_REPLY', { details: 'state_getStorage' })
  const bytes = free.match(/../g) ?? []
  return { value: BigInt(`0x${bytes.reverse().join('')}`), decimals, symbol }
}
