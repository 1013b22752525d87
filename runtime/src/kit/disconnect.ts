import type { Connector } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import type { ErrorOf } from '../errors/errorCodes.js'
import { activateNextNamespace } from './activateNextNamespace.js'
import { abortAttempt } from './attempts.js'
import { applyEvent, connectionsOf, requireChain } from './connections.js'
import { forgetConnection, rememberAddress, setActiveNamespace } from './persistence.js'
import type { AppNamespace } from './register.js'
import type { Chain, Kit } from './types.js'

/** What only a connected user does. */
export const loadActions = () => import('./late.chunk.js')

export interface DisconnectParameters {
  /** Every connected namespace when absent. */
  readonly namespace?: AppNamespace | undefined
  /** One wallet of the namespace; the others stay, and the one used last takes over. */
  readonly connectorId?: string
}

export type DisconnectReturnType = void

export type DisconnectErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'DISCONNECT_FAILED'>

/**
 * Forgets the connection first, then tells the wallet: the user is out even if the wallet hangs.
 * Another namespace that is connected becomes the active one; without one the modal closes.
 *
 * @param kit - what `createAppKit` returned.
 * @throws AppKitError ADAPTER_NOT_FOUND; DISCONNECT_FAILED with every wallet in `details` that failed and still shares accounts
 *   with the app; local state is cleared all the same.
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { disconnect } from 'appkit-runtime'
 *
 * await disconnect(kit)
 * await disconnect(kit, { namespace: 'solana' })
 */
export async function disconnect(
  kit: Kit,
  { namespace, connectorId }: DisconnectParameters = {},
): Promise<DisconnectReturnType> {
  const chains = namespace === undefined ? [...kit.chains.values()] : [requireChain(kit, namespace)]
  const left = chains.flatMap((chain) => leave(kit, chain, connectorId))
  const before = kit.activeNamespace.peek()
  for (const [chain] of left) activateNextNamespace(kit, chain)
  const active = kit.activeNamespace.peek()
  if (active !== undefined && active !== before) setActiveNamespace(kit, active)
  try {
    const { disconnectWallets } = await loadActions()
    await disconnectWallets(kit, left, namespace)
  } catch (cause) {
    throw cause instanceof AppKitError ? cause : new AppKitError('DISCONNECT_FAILED', { cause })
  }
}

/** Everything that needs no wallet, in one go: nothing can come between. */
function leave(kit: Kit, chain: Chain, connectorId: string | undefined): readonly [Chain, Connector][] {
  const leaving = connectionsOf(chain)
    .map(({ connector }) => connector)
    .filter(({ id }) => connectorId === undefined || id === connectorId)
  const state = chain.connection.peek()
  // One that is on its way has no connection to take away yet, and must not arrive.
  if (connectorId === undefined || ('connectorId' in state && state.connectorId === connectorId))
    abortAttempt(chain)
  applyEvent(chain, { type: 'disconnected', ...(connectorId !== undefined && { connectorId }) })
  forgetConnection(kit, chain.namespace, connectorId)
  rememberAddress(kit, chain)
  return leaving.map((connector) => [chain, connector])
}
