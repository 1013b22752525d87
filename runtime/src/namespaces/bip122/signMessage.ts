import { callError } from '../../errors/callError.js'
import { readAddress } from './address/readAddress.js'
import { readSignature } from './readSignature.js'
import type { BitcoinAdapter, SignatureProtocol } from './types.js'

/**
 * Signs a text: by BIP-322 with a bech32 address, by BIP-137 with a base58 one, unless told otherwise.
 *
 * @returns the signature, base64.
 * @throws AppKitError WALLET_BAD_REPLY when it is none, or not of the protocol that was asked for;
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
  if (kind === undefined) throw callError('WALLET_METHOD_UNSUPPORTED', { details: 'address' })
  const usual = kind === 'base58' ? 'ecdsa' : 'bip322'
  const reply = await adapter.signMessage({ address, message, protocol: protocol ?? usual })
  const read = readSignature(reply)
  if (typeof reply !== 'string' || read === undefined || (protocol !== undefined && protocol !== read))
    throw callError('WALLET_BAD_REPLY', { details: 'signMessage' })
  return reply
}
