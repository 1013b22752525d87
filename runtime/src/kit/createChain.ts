import type { NamespaceDriver } from '../chains/driver.js'
import type { ResolvedConfig } from './config.js'
import { kitSignal } from './kitSignal.js'
import { pickDefaultNetwork } from './pickDefaultNetwork.js'
import type { Chain } from './types.js'

/** The state of one namespace before anything has happened. */
export function createChain(driver: NamespaceDriver, config: ResolvedConfig): Chain {
  const networks = config.networks.filter((network) => network.chainNamespace === driver.namespace)
  return {
    namespace: driver.namespace,
    driver,
    connection: kitSignal({ status: 'disconnected' }),
    networks: kitSignal(networks),
    network: kitSignal(pickDefaultNetwork(networks, config)),
    connectors: kitSignal([]),
    absent: kitSignal([]),
    balance: kitSignal({ status: 'idle' }),
    accountType: kitSignal(config.defaultAccountTypes?.[driver.namespace] ?? driver.defaultAccountType),
  }
}
