import { onTestFinished, TestRunner } from 'vitest'
import type { DriverConnection, NamespaceCalls, NamespaceDriver, WalletEvents } from '../chains/driver.js'
import type { Account, Connector, Network } from '../chains/types.js'
import type { StoragePort } from '../storage/createSafeStorage.js'
import { createMemoryStorage } from '../storage/createSafeStorage.js'
import type { AppKitConfig } from './config.js'
import { createKit } from './createKit.js'
import type { AppKitEvent } from './eventTypes.js'
import type { Feature, RouteDefinition } from './types.js'

export const testNetworks = [1, 137, 8453].map(
  (id): Network => ({
    id,
    name: `Chain ${id}`,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
  }),
)

export const testConnector: Connector = {
  id: 'test.wallet',
  name: 'Test',
  type: 'announced',
  namespace: 'eip155',
  provider: {},
}

export const testAccounts = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))

/** A driver whose every answer a test holds in its hand. */
function testDriver(namespace: string) {
  const accounts = testAccounts.slice(0, 1).map((account) => ({ ...account, namespace }))
  const reply: DriverConnection = { accounts, caipNetworkId: `${namespace}:1` }
  const wallet = {
    connect: async (): Promise<DriverConnection> => reply,
    reconnect: async (_connector: Connector): Promise<DriverConnection | undefined> => reply,
    disconnect: async (): Promise<void> => {},
    switchNetwork: async (): Promise<readonly Account[] | undefined> => undefined,
    signMessage: async (_message: string): Promise<string> => '0x00',
    discovered: [{ ...testConnector, namespace }] as Connector[],
    /** The listeners of the wallet that was listened to last. */
    events: undefined as WalletEvents | undefined,
  }
  const calls: NamespaceCalls = {
    connect: () => wallet.connect(),
    reconnect: (_context, connector) => wallet.reconnect(connector),
    disconnect: () => wallet.disconnect(),
    switchNetwork: () => wallet.switchNetwork(),
    signMessage: (_connector, { message }) => wallet.signMessage(message),
    watch(_connector, events) {
      wallet.events = events
      return () => {
        if (wallet.events === events) wallet.events = undefined
      }
    },
    getBalance: async ({ nativeCurrency }) => ({ value: 10n ** 18n, ...nativeCurrency }),
    verifyAddress: async () => true,
    isSameAddress: (a, b) => a === b,
  }
  const driver: NamespaceDriver = {
    namespace,
    load: async () => calls,
    loadDiscovery: async () => ({
      discover(_context, report) {
        for (const connector of wallet.discovered) report(connector)
        return () => {}
      },
    }),
    isChainReference: (reference) => /^[1-9]\d*$/.test(reference),
    isAddress: () => true,
  }
  return { driver, wallet, calls }
}

/** The routes that features define for their views, for those views that a test names. */
const routesOfFeatures: Readonly<Record<string, Omit<RouteDefinition, 'load'>>> = {
  Connect: { role: 'connect' },
  AllWallets: { role: 'connect' },
  Networks: { role: 'network' },
  UnsupportedChain: { role: 'network' },
  EmailLogin: { role: 'login' },
  SIWXSignMessage: { keepsOnConnect: true },
  ApproveTransaction: { role: 'approval', closable: false },
}

/** A kit over such a driver, and one more of the namespace `second`, with a network, if that is asked for. */
export function testKit(
  config: Partial<AppKitConfig> = {},
  views = ['Connect', 'Account', 'Networks', 'UnsupportedChain', 'AllWallets'],
  second?: string,
  features: readonly Feature[] = [],
) {
  const { driver, wallet, calls } = testDriver('eip155')
  const other = second === undefined ? undefined : testDriver(second)
  const otherNetworks = testNetworks
    .slice(0, 1)
    .flatMap((network) =>
      second ? [{ ...network, chainNamespace: second, caipNetworkId: `${second}:1` as const }] : [],
    )
  const events: AppKitEvent[] = []
  const storage = config.storage ?? createMemoryStorage()
  const load = async () => ({ views: {} })
  const routes = Object.fromEntries(views.map((view) => [view, { load, ...routesOfFeatures[view] }]))
  const kit = createKit(
    {
      projectId: 'test',
      networks: [...testNetworks, ...otherNetworks],
      debug: false,
      preload: 'click',
      ...config,
      storage,
      onEvent: (event) => events.push(event),
    },
    {
      namespaces: [driver, ...(other ? [other.driver] : [])],
      features: [{ id: 'test', routes }, ...features],
      loadNodes: async () => ({
        openRpc: () => async () => null,
        rpcUrlsOf: () => [],
        readNativeBalance: async (_kit, _chain, { nativeCurrency }) => ({
          value: 10n ** 18n,
          ...nativeCurrency,
        }),
      }),
      mountModal: async () => () => {},
    },
  )
  // A kit that still waits for something would go on asking and listening in the tests that follow.
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(() => kit.lifetime.end())
  return { kit, wallet, calls, other: other?.wallet ?? wallet, events, storage }
}

/**
 * One storage as several tabs have it: every tab but the one that wrote hears of a change.
 *
 * @param schedule - when they hear of it: in a moment, or at once.
 */
export function sharedStorage(schedule: (tell: () => void) => void = queueMicrotask) {
  const entries = new Map<string, string>()
  const tabs = new Set<() => void>()
  /** The storage of one more tab. */
  function open(): StoragePort {
    let own: (() => void) | undefined
    const tell = () => {
      for (const tab of tabs) if (tab !== own) schedule(tab)
    }
    return {
      get: (key) => entries.get(key) ?? null,
      set(key, value) {
        if (entries.get(key) === value) return
        entries.set(key, value)
        tell()
      },
      remove(key) {
        if (entries.delete(key)) tell()
      },
      watch(changed) {
        own = changed
        tabs.add(changed)
        return () => void tabs.delete(changed)
      },
    }
  }
  return { entries, open }
}
