// Types of an app whose config is registered, as `appkit generate` does. It is compiled alone: what it registers would
// hold for every file of a program.
import type { AppKit, AppNamespace, CurrentNetworkId } from 'appkit-runtime'
import type { WalletViewData } from 'appkit-runtime/features/connect'
import type { SendViewData } from 'appkit-runtime/features/send'
import type { EIP155Provider } from 'appkit-runtime/namespaces/eip155'
import { mainnet, polygon } from 'appkit-runtime/namespaces/eip155/networks'
import type { SolanaProvider } from 'appkit-runtime/namespaces/solana'
import { useAppKit, useAppKitAccount, useAppKitNetwork, useAppKitProvider } from 'appkit-runtime/react'
import { expectTypeOf } from 'vitest'

declare module 'appkit-runtime' {
  interface Register {
    namespace: 'eip155' | 'solana' | 'mintaka'
    networkId: 'eip155:1'
    view: 'Account' | 'ConnectingExternal' | 'WalletSend'
    provider: { eip155: EIP155Provider; solana: SolanaProvider }
    viewData: { ConnectingExternal: WalletViewData; WalletSend: SendViewData }
  }
}

export function useProviders(kit: AppKit) {
  expectTypeOf<AppNamespace>().toEqualTypeOf<'eip155' | 'solana' | 'mintaka'>()
  const { walletProvider } = useAppKitProvider('eip155')
  expectTypeOf(walletProvider).toEqualTypeOf<EIP155Provider | undefined>()
  expectTypeOf(useAppKitProvider('solana').walletProvider).toEqualTypeOf<SolanaProvider | undefined>()
  expectTypeOf(useAppKitProvider('mintaka').walletProvider).toBeUnknown()
  expectTypeOf(kit.getProvider('solana')).toEqualTypeOf<SolanaProvider | undefined>()
  // @ts-expect-error a namespace that is not registered
  useAppKitAccount({ namespace: 'cosmos' })
}

export function useViews(kit: AppKit) {
  const { open } = useAppKit()
  expectTypeOf(open({ view: 'WalletSend', data: { to: '0x', amount: '1' } })).toEqualTypeOf<Promise<void>>()
  expectTypeOf(kit.open({ view: 'ConnectingExternal', data: { walletId: 'io.metamask' } })).toEqualTypeOf<
    Promise<void>
  >()
  // @ts-expect-error a view that is not registered
  void open({ view: 'Acount' })
  // @ts-expect-error data of another view
  void open({ view: 'WalletSend', data: { walletId: 'io.metamask' } })
}

export function useNetworks() {
  const { caipNetworkId, switchNetwork } = useAppKitNetwork()
  expectTypeOf(caipNetworkId).toEqualTypeOf<CurrentNetworkId | undefined>()
  void (caipNetworkId === 'eip155:1')
  expectTypeOf(switchNetwork(mainnet)).toEqualTypeOf<Promise<void>>()
  // @ts-expect-error a network that is not registered
  void switchNetwork(polygon)
}
