import type { DriverConnection } from '../chains/driver.js'
import type { Connection, Connector, Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import type { ErrorOf, WalletRequestErrorCode } from '../errors/errorCodes.js'
import { toAppKitError } from '../errors/toAppKitError.js'
import { orderAccounts } from './activeAccount.js'
import { setActiveNamespace } from './activeNamespace.js'
import { afterPaint } from './afterPaint.js'
import { applyEvent } from './applyEvent.js'
import { beginAttempt } from './attempts.js'
import { callNamespace } from './callNamespace.js'
import { connectionsOf, requireChain } from './connections.js'
import { isMobile } from './device.js'
import { driverContext } from './discovery.js'
import { trackEvent } from './events.js'
import { followConnections } from './followConnections.js'
import { kitBatch } from './kitSignal.js'
import { closeModal } from './modal.js'
import { moveModal } from './modalMachine.js'
import { mustLeaveNetwork } from './networks.js'
import { rememberAddress, rememberConnection } from './rememberConnection.js'
import { resetView, shownRoute } from './router.js'
import type { Chain } from './state.js'
import { switchAccount } from './switchAccount.js'
import type { Kit } from './types.js'

/** How long a wallet may take, including the user, before the connection fails, in ms (R21 of docs/security.md). */
const deadline = 60_000

export interface ConnectParameters {
  /** A wallet that was found: an entry of `chain.connectors` or `useConnect`. */
  readonly connector: Connector
  /** The network to request, if the namespace supports that. The wallet can choose another one. */
  readonly network?: Network
  /** Keeps the modal open and tells no event, for a caller that does both once for several namespaces. */
  readonly stay?: boolean
}

export type ConnectReturnType = Connection

export type ConnectErrorType = ErrorOf<
  WalletRequestErrorCode | 'ADAPTER_NOT_FOUND' | 'WALLET_TIMEOUT' | 'WALLET_NO_ACCOUNTS'
>

/**
 * Asks a wallet for its accounts and makes its namespace the active one. A wallet that was in use stays connected,
 * and is used again if this one declines. A wallet that is connected already is used without asking. A second call
 * for the same namespace cancels the first. `cancelConnect`, closing the modal and stopping the kit also cancel it.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the connection: wallet, accounts, the one in use, and the network the wallet is on.
 * @throws AppKitError USER_REJECTED, CANCELLED, WALLET_TIMEOUT after a minute, WALLET_BUSY,
 *   WALLET_LOCKED, WALLET_BAD_REPLY, WALLET_NO_ACCOUNTS, WALLET_METHOD_UNSUPPORTED, WALLET_FAILED, ADAPTER_NOT_FOUND,
 *   MODAL_LOAD_FAILED if the code for wallets did not load
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { AppKitError, connect } from 'appkit-runtime'
 *
 * const [connector] = kit.chains.get('eip155')?.connectors.value ?? []
 * try {
 *   if (connector) console.log((await connect(kit, { connector })).address)
 * } catch (error) {
 *   if (!(error instanceof AppKitError && error.code === 'USER_REJECTED')) throw error
 * }
 */
export async function connect(
  kit: Kit,
  { connector, network, stay }: ConnectParameters,
): Promise<ConnectReturnType> {
  const chain = requireChain(kit, connector.namespace)
  const present = connectionsOf(chain).find((each) => each.connector.id === connector.id)
  if (present !== undefined && chain.connection.peek().status === 'connected') {
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
    const options = { network: network ?? chain.network.peek(), signal }
    const reply = await callNamespace(
      chain,
      (calls) => calls.connect(driverContext(kit, chain), connector, options),
      signal,
    )
    connection = toConnection(chain, connector, reply)
    // The attempt was cancelled after the wallet answered.
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
  // All signals change at once, so that the app renders once.
  kitBatch(() => {
    applyEvent(chain, { type: 'succeeded', attempt: attempt.number, connection })
    setActiveNamespace(kit, chain.namespace)
    rememberConnection(kit, connection)
    rememberAddress(kit, chain)
  })
  if (stay) return connection
  trackEvent(kit, {
    event: 'CONNECT_SUCCESS',
    properties: { method: methodOf(connector), name: connector.name },
  })
  leaveConnectViews(kit)
  return connection
}

/** How a wallet was reached, for the event. */
export function methodOf({ type }: Connector): string {
  if (type !== 'walletConnect') return 'browser'
  return isMobile(navigator.userAgent) ? 'mobile' : 'qrcode'
}

function report(kit: Kit, error: AppKitError): void {
  kit.lastError.value = error
  if (error.code === 'CANCELLED') return
  const event = error.code === 'USER_REJECTED' ? 'USER_REJECTED' : 'CONNECT_ERROR'
  trackEvent(kit, { event, properties: { message: error.message } })
}

/**
 * Makes a connection from the result of a driver.
 *
 * @throws AppKitError WALLET_NO_ACCOUNTS
 */
export function toConnection(chain: Chain, connector: Connector, reply: DriverConnection): Connection {
  const accounts = orderAccounts(chain, reply.accounts)
  const [first] = accounts
  if (first === undefined) throw new AppKitError('WALLET_NO_ACCOUNTS', { details: chain.namespace })
  const { caipNetworkId, approvedNetworkIds } = reply
  return {
    connector,
    accounts,
    address: first.address,
    caipNetworkId,
    ...(approvedNetworkIds && { approvedNetworkIds }),
  }
}

/**
 * After connecting: shows UnsupportedChain if the wallet is on a network that the app does not have, else closes
 * the modal.
 */
export function leaveConnectViews(kit: Kit): void {
  if (!kit.modal.peek().open || shownRoute(kit)?.keepsOnConnect) return
  if (mustLeaveNetwork(kit) && kit.routes.has('UnsupportedChain')) resetView(kit, 'UnsupportedChain')
  else closeAfterPaint(kit)
}

/**
 * A view that stays for the next open is seen until the page has painted what a wallet gave, which users wait for. Any other has
 * something else to show by then.
 */
function closeAfterPaint(kit: Kit): void {
  closeModal(kit, { force: true }, kit.router.peek().length < 2 && shownRoute(kit)?.keep)
  if (kit.modal.peek().stays) afterPaint(() => moveModal(kit, 'painted'))
}
