import { effect } from '@preact/signals-core'
import { AppKitError } from '../errors/AppKitError.js'
import { toAppKitError } from '../errors/toAppKitError.js'
import { abortable } from './abortable.js'
import { isSameAccount } from './activeNetwork.js'
import { connectionOf, connectionsOf, requireChain } from './connections.js'
import type { ChainNamespace, Kit } from './types.js'

export interface SignMessageParameters {
  readonly message: string
  readonly namespace?: ChainNamespace
  readonly signal?: AbortSignal
}

/**
 * Asks the connected wallet to sign a text, as its family does (EIP-191 for eip155). Who disconnects,
 * or takes the account away, while the wallet asks does not wait for it any longer.
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
    throw new AppKitError(
      chain.connection.peek().status === 'reconnecting' ? 'RECONNECTING' : 'NOT_CONNECTED',
    )
  const { connector, address, caipNetworkId } = connection
  const gone = new AbortController()
  const unfollow = effect(() => {
    const accounts = connectionsOf(chain).find((each) => each.connector === connector)?.accounts ?? []
    if (!accounts.some((each) => isSameAccount(chain, each.address, address))) gone.abort()
  })
  const until = AbortSignal.any([gone.signal, kit.lifetime.signal, ...(signal ? [signal] : [])])
  try {
    const parameters = { address, message, caipNetworkId }
    return await abortable(chain.driver.signMessage(connector, parameters, { signal: until }), until)
  } catch (cause) {
    throw toAppKitError(cause)
  } finally {
    unfollow()
  }
}
