'use client'
export type { NetworkButtonProps } from './buttons/AppKitButton.js'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
} from './buttons/AppKitButton.js'
export type { AccountButtonProps, ConnectButtonProps } from './buttons/KitButton.js'
export { AppKitModal } from './hooks/AppKitModal.js'
export { AppKitProvider, type AppKitProviderProps } from './hooks/AppKitProvider.js'
export {
  type ActionState,
  type ModalLoadFailed,
  type UseConnectReturnType,
  type UseSignMessageReturnType,
  useConnect,
  useConnectors,
  useNamespaces,
  useSignMessage,
} from './hooks/useActions.js'
export {
  type UseAppKitThemeReturnType,
  useAppKit,
  useAppKitEvents,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './hooks/useAppKit.js'
export {
  type UseAppKitBalanceReturnType,
  type UseAppKitConnectionsReturnType,
  type UsedWallet,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
} from './hooks/useAppKitAccount.js'
export { type UseAppKitNetworkReturnType, useAppKitNetwork } from './hooks/useAppKitNetwork.js'
export { type UseAppKitProviderReturnType, useAppKitProvider } from './hooks/useAppKitProvider.js'
