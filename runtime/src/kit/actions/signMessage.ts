import { callError } from '../../errors/callError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { connectionOf } from '../connectionOf.js'
import { requireChain } from '../requireChain.js'
import type { ChainNamespace, Kit } from '../types.js'

export interface SignMessageParameters {
  readonly message: string
  readonly namespace?: ChainNamespace
  readonly signal?: AbortSignal
}

/**
 * Asks the connected wallet to sign a text, as its family does (EIP-191 for eip155).
 *
 * @returns the signature in the family's text form.
 * @throws AppKitError NOT_CONNECTED, RECONNECTING, USER_REJECTED, WALLET_BAD_REPLY, CANCELLED, WALLET_FAILED
 */
export async function signMessage(
  kit: Kit,
  { message, namespace, signal }: SignMessageParameters,
): Promise<string> {
  const chain = requireChain(kit, namespace)
  const connection = connectionOf(chain)
  if (connection === undefined)
    throw callError(chain.connection.peek().status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED')
  const { connector, address, caipNetworkId } = connection
  try {
    return await chain.driver.signMessage(
      connector,
      { address, message, caipNetworkId },
      { signal: signal ?? kit.lifetime.signal },
    )
  } catch (cause) {
    throw toAppKitError(cause)
  }
}
