import { bytesToHex } from '../../../../common/hex.js'
import { cleanWalletName } from '../../chains/createWalletRegistry.js'
import { readBytes } from '../../chains/readUntrusted.js'
import type { Account, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { askWallet } from './enableChain.js'
import { parseAddress } from './parseAddress.js'
import type { CosmosKey, CosmosNetwork, CosmosSignature, CosmosWallet } from './types.js'

/** Ed25519, compressed secp256k1, uncompressed. */
const keyLengths: readonly (number | undefined)[] = [32, 33, 65]
/** The longest text of a key or an address that is read, in bytes. */
const maxBytes = 1_000_000

/**
 * A wallet's answer to `getKey`.
 *
 * @param prefix - the prefix of the address; any if absent.
 * @throws AppKitError WALLET_NO_ACCOUNTS for an empty address; WALLET_BAD_REPLY for an invalid key or address,
 *   and for an address of another chain or other bytes.
 */
export function readKey(value: unknown, prefix?: string): CosmosKey {
  const { name, algo, pubKey, address, bech32Address, ...flags } = (value ?? {}) as Record<string, unknown>
  if (bech32Address === '') throw new AppKitError('WALLET_NO_ACCOUNTS', { details: 'cosmos' })
  const parts = typeof bech32Address === 'string' ? parseAddress(bech32Address) : undefined
  const key = readBytes(pubKey, { atMost: maxBytes })
  const raw = readBytes(address, { atMost: maxBytes })
  const isWhole =
    parts !== undefined &&
    (prefix === undefined || parts.prefix === prefix) &&
    (raw === undefined || raw.join() === parts.data.join()) &&
    (key === undefined || keyLengths.includes(key.length))
  if (!isWhole || typeof bech32Address !== 'string')
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'getKey' })
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

/**
 * Asks a wallet which key it uses on a network. A locked wallet may ask the user to unlock it. One on another device is
 * not asked: its account has no public key until it is used.
 *
 * @throws AppKitError the errors of `readKey`; what the wallet rejects with.
 */
export async function readAccount(wallet: CosmosWallet, network: Network): Promise<Account> {
  const { bech32Prefix } = network as Partial<CosmosNetwork>
  const { getKey, sharedKey = getKey } = wallet
  const key = readKey(await askWallet(() => sharedKey(String(network.id))), bech32Prefix)
  return {
    namespace: 'cosmos',
    address: key.bech32Address,
    type: 'eoa',
    ...(key.pubKey.length > 0 && { publicKey: bytesToHex(key.pubKey) }),
  }
}

/** Base64 of 64 bytes: r and s. */
const signature64 = /^[A-Za-z0-9+/]{85}[AQgw]==$/
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * A wallet's signature in amino's form.
 *
 * @param call - the call, for the error.
 * @throws AppKitError WALLET_BAD_REPLY
 */
export function readSignature(value: unknown, call: string): CosmosSignature {
  const { signature, pub_key } = (value ?? {}) as Record<string, unknown>
  const { type, value: key } = (pub_key ?? {}) as Record<string, unknown>
  const isWhole = typeof signature === 'string' && signature64.test(signature)
  const hasKey = typeof type === 'string' && typeof key === 'string' && key.length <= 256 && base64.test(key)
  if (!isWhole || !hasKey) throw new AppKitError('WALLET_BAD_REPLY', { details: call })
  return { pub_key: { type: type.slice(0, 64), value: key }, signature }
}
