import { effect } from '@preact/signals-core'
import { AppKitError } from '../errors/AppKitError.js'
import type { ErrorOf, NoWalletErrorCode, WalletRequestErrorCode } from '../errors/errorCodes.js'
import { toAppKitError } from '../errors/toAppKitError.js'
import { isSameAccount } from './activeAccount.js'
import { callNamespace } from './callNamespace.js'
import { connectionOf, connectionsOf, requireChain } from './connections.js'
import type { AppNamespace } from './register.js'
import type { Kit } from './types.js'

export interface SignMessageParameters {
  /** The text that the user reads in the wallet. */
  readonly message: string
  /** The namespace whose wallet signs. Default: the active one. */
  readonly namespace?: AppNamespace
  /** Stops waiting. The wallet may still show its window. */
  readonly signal?: AbortSignal
}

/** The signature in the namespace's text form: hex for eip155 and polkadot, base58 for solana, base64 elsewhere. */
export type SignMessageReturnType = string

export type SignMessageErrorType = ErrorOf<NoWalletErrorCode | WalletRequestErrorCode>

/**
 * Asks the connected wallet to sign a text by the standard of its namespace (EIP-191 for eip155). If the wallet
 * disconnects or removes the account meanwhile, it rejects at once.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the signature in the namespace's text form.
 * @throws AppKitError ADAPTER_NOT_FOUND, NOT_CONNECTED, RECONNECTING, USER_REJECTED, WALLET_BAD_REPLY, CANCELLED,
 *   WALLET_FAILED, MODAL_LOAD_FAILED
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { signMessage } from 'appkit-runtime'
 *
 * const signature = await signMessage(kit, { message: 'Hello', namespace: 'eip155' })
 * console.log(signature)
 */
export async function signMessage(
  kit: Kit,
  { message, namespace, signal }: SignMessageParameters,
): Promise<SignMessageReturnType> {
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
    return await callNamespace(
      chain,
      (calls) => calls.signMessage(connector, parameters, { signal: until }),
      until,
    )
  } catch (cause) {
    throw toAppKitError(cause)
  } finally {
    unfollow()
  }
}
