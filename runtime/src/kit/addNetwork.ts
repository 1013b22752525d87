import type { NamespaceCalls } from '../chains/driver.js'
import type { ChainNamespace, Connector, Network } from '../chains/types.js'
import { AppKitError, addErrorTexts } from '../errors/AppKitError.js'
import type { ErrorOf } from '../errors/errorCodes.js'
import { actionTexts } from '../errors/texts/actions.js'
import { toAppKitError } from '../errors/toAppKitError.js'
import { lateStorageKeys, setNetwork } from './activeAccount.js'
import { callNamespace } from './callNamespace.js'
import { checkNetwork } from './checkNetwork.js'
import { connectionOf, requireChain } from './connections.js'
import { trackEvent } from './events.js'
import { reconnectSilently } from './reconnectSilently.js'
import { refreshBalance } from './refreshBalance.js'
import type { AppNamespace, AppNetwork } from './register.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

addErrorTexts(actionTexts)

export interface AddNetworkParameters {
  /** A complete network of a namespace of the app. */
  readonly network: Network
}

/** The network, with the type of a network of the app, for `switchNetwork`. */
export type AddNetworkReturnType = AppNetwork

export type AddNetworkErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'NETWORK_INVALID'>

/**
 * Adds a network to the app. It replaces a network with the same id. A wallet that is already on it is then on a
 * supported network.
 *
 * @param kit - the object that `createAppKit` returns.
 * @returns the network, with the type of a network of the app.
 * @throws AppKitError ADAPTER_NOT_FOUND when the app has no such namespace, NETWORK_INVALID
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { addNetwork, switchNetwork } from 'appkit-runtime'
 * import { sepolia } from 'appkit-runtime/namespaces/eip155/networks'
 *
 * const network = addNetwork(kit, { network: sepolia })
 * await switchNetwork(kit, { network })
 */
export function addNetwork(kit: Kit, { network }: AddNetworkParameters): AddNetworkReturnType {
  const chain = requireChain(kit, network?.chainNamespace)
  checkNetwork(network, chain.driver)
  const networks = chain.networks.peek()
  const at = networks.findIndex(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
  chain.networks.value = at < 0 ? [...networks, network] : networks.with(at, network)
  const current = chain.network.peek()
  if (current === undefined || current.caipNetworkId === network.caipNetworkId) chain.network.value = network
  if (connectionOf(chain)?.caipNetworkId === network.caipNetworkId) {
    setNetwork(kit, chain, network)
    void refreshBalance(kit, { namespace: chain.namespace, cached: true })
  }
  return network as AppNetwork
}

export interface RemoveNetworkParameters {
  /** The namespace of the network. */
  readonly namespace: AppNamespace
  /** The id of the network or its CAIP-2 id. An unknown id changes nothing. */
  readonly id: Network['id']
}

export type RemoveNetworkReturnType = void

export type RemoveNetworkErrorType = ErrorOf<'ADAPTER_NOT_FOUND' | 'NETWORKS_MISSING'>

/**
 * Removes a network from the app. A wallet that is on it is then on an unsupported network. Without a wallet, the
 * first of the other networks is used.
 *
 * @param kit - the object that `createAppKit` returns.
 * @throws AppKitError ADAPTER_NOT_FOUND; NETWORKS_MISSING for the last one of its namespace
 *
 * @example
 * import { kit } from './appkit/generated/kit'
 * import { removeNetwork } from 'appkit-runtime'
 *
 * removeNetwork(kit, { namespace: 'eip155', id: 137 })
 */
export function removeNetwork(kit: Kit, { namespace, id }: RemoveNetworkParameters): RemoveNetworkReturnType {
  const chain = requireChain(kit, namespace)
  const isMeant = (network: Network) => String(network.id) === String(id) || network.caipNetworkId === id
  const left = chain.networks.peek().filter((network) => !isMeant(network))
  if (left.length === chain.networks.peek().length) return
  const [first] = left
  if (first === undefined) throw new AppKitError('NETWORKS_MISSING', { details: namespace })
  chain.networks.value = left
  const current = chain.network.peek()
  if (current !== undefined && isMeant(current)) setNetwork(kit, chain, first)
  const walletNetwork = connectionOf(chain)?.caipNetworkId
  // Its balance was read through the nodes of the removed network.
  if (!left.some(({ caipNetworkId }) => caipNetworkId === walletNetwork))
    void refreshBalance(kit, { namespace, cached: true })
}

/** How long a wallet may take to disconnect (docs/behaviour.md#leaving). */
const deadline = 3000

/**
 * Notifies wallets that the app has disconnected, all at the same time, each with a time limit. A wallet has failed if it
 * still shares accounts with the app.
 *
 * @param namespace - the disconnected one, for the event; all by default.
 * @throws AppKitError DISCONNECT_FAILED with every failure in `details`.
 */
export async function disconnectWallets(
  kit: Kit,
  left: readonly (readonly [Chain, Connector])[],
  namespace: ChainNamespace | undefined,
): Promise<void> {
  kit.storage.remove(lateStorageKeys.deepLinkChoice)
  const failures = (
    await Promise.all(left.map(([chain, connector]) => notifyWallet(kit, chain, connector)))
  ).filter((failure) => failure !== undefined)
  if (failures.length === 0) {
    trackEvent(kit, { event: 'DISCONNECT_SUCCESS', properties: { namespace: namespace ?? 'all' } })
    return
  }
  const message = failures.join(', ')
  const error = new AppKitError('DISCONNECT_FAILED', { details: message })
  kit.lastError.value = error
  trackEvent(kit, { event: 'DISCONNECT_ERROR', properties: { message } })
  throw error
}

async function notifyWallet(kit: Kit, chain: Chain, connector: Connector): Promise<string | undefined> {
  const signal = AbortSignal.timeout(deadline)
  try {
    await callNamespace(chain, (calls) => calls.disconnect(connector, { signal }), signal)
    return undefined
  } catch (cause) {
    const isLeft = !(await isConnected(kit, chain, connector, signal))
    return isLeft
      ? undefined
      : `Failed to disconnect chain ${chain.namespace}: ${toAppKitError(cause).message}`
  }
}

/**
 * Some wallets throw although they disconnected, so an error alone does not count. A wallet that cannot be asked
 * counts as disconnected.
 */
async function isConnected(
  kit: Kit,
  chain: Chain,
  connector: Connector,
  signal: AbortSignal,
): Promise<boolean> {
  const ask = async (calls: NamespaceCalls) =>
    calls.isConnected?.(connector, { signal }) ??
    (await reconnectSilently(kit, chain, connector, signal)) !== undefined
  return callNamespace(chain, ask, signal).catch(() => false)
}
