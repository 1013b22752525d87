import type { DriverContext } from '../chains/driver.js'
import type { Chain, Kit } from './types.js'

/** What the driver of a chain may know of the kit. */
export function driverContext(kit: Kit, chain: Chain): DriverContext {
  return {
    networks: () => chain.networks.peek(),
    known: kit.knownWallets,
    storage: kit.storage,
    options: { injected: kit.config.enableInjected, announced: kit.config.enableEIP6963 },
    appName: kit.config.metadata.name || kit.config.metadata.url,
  }
}
