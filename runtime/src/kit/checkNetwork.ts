import type { NamespaceDriver } from '../chains/driver.js'
import { parseCaipNetworkId } from '../chains/parseCaipNetworkId.js'
import type { Network } from '../chains/types.js'
import { AppKitError } from '../errors/AppKitError.js'

/**
 * Refuses a network that cannot work. The reference behind the colon is checked by the family's own
 * rules where the family is given.
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
