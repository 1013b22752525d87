import type { Connection } from '../chains/types.js'
import { trackEvent } from './actions/trackEvent.js'
import { applyEvent } from './applyEvent.js'
import { askAgain } from './askAgain.js'
import type { Attempt } from './attempts.js'
import { connectionsOf } from './connectionsOf.js'
import { expectReturn } from './expectReturn.js'
import { leaveConnectViews } from './leaveConnectViews.js'
import { findChosenAccount } from './memory/findChosenAccount.js'
import { readConnectedNamespaces } from './memory/readConnectedNamespaces.js'
import { readConnectorIds } from './memory/readConnectorIds.js'
import { recheckWallet } from './recheckWallet.js'
import type { Chain, Kit } from './types.js'
import { waitForConnector } from './waitForConnector.js'

/** A wallet that says nothing for so long is treated as gone for now; storage keeps it for the next visit. */
const answerDeadline = 10_000
/** Extensions announce themselves within milliseconds; slow ones get this long. */
const announceDeadline = 2_500

/**
 * Picks up the connections of the last visit without asking the visitor anything: the wallet in use,
 * and beside it the others. Never rejects. Wallets that are still connected (the kit was stopped and
 * started again) are checked in the same way.
 *
 * @param attempt - what `expectReturn` began.
 */
export async function reconnect(
  kit: Kit,
  chain: Chain,
  attempt: Attempt | undefined = expectReturn(kit, chain),
): Promise<void> {
  const state = chain.connection.peek()
  const present = connectionsOf(chain).map(({ connector }) => connector)
  const isWanted = kit.config.enableReconnect && readConnectedNamespaces(kit).includes(chain.namespace)
  // A visitor who was quicker is not interrupted.
  const inUse = attempt && state.status === 'reconnecting' ? state.connectorId : undefined
  if (inUse === undefined) attempt?.done()
  const joining = readConnectorIds(kit, chain.namespace).filter(
    (id) => isWanted && id !== inUse && !present.some((connector) => connector.id === id),
  )
  await Promise.all([
    ...present.map((connector) => recheckWallet(kit, chain, connector)),
    ...(attempt && inUse !== undefined ? [pickUp(kit, chain, inUse, attempt)] : []),
    ...joining.map((id) => join(kit, chain, id)),
  ])
}

/** The wallet in use: the namespace is `reconnecting` until it has answered. */
async function pickUp(kit: Kit, chain: Chain, connectorId: string, attempt: Attempt): Promise<void> {
  const timer = setTimeout(() => attempt.abort('WALLET_TIMEOUT'), answerDeadline)
  try {
    const connection = await find(kit, chain, connectorId, attempt.signal)
    // A locked wallet says the same as one that the visitor has left, so the next visit asks again.
    if (connection === undefined || !isKept(kit, chain, connectorId))
      applyEvent(chain, { type: 'failed', attempt: attempt.number })
    else arrive(kit, chain, attempt.number, connection)
  } catch {
    applyEvent(chain, { type: 'failed', attempt: attempt.number })
    // Another wallet was chosen meanwhile: this one comes back beside it, or in its place if that declines.
    if (attempt.signal.reason === 'CANCELLED') void join(kit, chain, connectorId)
  } finally {
    clearTimeout(timer)
    attempt.done()
  }
}

/** Whether it is still to come back: it may have been disconnected meanwhile, in this tab or another one. */
const isKept = (kit: Kit, chain: Chain, connectorId: string) =>
  readConnectorIds(kit, chain.namespace).includes(connectorId)

/** A wallet that was connected and not in use: it comes back when it answers, and nothing waits for it. */
async function join(kit: Kit, chain: Chain, connectorId: string): Promise<void> {
  const signal = AbortSignal.any([kit.lifetime.signal, AbortSignal.timeout(answerDeadline)])
  const connection = await find(kit, chain, connectorId, signal).catch(() => undefined)
  // It may have been chosen in the meantime.
  const isHere = connectionsOf(chain).some(({ connector }) => connector.id === connectorId)
  if (connection !== undefined && isKept(kit, chain, connectorId) && !isHere)
    applyEvent(chain, { type: 'joined', connection })
}

async function find(
  kit: Kit,
  chain: Chain,
  connectorId: string,
  signal: AbortSignal,
): Promise<Connection | undefined> {
  const announced = AbortSignal.any([signal, AbortSignal.timeout(announceDeadline)])
  const connector = await waitForConnector(chain, connectorId, announced)
  return askAgain(kit, chain, connector, signal)
}

function arrive(kit: Kit, chain: Chain, attempt: number, connection: Connection): void {
  const chosen = findChosenAccount(kit, chain, connection.accounts)
  const restored = chosen === undefined ? connection : { ...connection, address: chosen.address }
  applyEvent(chain, { type: 'succeeded', attempt, connection: restored })
  trackEvent(kit, {
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: connection.connector.name, reconnect: true },
  })
  // Opened while the wallet was slow to answer: there is nothing left to choose.
  const view = kit.router.peek().at(-1)?.view
  if (view === 'Connect' || view === 'AllWallets') leaveConnectViews(kit)
}
