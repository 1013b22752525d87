import { formatUnits } from '../../../common/units.js'
import type {
  Account,
  CaipNetworkId,
  ChainNamespace,
  Connector,
  ConnectorType,
  Network,
} from '../chains/types.js'
import { callHost } from '../errors/hostCalls.js'
import type { AccountSnapshot } from './accountSnapshot.js'
import { connectionOf, connectionsOf, statusOf } from './connections.js'
import { callsOf } from './drivers.js'
import type { AppKitEvent } from './eventTypes.js'
import type { AppNamespace, AppNetwork, CurrentNetworkId } from './register.js'
import type { Chain } from './state.js'
import type { Kit } from './types.js'

export interface StateSnapshot {
  /** Open and waiting for a connection. */
  readonly loading: boolean
  readonly open: boolean
  readonly selectedNetworkId: CurrentNetworkId | undefined
  readonly activeChain: AppNamespace | undefined
  readonly initialized: boolean
}

/** Returns the result of `useAppKitState` (docs/react.md). Reads signals. */
export function readState(kit: Kit): StateSnapshot {
  const { open } = kit.modal.value
  return {
    loading: open && connectionOf(kit.activeChain.value) === undefined,
    open,
    selectedNetworkId: readNetwork(kit).caipNetworkId,
    activeChain: kit.activeNamespace.value as AppNamespace | undefined,
    initialized: kit.initialized.value,
  }
}

const chainOf = (kit: Kit, namespace?: ChainNamespace): Chain | undefined =>
  namespace === undefined ? kit.activeChain.value : kit.chains.get(namespace)

/** The account of a namespace, the active one by default. Reads signals. */
export function readAccount(kit: Kit, namespace?: ChainNamespace): AccountSnapshot {
  const chain = chainOf(kit, namespace)
  const connection = connectionOf(chain)
  // Only these statuses have a connection.
  const account = {
    allAccounts: connection?.accounts ?? [],
    caipAddress: connection && `${connection.caipNetworkId}:${connection.address}`,
    address: connection?.address,
    isConnected: connection !== undefined,
    status: statusOf(chain),
    ...connection?.connector.login?.value,
  } as AccountSnapshot
  kit.extendAccount?.(account)
  return account
}

export interface NetworkSnapshot {
  /** The name is 'Unknown Network' if the wallet is on a network that the app does not have. */
  readonly caipNetwork: Network | undefined
  readonly caipNetworkId: CurrentNetworkId | undefined
  readonly chainId: number | string | undefined
}

/** The network of the active namespace: that of the wallet, else the chosen one. Reads signals. */
export function readNetwork(kit: Kit): NetworkSnapshot {
  const chain = kit.activeChain.value
  const walletId = connectionOf(chain)?.caipNetworkId
  const caipNetwork =
    walletId === undefined
      ? chain?.network.value
      : (chain?.networks.value.find((network) => network.caipNetworkId === walletId) ??
        unknownNetwork(walletId))
  return { caipNetwork, caipNetworkId: caipNetwork?.caipNetworkId, chainId: caipNetwork?.id }
}

function unknownNetwork(caipNetworkId: CaipNetworkId): Network {
  const [chainNamespace = '', reference = ''] = caipNetworkId.split(':')
  return {
    id: /^\d+$/.test(reference) ? Number(reference) : reference,
    name: 'Unknown Network',
    chainNamespace,
    caipNetworkId,
    nativeCurrency: { name: '', symbol: '', decimals: 0 },
    rpcUrls: { default: { http: [] } },
  }
}

/** The result of `useAppKitBalance` (docs/react.md). */
export interface BalanceSnapshot {
  /** Whole units as exact decimal text, e.g. `0.1`. */
  readonly data: { readonly balance: string; readonly symbol: string } | undefined
  readonly error: string | null
  readonly isLoading: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
}

/** The native balance of the connected account. Reads signals. */
export function readBalance(kit: Kit, namespace?: ChainNamespace): BalanceSnapshot {
  const chain = chainOf(kit, namespace)
  const state = chain?.balance.value ?? { status: 'idle' }
  return {
    data:
      state.status === 'success'
        ? { balance: formatUnits(state.balance.value, state.balance.decimals), symbol: state.balance.symbol }
        : undefined,
    error: state.status === 'error' ? 'Not able to retrieve balance' : null,
    isLoading: state.status === 'loading',
    isSuccess: state.status === 'success',
    isError: state.status === 'error',
  }
}

/** One namespace of the app. */
export interface NamespaceSnapshot {
  readonly namespace: AppNamespace
  /** Its name for users, e.g. Bitcoin. */
  readonly label: string
  /** The app's networks of this namespace, in the order of the config. */
  readonly networks: readonly AppNetwork[]
}

/** The namespaces of the app, in the order of the config. Reads signals. */
export function readNamespaces(kit: Kit): readonly NamespaceSnapshot[] {
  return [...kit.chains.values()].map(({ namespace, driver, networks }) => ({
    namespace: namespace as AppNamespace,
    label: driver.label ?? namespace,
    networks: networks.value as readonly AppNetwork[],
  }))
}

/** The wallets found so far of a namespace, or of all. Reads signals. */
export function readConnectors(kit: Kit, namespace?: ChainNamespace): readonly Connector[] {
  return [...kit.chains.values()]
    .filter((chain) => namespace === undefined || chain.namespace === namespace)
    .flatMap((chain) => chain.connectors.value)
}

/** One connected wallet. */
export interface ConnectionSnapshot {
  readonly namespace: AppNamespace
  readonly connectorId: string
  readonly name: string
  readonly icon: string | undefined
  readonly accounts: readonly Account[]
  /** The account in use of this wallet. */
  readonly address: string
  readonly caipNetworkId: CaipNetworkId
  /** Whether it is the wallet in use of its namespace. */
  readonly isInUse: boolean
}

/** Every connected wallet of a namespace, or of all; the one in use of each namespace first. Reads signals. */
export function readConnections(kit: Kit, namespace?: ChainNamespace): readonly ConnectionSnapshot[] {
  return [...kit.chains.values()]
    .filter((chain) => namespace === undefined || chain.namespace === namespace)
    .flatMap((chain) => {
      const inUse = connectionOf(chain)
      return connectionsOf(chain).map((connection) => ({
        ...describe(connection.connector),
        accounts: connection.accounts,
        address: connection.address,
        caipNetworkId: connection.caipNetworkId,
        isInUse: connection === inUse,
      }))
    })
}

const describe = ({ namespace, id, name, imageUrl }: Connector) => ({
  namespace: namespace as AppNamespace,
  connectorId: id,
  name,
  icon: imageUrl,
})

export interface WalletInfo {
  readonly name: string
  readonly icon: string | undefined
  readonly type: string
  readonly rdns: string | undefined
}

/** Name and icon of the connected wallet. Reads signals. */
export function readWalletInfo(kit: Kit, namespace?: ChainNamespace): WalletInfo | undefined {
  const connector = connectionOf(chainOf(kit, namespace))?.connector
  return (
    connector && {
      name: connector.name,
      icon: connector.imageUrl,
      type: connector.type,
      rdns: connector.info?.rdns,
    }
  )
}

export interface ProviderSnapshot {
  /** The namespace's own provider (EIP-1193 for eip155), the same for all its wallets; undefined unless connected. */
  readonly walletProvider: unknown
  readonly walletProviderType: ConnectorType | undefined
}

/** The provider of the connected wallet. Reads signals. */
export function readProvider(kit: Kit, namespace?: ChainNamespace): ProviderSnapshot {
  const chain = chainOf(kit, namespace)
  const connector = connectionOf(chain)?.connector
  return {
    walletProvider: chain && connector && providerOf(chain, connector),
    walletProviderType: connector?.type,
  }
}

function providerOf(chain: Chain, connector: Connector): unknown {
  const toProvider = callsOf(chain)?.toProvider
  return toProvider === undefined ? connector.provider : callHost(() => toProvider(connector))
}

export interface EventSnapshot {
  /** Milliseconds since 1970 of the last event. */
  readonly timestamp: number
  readonly reportedErrors: Readonly<Record<string, boolean>>
  readonly data: ({ readonly type: 'track' } & AppKitEvent) | undefined
}

/** The last event, in the form that other kits also have. Reads signals. */
export function readEvents(kit: Kit): EventSnapshot {
  const last = kit.lastEvent.value
  return {
    timestamp: last?.timestamp ?? 0,
    reportedErrors: {},
    data: last && { type: 'track', ...last.event },
  }
}
