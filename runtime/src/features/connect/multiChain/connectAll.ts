import { signInOffers } from '../../../chains/signInOffer.js'
import type { ChainNamespace, Connector } from '../../../chains/types.js'
import type { AppKitError } from '../../../errors/AppKitError.js'
import { toAppKitError } from '../../../errors/toAppKitError.js'
import { setActiveNamespace } from '../../../kit/activeNamespace.js'
import { cancelConnect } from '../../../kit/attempts.js'
import { connect, leaveConnectViews } from '../../../kit/connect.js'
import { connectionOf } from '../../../kit/connections.js'
import { trackEvent } from '../../../kit/events.js'
import { resetView } from '../../../kit/router.js'
import type { Chain } from '../../../kit/state.js'
import type { Kit } from '../../../kit/types.js'
import type { MultiChainData } from '../wallet/chooseWallet.js'
import { groupsHere } from '../wallet/findConnectors.js'

export type Step =
  | { readonly status: 'waiting' }
  | { readonly status: 'failed'; readonly error: AppKitError }
  | { readonly status: 'connected' }

export interface ConnectAllParameters {
  readonly chains: readonly WalletChain[]
  /** Stops: the current request is cancelled, and no other is made. */
  readonly signal: AbortSignal
  readonly onStep: (namespace: ChainNamespace, step: Step) => void
  /** Namespaces to leave out: those that the user has declined before. */
  readonly skip?: ReadonlySet<ChainNamespace>
}

export interface ConnectAllReturnType {
  readonly failures: number
  /** The namespace that the user declined. Those after it were not asked. */
  readonly declined?: ChainNamespace
}

/**
 * Connects a wallet in several namespaces, one after another. An error is reported, and the next one follows.
 * If the user declines, it stops. Successful connections stay, and the active namespace does not change if it
 * is connected. If all are connected, it leaves the modal's connect views. Never rejects.
 */
export async function connectAll(
  kit: Kit,
  { chains, signal, onStep, skip }: ConnectAllParameters,
): Promise<ConnectAllReturnType> {
  const before = kit.activeNamespace.peek()
  let failures = 0
  let name: string | undefined
  let declined: ChainNamespace | undefined
  for (const { chain, connector } of chains) {
    const { namespace } = chain
    if (signal.aborted || declined !== undefined) break
    if (isConnectedWith(chain, connector) || skip?.has(namespace)) continue
    onStep(namespace, { status: 'waiting' })
    const stop = () => cancelConnect(kit, { namespace })
    signal.addEventListener('abort', stop)
    // The user signs in once, with the account in use, when all are connected.
    const offer = signInOffers.get(connector)
    signInOffers.delete(connector)
    try {
      await connect(kit, { connector, stay: true })
      name ??= connector.name
      onStep(namespace, { status: 'connected' })
    } catch (cause) {
      const error = toAppKitError(cause)
      failures++
      if (error.code === 'USER_REJECTED') declined = namespace
      onStep(namespace, { status: 'failed', error })
    } finally {
      signal.removeEventListener('abort', stop)
      if (offer !== undefined) signInOffers.set(connector, offer)
    }
  }
  // Each connection made its namespace active. The one before becomes active again, or the first one.
  const connected = chains.filter(({ chain, connector }) => isConnectedWith(chain, connector))
  const active = connected.find(({ chain }) => chain.namespace === before) ?? connected[0]
  if (active !== undefined) setActiveNamespace(kit, active.chain.namespace)
  // The event is sent once for the wallet, whatever the number of its namespaces.
  if (name !== undefined)
    trackEvent(kit, { event: 'CONNECT_SUCCESS', properties: { method: 'browser', name } })
  if (failures === 0 && !signal.aborted) endChoice(kit)
  return { failures, ...(declined !== undefined && { declined }) }
}

/** Leaves the modal's connect views. The question to sign in waits for that, and takes their place. */
export function endChoice(kit: Kit): void {
  if (kit.modal.peek().open && kit.routes.has('SIWXSignMessage')) resetView(kit, 'Connect')
  leaveConnectViews(kit)
}

/** Whether a chain is connected with this wallet. Subscribes when it is read in an effect. */
export function isConnectedWith(chain: Chain, { id }: Connector): boolean {
  return connectionOf(chain)?.connector.id === id
}

/** A namespace in which a wallet can be connected. */
export interface WalletChain {
  readonly chain: Chain
  readonly connector: Connector
}

/**
 * The namespaces of a wallet, from the data of ConnectingMultiChain. The host may have passed any data. Wallets
 * that are gone are left out, and namespaces in which the wallet is found later are added. Subscribes when it
 * is read in an effect.
 */
export function readMultiChain(kit: Kit, data: unknown): readonly WalletChain[] {
  const { connectors } = (typeof data === 'object' && data !== null ? data : {}) as Partial<MultiChainData>
  if (!Array.isArray(connectors)) return []
  const given = connectors as MultiChainData['connectors']
  const isGiven = (connector: Connector) =>
    given.some((wanted) => wanted?.id === connector.id && wanted.namespace === connector.namespace)
  const group = groupsHere(kit).find((members) => members.some(isGiven)) ?? []
  return group.flatMap((connector) => {
    const chain = kit.chains.get(connector.namespace)
    return chain ? [{ chain, connector }] : []
  })
}
