import type { Connector } from '../../chains/types.js'
import { encodeBase58 } from './encodeBase58.js'
import { signBytes } from './signBytes.js'

/**
 * Signs the UTF-8 bytes of a text.
 *
 * @returns the signature in base58.
 * @throws AppKitError as `signBytes`; what the wallet rejects with.
 */
export async function signMessage(
  connector: Connector,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  return encodeBase58(await signBytes(connector, { address, message: new TextEncoder().encode(message) }))
}
