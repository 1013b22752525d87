import type { NamespaceDriver } from '../chains/driver.js'
import { parseCaipNetworkId } from '../chains/parseCaipNetworkId.js'
import type { Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'
import type { Chain, Kit } from './types.js'

/**
 * Refuses an invalid network. The reference (the part after the colon) is checked by the rules of the namespace, if
 * its driver is given.
 *
 * @throws AppKitError NETWORK_INVALID
 */
export function checkNetwork(
  network: Network,
  driver?: Pick<NamespaceDriver, 'namespace' | 'isChainReference'>,
): void {
  const { id, name, nativeCurrency, rpcUrls } = (network ?? {}) as Partial<Network>
  const urls: unknown = rpcUrls?.default?.http
  const decimals = nativeCurrency?.decimals ?? Number.NaN
  const chain = parseCaipNetworkId(network?.caipNetworkId, driver && [driver])
  const isComplete =
    chain?.namespace === network?.chainNamespace &&
    [name, nativeCurrency?.symbol, String(id ?? '')].every(isText) &&
    Array.isArray(urls) &&
    urls.every(isText) &&
    Number.isInteger(decimals) &&
    decimals >= 0
  if (chain === undefined || !isComplete)
    throw new AppKitError('NETWORK_INVALID', { details: String(network?.name ?? network) })
}

const isText = (value: unknown) => typeof value === 'string' && value !== ''

/** Whether the wallet is on a network of the app. True if no wallet is connected. */
export function isNetworkSupported(chain: Chain): boolean {
  const state = chain.connection.value
  return (
    state.status !== 'connected' ||
    chain.networks.value.some((network) => network.caipNetworkId === state.connection.caipNetworkId)
  )
}

/** Whether the network is unsupported and the user must leave it. */
export function mustLeaveNetwork(kit: Kit): boolean {
  const chain = kit.activeChain.peek()
  const { enableNetworkSwitch, allowUnsupportedChain } = kit.config
  return chain !== undefined && !isNetworkSupported(chain) && enableNetworkSwitch && !allowUnsupportedChain
}

/** Whether a service is on this machine, as the sandbox is: then it has copies of networks, not the networks. */
export function isOnThisMachine(url: string | undefined): boolean {
  return url !== undefined && /^(http|ws)s?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(url)
}
