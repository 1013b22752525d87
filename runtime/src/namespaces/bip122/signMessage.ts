import { AppKitError } from '../../errors/AppKitError.js'
import { unsupported } from './adapter/invoke.js'
import type { BitcoinAdapter, SignatureProtocol } from './adapter/types.js'
import { readAddress } from './address/readAddress.js'

/**
 * Signs a text, by default by BIP-322 with a bech32 address and by BIP-137 with a base58 one.
 *
 * @returns the signature, base64.
 * @throws AppKitError WALLET_BAD_REPLY if it is not a signature of the requested protocol;
 *   WALLET_METHOD_UNSUPPORTED for an address of another chain; what the wallet rejects with.
 */
export async function signMessage(
  adapter: BitcoinAdapter,
  {
    address,
    message,
    protocol,
  }: {
    readonly address: string
    readonly message: string
    readonly protocol?: SignatureProtocol | undefined
  },
): Promise<string> {
  const kind = readAddress(address)?.kind
  if (kind === undefined) throw unsupported('address')
  const usual = kind === 'base58' ? 'ecdsa' : 'bip322'
  const reply = await adapter.signMessage({ address, message, protocol: protocol ?? usual })
  const read = readSignature(reply)
  if (typeof reply !== 'string' || read === undefined || (protocol !== undefined && protocol !== read))
    throw new AppKitError('WALLET_BAD_REPLY', { details: 'signMessage' })
  return reply
}

const maxSignatureLength = 20_000
/**
 * The header byte of BIP-137: recovery id and type of address. A witness or transaction starts with a lower
 * byte.
 */
const isHeader = (byte: number | undefined) => byte !== undefined && byte >= 27 && byte <= 42

/**
 * Reads the signature of a message: base64 of 65 bytes with a header (BIP-137), or of a witness or transaction
 * (BIP-322, with or without the prefix of its version 2).
 *
 * @returns the protocol of the signature, or undefined.
 */
export function readSignature(signature: unknown): SignatureProtocol | undefined {
  if (typeof signature !== 'string' || signature.length > maxSignatureLength) return undefined
  const hasPrefix = /^(smp|ful)/.test(signature) && signature.length % 4 === 3
  const text = hasPrefix ? signature.slice(3) : signature
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return undefined
  const bytes = atob(text)
  if (bytes.length === 65) return isHeader(bytes.charCodeAt(0)) && !hasPrefix ? 'ecdsa' : undefined
  // The shortest witness is that of a taproot key: a count, a length and 64 bytes.
  return bytes.length >= 66 ? 'bip322' : undefined
}
