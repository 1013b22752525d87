import {
  type AccountSnapshot,
  type AppKit,
  type AppNamespace,
  type AppNetwork,
  addNetwork,
  type CaipAddress,
  type CaipNetworkId,
  type Connection,
  type Connector,
  connect,
  disconnect,
  type EventSnapshot,
  getNetworkState,
  type Network,
  type NetworkSnapshot,
  removeNetwork,
  type StateSnapshot,
  setPreferredAccountType,
  signMessage,
  switchAccount,
  switchNetwork,
  type ThemeVariables,
  type WalletInfo,
} from 'appkit-runtime'
import { mainnet } from 'appkit-runtime/namespaces/eip155/networks'
import { expectTypeOf } from 'vitest'

export async function connectWallet(kit: AppKit, connector: Connector) {
  expectTypeOf(connect(kit, { connector, network: mainnet })).toEqualTypeOf<Promise<Connection>>()
  const { accounts, address, caipNetworkId } = await connect(kit, { connector })
  expectTypeOf(accounts[0]?.address).toEqualTypeOf<string | undefined>()
  expectTypeOf(address).toEqualTypeOf<string>()
  expectTypeOf(caipNetworkId).toEqualTypeOf<CaipNetworkId>()
  // @ts-expect-error the one object is needed
  void connect(kit)
  expectTypeOf(switchAccount(kit, { connector, address })).toEqualTypeOf<boolean>()
  expectTypeOf(signMessage(kit, { message: 'Hello', namespace: 'eip155' })).toEqualTypeOf<Promise<string>>()
  // @ts-expect-error a message is text
  void signMessage(kit, { message: new Uint8Array() })
  expectTypeOf(setPreferredAccountType(kit, { type: 'smartAccount' })).toEqualTypeOf<void>()
  expectTypeOf(disconnect(kit)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(disconnect(kit, { namespace: 'eip155', connectorId: connector.id })).toEqualTypeOf<
    Promise<void>
  >()
}

export function changeNetworks(kit: AppKit, own: Network) {
  const added = addNetwork(kit, { network: own })
  expectTypeOf(added).toEqualTypeOf<AppNetwork>()
  expectTypeOf(switchNetwork(kit, { network: added })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(removeNetwork(kit, { namespace: 'eip155', id: own.id })).toEqualTypeOf<void>()
  expectTypeOf(getNetworkState(kit)).toEqualTypeOf<{
    readonly caipNetwork: Network | undefined
    readonly requestedCaipNetworks: readonly Network[]
    readonly approvedCaipNetworkIds: readonly CaipNetworkId[] | undefined
    readonly supportsAllNetworks: boolean
    readonly smartAccountEnabledNetworks: readonly number[]
  }>()
}

export function callMethods(kit: AppKit, own: Network) {
  expectTypeOf(kit.open()).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.open({ view: 'Account' })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.close({ force: true })).toEqualTypeOf<void>()
  expectTypeOf(kit.isOpen()).toEqualTypeOf<boolean>()
  expectTypeOf(kit.disconnect('eip155')).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.switchNetwork(mainnet)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.addNetwork('eip155', own)).toEqualTypeOf<Promise<AppNetwork>>()
  expectTypeOf(kit.removeNetwork('eip155', 1)).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.setPreferredAccountType('payment', 'bip122')).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.getToken({ audience: 'orders', dpop: true })).toEqualTypeOf<Promise<string>>()
  expectTypeOf(kit.setLocale('de')).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.setThemeMode('dark')).toEqualTypeOf<void>()
  expectTypeOf(kit.setThemeVariables({ accent: '#8098ff' })).toEqualTypeOf<void>()
}

export function readState(kit: AppKit) {
  expectTypeOf(kit.getIsConnectedState()).toEqualTypeOf<boolean>()
  expectTypeOf(kit.getAddress('eip155')).toEqualTypeOf<string | undefined>()
  expectTypeOf(kit.getCaipAddress()).toEqualTypeOf<CaipAddress | undefined>()
  expectTypeOf(kit.getAccount('eip155')).toEqualTypeOf<AccountSnapshot>()
  expectTypeOf(kit.getCaipNetwork()).toEqualTypeOf<Network | undefined>()
  expectTypeOf(kit.getCaipNetworks('eip155')).toEqualTypeOf<readonly AppNetwork[]>()
  expectTypeOf(kit.getCaipNetworkId()).toEqualTypeOf<CaipNetworkId | undefined>()
  expectTypeOf(kit.getChainId()).toEqualTypeOf<number | string | undefined>()
  expectTypeOf(kit.getActiveChainNamespace()).toEqualTypeOf<AppNamespace | undefined>()
  expectTypeOf(kit.getProvider('solana')).toBeUnknown()
  expectTypeOf(kit.getWalletProvider()).toBeUnknown()
  expectTypeOf(kit.getWalletInfo()).toEqualTypeOf<WalletInfo | undefined>()
  expectTypeOf(kit.getState()).toEqualTypeOf<StateSnapshot>()
  expectTypeOf(kit.getEvent()).toEqualTypeOf<EventSnapshot>()
  expectTypeOf(kit.getThemeMode()).toEqualTypeOf<'light' | 'dark' | 'system'>()
  expectTypeOf(kit.getThemeVariables()).toEqualTypeOf<ThemeVariables>()
}

export function listen(kit: AppKit) {
  const ofAccount = kit.subscribeAccount((account) => {
    expectTypeOf(account).toEqualTypeOf<AccountSnapshot>()
  }, 'eip155')
  expectTypeOf(ofAccount).toEqualTypeOf<() => void>()
  const ofNetwork = kit.subscribeNetwork((network) => {
    expectTypeOf(network).toEqualTypeOf<NetworkSnapshot>()
  })
  expectTypeOf(ofNetwork).toEqualTypeOf<() => void>()
  const ofState = kit.subscribeState((state) => {
    expectTypeOf(state).toEqualTypeOf<StateSnapshot>()
  })
  expectTypeOf(ofState).toEqualTypeOf<() => void>()
  const ofEvents = kit.subscribeEvents((event) => {
    expectTypeOf(event).toEqualTypeOf<EventSnapshot>()
  })
  expectTypeOf(ofEvents).toEqualTypeOf<() => void>()
}
