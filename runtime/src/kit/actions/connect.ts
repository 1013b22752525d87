import type { Connection, Connector, Network } from '../../chains/types.js'
import type { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../abortable.js'
import { applyEvent } from '../applyEvent.js'
import { beginAttempt } from '../attempts.js'
import { connectionOf } from '../connectionOf.js'
import { driverContext } from '../driverContext.js'
import { leaveConnectViews } from '../leaveConnectViews.js'
import { reconnect } from '../reconnect.js'
import { rememberConnection } from '../rememberConnection.js'
import { requireChain } from '../requireChain.js'
import { toConnection } from '../toConnection.js'
import type { Kit } from '../types.js'
import { setActiveNamespace } from './setActiveNamespace.js'
import { trackEvent } from './trackEvent.js'

export interface ConnectParameters {
  readonly connector: Connector
  /** Asked of the wallet where its family can; the wallet has the last word. */
  readonly network?: Network
}

export type ConnectReturnType = Connection

/**
 * Asks a wallet for its accounts and makes its namespace the active one. A second call for the same
 * namespace ends the first. `cancelConnect`, closing the modal and stopping the kit end it too.
 *
 * @throws AppKitError USER_REJECTED, CANCELLED, WALLET_BUSY, WALLET_LOCKED, WALLET_BAD_REPLY,
 *   WALLET_NO_ACCOUNTS, WALLET_METHOD_UNSUPPORTED, WALLET_FAILED, ADAPTER_NOT_FOUND
 */
export async function connect(
  kit: Kit,
  { connector, network }: ConnectParameters,
): Promise<ConnectReturnType> {
  const chain = requireChain(kit, connector.namespace)
  const present = connectionOf(chain)
  if (present?.connector.id === connector.id) {
    leaveConnectViews(kit)
    return present
  }
  const attempt = beginAttempt(kit, chain)
  applyEvent(chain, { type: 'connectStarted', connectorId: connector.id, attempt: attempt.number })
  try {
    const { signal } = attempt
    const reply = await abortable(
      chain.driver.connect(driverContext(kit, chain), connector, { network, signal }),
      signal,
    )
    const connection = toConnection(chain, connector, reply)
    applyEvent(chain, { type: 'succeeded', attempt: attempt.number, connection })
    setActiveNamespace(kit, chain.namespace)
    rememberConnection(kit, connection)
    trackEvent(kit, { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: connector.name } })
    leaveConnectViews(kit)
    return connection
  } catch (cause) {
    const error = toAppKitError(cause)
    applyEvent(chain, { type: 'failed', attempt: attempt.number })
    // Another wallet was in use, and no later attempt has taken over: the visitor still has it.
    if (present !== undefined && chain.connection.peek().status === 'disconnected') void reconnect(kit, chain)
    report(kit, error)
    throw error
  } finally {
    attempt.done()
  }
}

function report(kit: Kit, error: AppKitError): void {
  kit.lastError.value = error
  if (error.code === 'CANCELLED') return
  const event = error.code === 'USER_REJECTED' ? 'USER_REJECTED' : 'CONNECT_ERROR'
  trackEvent(kit, { event, properties: { message: error.message } })
}
