import { connectionsIn } from '../chains/connectionsIn.js'
import type { ChainNamespace, Connection, ConnectionStatus } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

/**
 * The state of a namespace, by default of the active one.
 *
 * @throws AppKitError ADAPTER_NOT_FOUND
 */
export function requireChain(kit: Kit, namespace?: ChainNamespace): Chain {
  const chain = namespace === undefined ? kit.activeChain.peek() : kit.chains.get(namespace)
  if (chain === undefined)
    throw new AppKitError('ADAPTER_NOT_FOUND', { details: namespace ?? 'no namespace is active' })
  return chain
}

/**
 * The connection of a chain, or undefined unless it is connected. While another wallet is asked, the one in use stays
 * so. Subscribes when read in an effect.
 */
export function connectionOf(chain: Chain | undefined): Connection | undefined {
  const state = chain?.connection.value
  return state && state.status !== 'reconnecting' ? connectionsIn(state)[0] : undefined
}

/** The status of a chain, connected while it has a wallet in use. Subscribes when read in an effect. */
export const statusOf = (chain: Chain | undefined): ConnectionStatus =>
  connectionOf(chain) ? 'connected' : (chain?.connection.value.status ?? 'disconnected')

/** Every wallet connected in a namespace, the one in use first. Subscribes when read in an effect. */
export const connectionsOf = (chain: Chain): readonly Connection[] => connectionsIn(chain.connection.value)

/** A connection as one text: it differs when the wallet, the network or the address does. Empty without one. */
export const keyOf = (connection: Connection | undefined): string =>
  connection ? `${connection.connector.id} ${connection.caipNetworkId}:${connection.address}` : ''
