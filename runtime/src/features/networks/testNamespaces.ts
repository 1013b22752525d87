import type { DriverConnection, NamespaceDriver } from '../../chains/driver.js'
import type { CaipNetworkId, Connection, Network } from '../../chains/types.js'
import type { AppKitConfig } from '../../kit/config.js'
import { createKit } from '../../kit/createKit.js'
import type { Chain } from '../../kit/state.js'
import { testKit, testNetworks } from '../../kit/testKit.js'
import type { Kit } from '../../kit/types.js'
import { createMemoryStorage } from '../../storage/createSafeStorage.js'
import { networks } from './index.js'

const route = { load: async () => ({ views: {} }) }
const others = ['Connect', 'Account', 'AccountSettings', 'SwitchAddress']

const solanaNetworks = [
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['devnet', 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1'],
].map(
  ([name, id = '']): Network => ({
    id,
    name: `Solana ${name}`,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`http://127.0.0.1:1/${id}`] } },
  }),
)

/** A kit with two namespaces whose wallets behave as a test says, and the real views of networks. */
export function testNamespaces(config: Partial<AppKitConfig> = {}) {
  const plain = testKit().kit.chains.get('eip155')?.driver
  if (plain === undefined) throw new Error('no driver')
  const wallet = {
    switchNetwork: async (): Promise<undefined> => undefined,
    disconnect: async (): Promise<void> => {},
    connect: async (): Promise<DriverConnection> => ({ accounts: [], caipNetworkId: 'eip155:1' }),
  }
  const namespace = (namespace: string, label: string): NamespaceDriver => ({
    ...plain,
    namespace,
    label,
    isChainReference: () => true,
    loadDiscovery: async () => ({ discover: () => () => {} }),
    load: async () => ({
      ...(await plain.load()),
      connect: () => wallet.connect(),
      disconnect: () => wallet.disconnect(),
      switchNetwork: () => wallet.switchNetwork(),
    }),
  })
  const kit = createKit(
    {
      projectId: 'test',
      networks: [...testNetworks, ...solanaNetworks],
      debug: false,
      storage: createMemoryStorage(),
      ...config,
    },
    {
      namespaces: [namespace('eip155', 'Ethereum'), namespace('solana', 'Solana')],
      features: [networks, { id: 'others', routes: Object.fromEntries(others.map((view) => [view, route])) }],
      loadNodes: async () => ({
        openRpc: () => async () => null,
        rpcUrlsOf: () => [],
        readNativeBalance: async () => ({ value: 0n, decimals: 18, symbol: 'ETH' }),
      }),
      mountModal: async () => () => {},
    },
  )
  return { kit, wallet, eip155: chainOf(kit, 'eip155'), solana: chainOf(kit, 'solana') }
}

function chainOf(kit: Kit, namespace: string): Chain {
  const chain = kit.chains.get(namespace)
  if (chain === undefined) throw new Error(`no chain ${namespace}`)
  return chain
}

/** A connection of a wallet with some accounts, on the chain's first network. */
export function testConnection(
  { namespace, networks: { value } }: Chain,
  id: string,
  addresses: readonly string[],
  approvedNetworkIds?: readonly CaipNetworkId[],
): Connection {
  return {
    connector: { id, name: id.toUpperCase(), type: 'announced', namespace, provider: {} },
    accounts: addresses.map((address) => ({ namespace, address, type: 'eoa' })),
    address: addresses[0] ?? '',
    caipNetworkId: value[0]?.caipNetworkId ?? `${namespace}:0`,
    ...(approvedNetworkIds && { approvedNetworkIds }),
  }
}
