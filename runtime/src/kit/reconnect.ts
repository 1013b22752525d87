import type { Connector } from '../chains/types.js'
import { abortable } from './abortable.js'
import { trackEvent } from './actions/trackEvent.js'
import { applyEvent } from './applyEvent.js'
import { beginAttempt } from './attempts.js'
import { connectionOf } from './connectionOf.js'
import { driverContext } from './driverContext.js'
import { leaveConnectViews } from './leaveConnectViews.js'
import { forgetConnection, readConnectedNamespaces } from './rememberConnection.js'
import { storageKeys } from './storageKeys.js'
import { toConnection } from './toConnection.js'
import type { Chain, Kit } from './types.js'
import { waitForConnector } from './waitForConnector.js'

/** A wallet that says nothing for so long is treated as gone for now; storage keeps it for the next visit. */
const answerDeadline = 10_000
/** Extensions announce themselves within milliseconds; slow ones get this long. */
const announceDeadline = 2_500

/**
 * Picks up the connection of the last visit without asking the visitor anything. Never rejects.
 * A kit that is still connected (it was stopped and started again) is checked in the same way.
 */
export async function reconnect(kit: Kit, chain: Chain): Promise<void> {
  if (connectionOf(chain) !== undefined) return recheck(kit, chain)
  // A visitor who was quicker is not interrupted.
  if (chain.connection.peek().status === 'connecting') return
  const connectorId = rememberedConnector(kit, chain)
  if (connectorId === undefined) return
  const attempt = beginAttempt(kit, chain)
  const timer = setTimeout(() => attempt.abort('WALLET_TIMEOUT'), answerDeadline)
  applyEvent(chain, { type: 'reconnectStarted', connectorId, attempt: attempt.number })
  try {
    const { signal } = attempt
    const announced = AbortSignal.any([signal, AbortSignal.timeout(announceDeadline)])
    const connector = await waitForConnector(chain, connectorId, announced)
    const reply = await abortable(
      chain.driver.reconnect(driverContext(kit, chain), connector, { signal }),
      signal,
    )
    // A locked wallet says the same as one that the visitor has left, so the next visit asks again.
    if (reply === undefined || reply.accounts.length === 0)
      applyEvent(chain, { type: 'failed', attempt: attempt.number })
    else arrive(kit, chain, connector, attempt.number, toConnection(chain, connector, reply))
  } catch {
    applyEvent(chain, { type: 'failed', attempt: attempt.number })
  } finally {
    clearTimeout(timer)
    attempt.done()
  }
}

/** What the wallet may have changed while nobody listened. */
async function recheck(kit: Kit, chain: Chain): Promise<void> {
  const connector = connectionOf(chain)?.connector
  if (connector === undefined) return
  const { signal } = kit.lifetime
  const connectorId = connector.id
  try {
    const reply = await abortable(
      chain.driver.reconnect(driverContext(kit, chain), connector, { signal }),
      signal,
    )
    applyEvent(chain, { type: 'accountsChanged', connectorId, accounts: reply?.accounts ?? [] })
    if (reply === undefined) forgetConnection(kit, chain.namespace)
    else applyEvent(chain, { type: 'networkChanged', connectorId, caipNetworkId: reply.caipNetworkId })
  } catch {
    // The wallet cannot say; what it last said stands.
  }
}

function rememberedConnector(kit: Kit, chain: Chain): string | undefined {
  if (!kit.config.enableReconnect || !readConnectedNamespaces(kit).includes(chain.namespace)) return undefined
  return kit.storage.get(storageKeys.connectorId(chain.namespace)) ?? undefined
}

function arrive(
  kit: Kit,
  chain: Chain,
  connector: Connector,
  attempt: number,
  connection: ReturnType<typeof toConnection>,
): void {
  applyEvent(chain, { type: 'succeeded', attempt, connection })
  trackEvent(kit, {
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: connector.name, reconnect: true },
  })
  // Opened while the wallet was slow to answer: there is nothing left to choose.
  const view = kit.router.peek().at(-1)?.view
  if (view === 'Connect' || view === 'AllWallets') leaveConnectViews(kit)
}
