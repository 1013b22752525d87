import { toKey } from '../chains/createWalletRegistry.js'
import type { DriverContext } from '../chains/driver.js'
import type { Connector } from '../chains/types.js'
import { callHost } from '../errors/hostCalls.js'
import { connectionsOf } from './connections.js'
import { kitBatch } from './kitSignal.js'
import { readAccountTypes, readRecentWallets } from './persistence.js'
import type { Chain } from './state.js'
import { readConnectorIds } from './stored.js'
import type { Kit } from './types.js'

/** The life of the kit in which each namespace was last looked at. */
const begun = new WeakMap<Chain['connectors'], AbortSignal>()

/**
 * Looks for wallets until the kit stops. Later calls change nothing, unless the code of a namespace has not loaded: then
 * they try again.
 *
 * @returns a promise for the first look at every namespace.
 */
export async function findWallets(kit: Kit): Promise<void> {
  if (!kit.lifetime.isLive) return
  const { signal } = kit.lifetime
  const waiting = [...kit.chains.values()].filter((chain) => begun.get(chain.connectors) !== signal)
  if (waiting.length > 0) restoreChoices(kit)
  await Promise.all(waiting.map((chain) => discover(kit, chain)))
}

async function discover(kit: Kit, chain: Chain): Promise<void> {
  const { signal } = kit.lifetime
  begun.set(chain.connectors, signal)
  try {
    const { discover } = await chain.driver.loadDiscovery()
    if (signal.aborted) return
    const report = (connector: Connector) => reportConnector(chain, connector)
    // Most wallets answer at once, and lists of them are drawn once.
    const look = () => kitBatch(() => discover(driverContext(kit, chain), report))
    kit.lifetime.add(callHost(look))
  } catch {
    begun.delete(chain.connectors)
  }
}

/** Returns the parts of the kit that the driver of a namespace can use. */
export function driverContext(kit: Kit, chain: Chain): DriverContext {
  return {
    networks: () => chain.networks.peek(),
    known: kit.knownWallets,
    storage: kit.storage,
    options: { injected: kit.config.enableInjected, announced: kit.config.enableEIP6963 },
    appName: kit.config.metadata.name || kit.config.metadata.url,
  }
}

/** Restores the state of the last visit that only lists of wallets and connections need. */
function restoreChoices(kit: Kit): void {
  kit.recentWallets.value = readRecentWallets(kit)
  const { customWallets = [] } = kit.config
  learnWallets(kit, [
    ...[...kit.recentWallets.peek(), ...customWallets].flatMap(({ id, name }) => [id, name]),
    ...[...kit.chains.keys()].flatMap((namespace) => readConnectorIds(kit, namespace)),
  ])
  const accountTypes = readAccountTypes(kit)
  for (const chain of kit.chains.values())
    chain.accountType.value = accountTypes.get(chain.namespace) ?? chain.accountType.peek()
}

/**
 * Adds a wallet that was found. It replaces a wallet with the same id, and a wallet with a name replaces the same
 * wallet without one, unless that is in use.
 */
export function reportConnector(chain: Chain, connector: Connector): void {
  const isReplaced = ({ id, type, provider }: Connector) =>
    id === connector.id ||
    (type === 'injected' &&
      provider === connector.provider &&
      !connectionsOf(chain).some((connection) => connection.connector.id === id))
  const connectors = chain.connectors.peek()
  const at = connectors.findIndex(isReplaced)
  chain.connectors.value = at < 0 ? [...connectors, connector] : connectors.with(at, connector)
}

/**
 * Stores names and ids of wallets that are known from elsewhere, so that a flood of announcements cannot keep them
 * out of the list.
 */
export function learnWallets(kit: Kit, names: readonly (string | undefined)[]): void {
  kit.knownWallets.value = new Set([...kit.knownWallets.peek(), ...names.map(toKey)])
}
