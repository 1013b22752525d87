import type { Connector } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../abortable.js'
import { applyEvent } from '../applyEvent.js'
import { abortAttempt } from '../attempts.js'
import { connectionOf } from '../connectionOf.js'
import { connectionsOf } from '../connectionsOf.js'
import { forgetConnection } from '../memory/forgetConnection.js'
import { requireChain } from '../requireChain.js'
import type { Chain, ChainNamespace, Kit } from '../types.js'
import { closeModal } from './closeModal.js'
import { trackEvent } from './trackEvent.js'

/** How long a wallet may take to hear that we are leaving (spec.md section 9). */
const deadline = 3000

export interface DisconnectParameters {
  /** Every connected namespace when absent. */
  readonly namespace?: ChainNamespace
  /** One wallet of the namespace; the others stay, and the one used last takes over. */
  readonly connectorId?: string
}

/**
 * Forgets the connection first, then tells the wallet: the visitor is out even if the wallet hangs.
 * The modal closes, for what it shows is gone.
 *
 * @throws AppKitError DISCONNECT_FAILED with every failure in `details`; local state is cleared all the same.
 */
export async function disconnect(
  kit: Kit,
  { namespace, connectorId }: DisconnectParameters = {},
): Promise<void> {
  const chains = namespace === undefined ? [...kit.chains.values()] : [requireChain(kit, namespace)]
  const failures = (await Promise.all(chains.map((chain) => leaveWallets(kit, chain, connectorId))))
    .flat()
    .filter((failure) => failure !== undefined)
  if (failures.length === 0) {
    trackEvent(kit, { event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
    return
  }
  const error = new AppKitError('DISCONNECT_FAILED', { details: failures.join(', ') })
  kit.lastError.value = error
  trackEvent(kit, { event: 'DISCONNECT_ERROR', properties: { message: failures.join(', ') } })
  throw error
}

async function leaveWallets(kit: Kit, chain: Chain, connectorId: string | undefined) {
  const leaving = connectionsOf(chain).filter(
    ({ connector }) => connectorId === undefined || connector.id === connectorId,
  )
  if (connectorId === undefined) abortAttempt(chain)
  applyEvent(chain, { type: 'disconnected', ...(connectorId !== undefined && { connectorId }) })
  forgetConnection(kit, chain.namespace, connectorId)
  if (
    leaving.length > 0 &&
    connectionOf(chain) === undefined &&
    kit.activeNamespace.peek() === chain.namespace
  )
    closeModal(kit, { force: true })
  return Promise.all(leaving.map(({ connector }) => tell(chain, connector)))
}

async function tell(chain: Chain, connector: Connector): Promise<string | undefined> {
  const signal = AbortSignal.timeout(deadline)
  try {
    await abortable(chain.driver.disconnect(connector, { signal }), signal)
    return undefined
  } catch (cause) {
    const { code, message } = toAppKitError(cause)
    return code === 'CANCELLED' ? undefined : `Failed to disconnect chain ${chain.namespace}: ${message}`
  }
}
