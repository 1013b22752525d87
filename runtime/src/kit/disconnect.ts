import type { Connector } from '../chains/types.js'
import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import type { ErrorOf } from '../errors/errorCodes.js'
import { actionTexts } from '../errors/texts/actions.js'
import { activateNextNamespace } from './activateNextNamespace.js'
import { setActiveNamespace } from './activeNamespace.js'
import { applyEvent } from './applyEvent.js'
import { abortAttempt } from './attempts.js'
import { connectionsOf, requireChain } from './connections.js'
import { kitBatch } from './kitSignal.js'
import type { AppNamespace } from './register.js'
import { forgetConnection, rememberAddress } from './rememberConnection.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

addErrorTexts(actionTexts)

export interface DisconnectParameters {
  /** Default: every connected namespace. */
  readonly namespace?: AppNamespace | undefined
  /** One wallet of the namespace. The others stay connected, and the one used last is used. */
  readonly connectorId?: string
}

export type DisconnectReturnType = void

export type DisconnectErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'DISCONNECT_FAILED'>

/**
 * Removes the connection first and then notifies the wallet, so that the user is disconnected even if the wallet does
 * not answer. Another connected namespace becomes active. If there is none, the modal closes.
 *
 * @param kit - the object that `createAppKit` returns.
 * @throws AppKitError ADAPTER_NOT_FOUND; DISCONNECT_FAILED if wallets failed and still share accounts with the app,
 * with all of them in `details`; the app is disconnected.
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
  if (connectorId === undefined) kit.giveUpLogin?.()
  const before = kit.activeNamespace.peek()
  // Nobody sees the namespace that is left as the active one while another is connected.
  const left = kitBatch(() => {
    const wallets = chains.flatMap((chain) => leave(kit, chain, connectorId))
    for (const [chain] of wallets) activateNextNamespace(kit, chain)
    return wallets
  })
  const active = kit.activeNamespace.peek()
  if (active !== undefined && active !== before) setActiveNamespace(kit, active)
  try {
    const { disconnectWallets } = await import('./accountActions.chunk.js')
    await disconnectWallets(kit, left, namespace)
  } catch (cause) {
    throw cause instanceof AppKitError ? cause : new AppKitError('DISCONNECT_FAILED', { cause })
  }
}

/** Everything that needs no wallet, without an await, so that nothing can happen in between. */
function leave(kit: Kit, chain: Chain, connectorId: string | undefined): readonly [Chain, Connector][] {
  const leaving = connectionsOf(chain)
    .map(({ connector }) => connector)
    .filter(({ id }) => connectorId === undefined || id === connectorId)
  const state = chain.connection.peek()
  // A wallet that is connecting has no connection yet. Its attempt must be cancelled.
  if (connectorId === undefined || ('connectorId' in state && state.connectorId === connectorId))
    abortAttempt(chain)
  applyEvent(chain, { type: 'disconnected', ...(connectorId !== undefined && { connectorId }) })
  forgetConnection(kit, chain.namespace, connectorId)
  rememberAddress(kit, chain)
  return leaving.map((connector) => [chain, connector])
}
