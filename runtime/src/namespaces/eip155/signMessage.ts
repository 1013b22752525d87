import { toHex } from '../../chains/toHex.js'
import type { Connector } from '../../chains/types.js'
import { callError } from '../../errors/callError.js'
import { request } from './request.js'

const signature = /^0x[0-9a-fA-F]{62,}$/

/**
 * personal_sign (EIP-191) over the UTF-8 bytes of a text.
 *
 * @returns the signature, 0x and at least 62 hex digits (docs/behaviour.md#addresses-and-ids).
 * @throws AppKitError WALLET_BAD_REPLY; what the wallet rejects with.
 */
export async function signMessage(
  connector: Connector,
  { address, message }: { readonly address: string; readonly message: string },
): Promise<string> {
  const data = toHex(new TextEncoder().encode(message))
  const reply = await request(connector, 'personal_sign', [data, address])
  if (typeof reply !== 'string' || !signature.test(reply))
    throw callError('WALLET_BAD_REPLY', { details: 'personal_sign' })
  return reply
}
