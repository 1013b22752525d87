import type { NamespaceDriver } from '../chains/driver.js'
import type { ResolvedConfig } from './config.js'
import { kitSignal } from './kitSignal.js'
import type { Chain } from './types.js'

/** The state of one namespace before anything has happened. */
export function createChain(driver: NamespaceDriver, config: ResolvedConfig): Chain {
  const networks = config.networks.filter((network) => network.chainNamespace === driver.namespace)
  const defaultId =
    typeof config.defaultNetwork === 'string' ? config.defaultNetwork : config.defaultNetwork?.caipNetworkId
  return {
    namespace: driver.namespace,
    driver,
    connection: kitSignal({ status: 'disconnected' }),
    networks: kitSignal(networks),
    network: kitSignal(networks.find((network) => network.caipNetworkId === defaultId) ?? networks[0]),
    connectors: kitSignal([]),
    balance: kitSignal({ status: 'idle' }),
  }
}
