'use client'
export { AppKitModal, AppKitProvider, type AppKitProviderProps } from './AppKitProvider.js'
export type { AccountButtonProps, ConnectButtonProps, NetworkButtonProps } from './buttons/AppKitButton.js'
export {
  AppKitAccountButton,
  AppKitButton,
  AppKitConnectButton,
  AppKitNetworkButton,
} from './buttons/AppKitButton.js'
export {
  type ActionState,
  type UseConnectReturnType,
  type UseSignMessageReturnType,
  useConnect,
  useNamespaces,
  useSignMessage,
} from './useActions.js'
export {
  type UseAppKitThemeReturnType,
  useAppKit,
  useAppKitEvents,
  useAppKitState,
  useAppKitTheme,
  useDisconnect,
  useWalletInfo,
} from './useAppKit.js'
export {
  type UseAppKitBalanceReturnType,
  type UseAppKitConnectionsReturnType,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitConnections,
} from './useAppKitAccount.js'
export {
  type UseAppKitNetworkReturnType,
  type UseAppKitProviderReturnType,
  useAppKitNetwork,
  useAppKitProvider,
} from './useAppKitNetwork.js'
