import type {
  Account,
  AccountSnapshot,
  AppKitError,
  AppNamespace,
  AppNetwork,
  BalanceSnapshot,
  CaipAddress,
  Connection,
  ConnectionSnapshot,
  Connector,
  ConnectorType,
  CurrentNetworkId,
  Network,
  ThemeVariables,
  WalletInfo,
} from 'appkit-runtime'
import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
import {
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useAppKitTheme,
  useConnect,
  useConnectors,
  useDisconnect,
  useNamespaces,
  useSignMessage,
  useWalletInfo,
} from 'appkit-runtime/react'
import { expectTypeOf } from 'vitest'

export function useModal() {
  const { open, close, ...others } = useAppKit()
  expectTypeOf(open()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(open({ view: 'Networks', namespace: 'eip155' })).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error a misspelt option
  void open({ veiw: 'Networks' })
  expectTypeOf(close({ force: true })).toEqualTypeOf<void>()
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()

  const state = useAppKitState()
  expectTypeOf(state).toEqualTypeOf<{
    readonly loading: boolean
    readonly open: boolean
    readonly selectedNetworkId: CurrentNetworkId | undefined
    readonly activeChain: AppNamespace | undefined
    readonly initialized: boolean
  }>()

  const { timestamp, reportedErrors, data, ...rest } = useAppKitEvents()
  expectTypeOf(timestamp).toEqualTypeOf<number>()
  expectTypeOf(reportedErrors).toEqualTypeOf<Readonly<Record<string, boolean>>>()
  expectTypeOf(data?.type).toEqualTypeOf<'track' | undefined>()
  expectTypeOf(rest).toEqualTypeOf<Record<never, never>>()
  if (data?.event === 'CONNECT_SUCCESS') expectTypeOf(data.properties.name).toEqualTypeOf<string>()

  expectTypeOf(useAppKitTheme()).toEqualTypeOf<{
    readonly themeMode: 'light' | 'dark' | 'system'
    readonly themeVariables: ThemeVariables
    setThemeMode(mode: 'light' | 'dark' | 'system'): void
    setThemeVariables(variables: ThemeVariables): void
  }>()
}

export function useAccounts() {
  const { address, caipAddress, isConnected, status, allAccounts, user, embeddedWalletInfo, profile } =
    useAppKitAccount({ namespace: 'eip155' })
  expectTypeOf(address).toEqualTypeOf<string | undefined>()
  expectTypeOf(caipAddress).toEqualTypeOf<CaipAddress | undefined>()
  expectTypeOf(isConnected).toEqualTypeOf<boolean>()
  expectTypeOf(status).toEqualTypeOf<'disconnected' | 'connecting' | 'reconnecting' | 'connected'>()
  expectTypeOf(allAccounts).toEqualTypeOf<readonly Account[]>()
  expectTypeOf(user?.provider).toEqualTypeOf<string | undefined>()
  expectTypeOf(embeddedWalletInfo?.isSmartAccountDeployed).toEqualTypeOf<boolean | undefined>()
  expectTypeOf(profile?.name).toEqualTypeOf<string | undefined>()
  if (isConnected) expectTypeOf(address).toEqualTypeOf<string>()
  if (status === 'connected') expectTypeOf(caipAddress).toEqualTypeOf<CaipAddress>()
  const account = useAppKitAccount()
  expectTypeOf(account).toEqualTypeOf<AccountSnapshot>()
  expectTypeOf<typeof account extends unknown ? keyof typeof account : never>().toEqualTypeOf<
    | 'address'
    | 'caipAddress'
    | 'isConnected'
    | 'status'
    | 'allAccounts'
    | 'user'
    | 'embeddedWalletInfo'
    | 'profile'
  >()

  const balance = useAppKitBalance()
  expectTypeOf(balance.data).toEqualTypeOf<
    { readonly balance: string; readonly symbol: string } | undefined
  >()
  expectTypeOf(balance.error).toEqualTypeOf<string | null>()
  expectTypeOf(balance.fetchBalance()).toEqualTypeOf<Promise<BalanceSnapshot>>()
  expectTypeOf<keyof typeof balance>().toEqualTypeOf<
    'data' | 'error' | 'isLoading' | 'isSuccess' | 'isError' | 'fetchBalance'
  >()

  const { connections, switchAccount, disconnect, ...others } = useAppKitConnections('solana')
  expectTypeOf(connections).toEqualTypeOf<readonly ConnectionSnapshot[]>()
  for (const connection of connections) {
    expectTypeOf(switchAccount(connection)).toEqualTypeOf<Promise<boolean>>()
    expectTypeOf(disconnect(connection)).toEqualTypeOf<Promise<void>>()
  }
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()
}

export function useNetworks() {
  const { caipNetwork, caipNetworkId, chainId, switchNetwork, ...others } = useAppKitNetwork()
  expectTypeOf(caipNetwork).toEqualTypeOf<Network | undefined>()
  expectTypeOf(caipNetworkId).toEqualTypeOf<CurrentNetworkId | undefined>()
  expectTypeOf(chainId).toEqualTypeOf<number | string | undefined>()
  expectTypeOf(switchNetwork(mainnet)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()

  const namespaces = useNamespaces()
  expectTypeOf(namespaces).toEqualTypeOf<
    readonly {
      readonly namespace: AppNamespace
      readonly label: string
      readonly networks: readonly AppNetwork[]
    }[]
  >()
}

export function useWallet() {
  // The type of a provider is unknown where `Register` has none: registered.ts.
  const { walletProvider, walletProviderType, ...others } = useAppKitProvider('solana')
  expectTypeOf(walletProvider).toBeUnknown()
  expectTypeOf(walletProviderType).toEqualTypeOf<ConnectorType | undefined>()
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()

  expectTypeOf(useWalletInfo('eip155')).toEqualTypeOf<{ readonly walletInfo: WalletInfo | undefined }>()
  const { walletInfo } = useWalletInfo()
  expectTypeOf(walletInfo).toEqualTypeOf<
    | {
        readonly name: string
        readonly icon: string | undefined
        readonly type: string
        readonly rdns: string | undefined
      }
    | undefined
  >()
}

export function useActions() {
  const { connectors, connect, data, error, isPending, ...others } = useConnect({ namespace: 'eip155' })
  expectTypeOf(connectors).toEqualTypeOf<readonly Connector[]>()
  for (const connector of connectors)
    expectTypeOf(connect({ connector, network: mainnet })).toEqualTypeOf<Promise<Connection>>()
  expectTypeOf(data).toEqualTypeOf<Connection | undefined>()
  expectTypeOf(error).toExtend<AppKitError | undefined>()
  // @ts-expect-error connecting does not raise it
  void (error?.code === 'SWITCH_IGNORED')
  expectTypeOf(isPending).toEqualTypeOf<boolean>()
  expectTypeOf(others).toEqualTypeOf<Record<never, never>>()

  expectTypeOf(useConnectors()).toEqualTypeOf<readonly Connector[]>()
  expectTypeOf(useConnectors({ namespace: 'solana' })[0]?.name).toEqualTypeOf<string | undefined>()

  const leaving = useDisconnect()
  expectTypeOf<keyof typeof leaving>().toEqualTypeOf<'disconnect'>()
  expectTypeOf(leaving.disconnect()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(leaving.disconnect({ namespace: 'eip155' })).toEqualTypeOf<Promise<void>>()

  const signing = useSignMessage()
  expectTypeOf(signing.signMessage({ message: 'Hello' })).toEqualTypeOf<Promise<string>>()
  expectTypeOf(signing.data).toEqualTypeOf<string | undefined>()
  expectTypeOf(signing.error).toExtend<AppKitError | undefined>()
  expectTypeOf<keyof typeof signing>().toEqualTypeOf<'signMessage' | 'data' | 'error' | 'isPending'>()
}
