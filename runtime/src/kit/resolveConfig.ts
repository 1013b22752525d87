import type { NamespaceDriver } from '../chains/driver.js'
import { parseCaipNetworkId } from '../chains/parseCaipNetworkId.js'
import { AppKitError } from '../errors/AppKitError.js'
import type { AppKitConfig, ResolvedConfig } from './config.js'

/**
 * Fills in the defaults of spec.md section 1 and refuses what cannot work.
 *
 * @throws AppKitError SIGN_IN_CONFIGURED_TWICE, NETWORKS_MISSING, NETWORK_DUPLICATE, NETWORK_INVALID,
 *   ADAPTER_NOT_FOUND (a network of a namespace that was not given).
 */
export function resolveConfig(config: AppKitConfig, drivers: readonly NamespaceDriver[]): ResolvedConfig {
  const namespaces = drivers.map((driver) => driver.namespace)
  if (config.siweConfig !== undefined && config.siwx !== undefined && namespaces.includes('eip155'))
    throw new AppKitError('SIGN_IN_CONFIGURED_TWICE')
  checkNetworks(config, namespaces)
  const url = typeof location === 'undefined' ? '' : location.origin
  return {
    ...config,
    metadata: config.metadata ?? { name: '', description: '', url, icons: [] },
    features: config.features ?? {},
    endpoints: config.endpoints ?? {},
    enableNetworkSwitch: config.enableNetworkSwitch ?? true,
    enableReconnect: config.enableReconnect ?? true,
    enableInjected: config.enableInjected ?? true,
    enableEIP6963: config.enableEIP6963 ?? true,
    allowUnsupportedChain: config.allowUnsupportedChain ?? false,
    enableEmbedded: config.enableEmbedded ?? false,
    debug: config.debug ?? true,
  }
}

function checkNetworks({ networks }: AppKitConfig, namespaces: readonly string[]): void {
  if (!Array.isArray(networks) || networks.length === 0) throw new AppKitError('NETWORKS_MISSING')
  const seen = new Set<string>()
  for (const network of networks) {
    const id = parseCaipNetworkId(network?.caipNetworkId)
    const complete =
      id?.namespace === network?.chainNamespace && Array.isArray(network?.rpcUrls?.default?.http)
    if (!complete || typeof network?.nativeCurrency?.decimals !== 'number')
      throw new AppKitError('NETWORK_INVALID', { details: String(network?.name ?? network) })
    if (seen.has(network.caipNetworkId))
      throw new AppKitError('NETWORK_DUPLICATE', { details: network.caipNetworkId })
    seen.add(network.caipNetworkId)
    if (!namespaces.includes(network.chainNamespace))
      throw new AppKitError('ADAPTER_NOT_FOUND', {
        details: `${network.name} is a network of ${network.chainNamespace}, which is not among the namespaces.`,
      })
  }
}
