import type { Connection, Connector, Network } from '../../chains/types.js'
import { AppKitError } from '../../errors/AppKitError.js'
import { toAppKitError } from '../../errors/toAppKitError.js'
import { abortable } from '../abortable.js'
import { applyEvent } from '../applyEvent.js'
import { beginAttempt } from '../attempts.js'
import { connectionOf } from '../connectionOf.js'
import { connectionsOf } from '../connectionsOf.js'
import { driverContext } from '../driverContext.js'
import { followConnections } from '../followConnections.js'
import { leaveConnectViews } from '../leaveConnectViews.js'
import { rememberAddress } from '../memory/rememberAddress.js'
import { rememberConnection } from '../memory/rememberConnection.js'
import { requireChain } from '../requireChain.js'
import { toConnection } from '../toConnection.js'
import type { Kit } from '../types.js'
import { setActiveNamespace } from './setActiveNamespace.js'
import { switchAccount } from './switchAccount.js'
import { trackEvent } from './trackEvent.js'

/** How long a wallet may take, visitor and all, before he is told to look into it, in ms (R21 of docs/security.md). */
const deadline = 60_000

export interface ConnectParameters {
  readonly connector: Connector
  /** Asked of the wallet where its family can; the wallet has the last word. */
  readonly network?: Network
  /** Leaves the modal where it is, for a caller that has more to connect. */
  readonly stay?: boolean
}

export type ConnectReturnType = Connection

/**
 * Asks a wallet for its accounts and makes its namespace the active one. A wallet that was in use
 * stays connected beside it, and comes back when this one declines; one that is connected already is
 * used again without being asked. A second call for the same namespace ends the first.
 * `cancelConnect`, closing the modal and stopping the kit end it too.
 *
 * @throws AppKitError USER_REJECTED, CANCELLED, WALLET_TIMEOUT after a minute, WALLET_BUSY,
 *   WALLET_LOCKED, WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS, WALLET_METHOD_UNSUPPORTED, WALLET_FAILED, ADAPTER_NOT_FOUND
 */
export async function connect(
  kit: Kit,
  { connector, network, stay = false }: ConnectParameters,
): Promise<ConnectReturnType> {
  const chain = requireChain(kit, connector.namespace)
  const present = connectionsOf(chain).find((each) => each.connector.id === connector.id)
  if (present !== undefined && connectionOf(chain) !== undefined) {
    switchAccount(kit, { connector, address: present.address })
    if (!stay) leaveConnectViews(kit)
    return present
  }
  const attempt = beginAttempt(kit, chain)
  applyEvent(chain, { type: 'connectStarted', connectorId: connector.id, attempt: attempt.number })
  const timer = setTimeout(() => attempt.abort('WALLET_TIMEOUT'), deadline)
  let connection: Connection
  try {
    const { signal } = attempt
    const reply = await abortable(
      chain.driver.connect(driverContext(kit, chain), connector, {
        network: network ?? chain.network.peek(),
        signal,
      }),
      signal,
    )
    connection = toConnection(chain, connector, reply)
    // Between its answer and now.
    if (signal.aborted) throw new AppKitError('CANCELLED')
  } catch (cause) {
    const error = toAppKitError(cause)
    applyEvent(chain, { type: 'failed', attempt: attempt.number })
    report(kit, error)
    throw error
  } finally {
    clearTimeout(timer)
    attempt.done()
  }
  followConnections(kit, chain)
  applyEvent(chain, { type: 'succeeded', attempt: attempt.number, connection })
  setActiveNamespace(kit, chain.namespace)
  rememberConnection(kit, connection)
  rememberAddress(kit, chain)
  trackEvent(kit, { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name: connector.name } })
  if (!stay) leaveConnectViews(kit)
  return connection
}

function report(kit: Kit, error: AppKitError): void {
  kit.lastError.value = error
  if (error.code === 'CANCELLED') return
  const event = error.code === 'USER_REJECTED' ? 'USER_REJECTED' : 'CONNECT_ERROR'
  trackEvent(kit, { event, properties: { message: error.message } })
}
