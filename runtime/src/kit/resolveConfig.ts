import type { NamespaceDriver } from '../chains/driver.js'
import { AppKitError } from '../errors/AppKitError.js'
import { checkNetwork } from './checkNetwork.js'
import type { AppKitConfig, ResolvedConfig } from './config.js'

const defaults = {
  features: {},
  endpoints: {},
  enableNetworkSwitch: true,
  enableReconnect: true,
  enableInjected: true,
  enableEIP6963: true,
  allowUnsupportedChain: false,
  enableEmbedded: false,
  debug: true,
  preload: 'idle',
} as const

/**
 * Fills in the defaults (docs/config.md) and refuses what cannot work.
 *
 * @throws AppKitError SIGN_IN_CONFIGURED_TWICE, SIGN_IN_MISSING, NETWORKS_MISSING, NETWORK_DUPLICATE, NETWORK_INVALID,
 *   ADAPTER_NOT_FOUND (a network of a namespace that was not given).
 */
export function resolveConfig(config: AppKitConfig, drivers: readonly NamespaceDriver[]): ResolvedConfig {
  const isEvm = drivers.some(({ namespace }) => namespace === 'eip155')
  if (config.siweConfig !== undefined && config.siwx !== undefined && isEvm)
    throw new AppKitError('SIGN_IN_CONFIGURED_TWICE')
  // Ignored, it would let an app take every visitor who connects for one who has signed in.
  if (config.siweConfig !== undefined || config.siwx !== undefined) throw new AppKitError('SIGN_IN_MISSING')
  checkNetworks(config, drivers)
  const url = typeof location === 'undefined' ? '' : location.origin
  const given = Object.entries(config).filter(([, value]) => value !== undefined && value !== null)
  return {
    metadata: { name: '', description: '', url, icons: [] },
    ...defaults,
    ...(Object.fromEntries(given) as unknown as AppKitConfig),
  }
}

function checkNetworks({ networks }: AppKitConfig, drivers: readonly NamespaceDriver[]): void {
  if (!Array.isArray(networks) || networks.length === 0) throw new AppKitError('NETWORKS_MISSING')
  const seen = new Set<string>()
  for (const network of networks) {
    const driver = drivers.find(({ namespace }) => namespace === network?.chainNamespace)
    checkNetwork(network, driver)
    if (seen.has(network.caipNetworkId))
      throw new AppKitError('NETWORK_DUPLICATE', { details: network.caipNetworkId })
    seen.add(network.caipNetworkId)
    // Without any driver the app has no wallets of its own: every network is for a pairing.
    if (driver === undefined && drivers.length > 0)
      throw new AppKitError('ADAPTER_NOT_FOUND', {
        details: `${network.name} is a network of ${network.chainNamespace}, which is not among the namespaces.`,
      })
  }
}
