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
  const id = parseCaipNetworkId(network?.caipNetworkId, driver && [driver])
  const isComplete =
    id?.namespace === network?.chainNamespace &&
    Array.isArray(network?.rpcUrls?.default?.http) &&
    typeof network?.nativeCurrency?.decimals === 'number'
  if (id === undefined || !isComplete)
    throw new AppKitError('NETWORK_INVALID', { details: String(network?.name ?? network) })
}
