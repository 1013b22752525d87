import { buttonAttributes, customRpcUrls, hook, modalOptions, none, signIn, wagmiPassed } from './shared.js'
import type { OtherKit } from './types.js'

const element = (to: string) => ({ is: 'element', to, attributes: buttonAttributes }) as const
const adapter = { is: 'setup', gives: 'nothing', options: {}, isAdapter: true } as const
const ownService = { is: 'setup', gives: 'nothing', options: {}, isAdapter: true, signsIn: true } as const
/** Exports with which apps sign in by a server of their own, by https://docs.reown.com/appkit/authentication. */
export const siweNames = [
  'createSIWEConfig formatMessage getAddressFromMessage getChainIdFromMessage verifySignature',
  'SIWESession SIWECreateMessageArgs SIWEVerifyMessageArgs SIWEConfig AppKitSIWEClient',
  'InformalMessenger LocalStorage EIP155Verifier SolanaVerifier',
].flatMap((line) => line.split(' '))
const siwxType = (name: string) =>
  ({ is: 'signIn', type: { name, module: 'appkit-runtime/features/siwx' } }) as const
const pay = none(
  'payments are usePay of appkit-runtime/features/pay, whose view has the exchanges too; see docs/pay.md.',
)

/** Reown AppKit, by https://docs.reown.com/appkit (React: hooks, options, components, theming). */
export const reownAppKit: OtherKit = {
  id: 'reown-appkit',
  name: 'Reown AppKit',
  packages: /^@reown\/appkit(-(?!react-native)[\w-]+)?(\/|$)/,
  networks: /^@reown\/appkit\/networks$/,
  names: {
    createAppKit: { is: 'setup', gives: 'kit', options: modalOptions },
    AppKitProvider: { is: 'provider', options: modalOptions },
    WagmiAdapter: {
      is: 'setup',
      gives: 'wagmiAdapter',
      options: { ...wagmiPassed, networks: 'networks', projectId: 'projectId', customRpcUrls },
    },
    EthersAdapter: adapter,
    Ethers5Adapter: adapter,
    SolanaAdapter: adapter,
    BitcoinAdapter: adapter,
    AppKitButton: element('AppKitButton'),
    AppKitConnectButton: element('AppKitConnectButton'),
    AppKitAccountButton: element('AppKitAccountButton'),
    AppKitNetworkButton: element('AppKitNetworkButton'),
    useAppKit: hook('useAppKit', 'open close'),
    useAppKitAccount: hook(
      'useAppKitAccount',
      'address caipAddress isConnected status allAccounts embeddedWalletInfo',
    ),
    useAppKitNetwork: hook('useAppKitNetwork', 'caipNetwork caipNetworkId chainId switchNetwork'),
    useAppKitProvider: hook('useAppKitProvider', 'walletProvider walletProviderType'),
    useAppKitBalance: hook('useAppKitBalance', 'data isLoading isSuccess isError error fetchBalance'),
    useAppKitState: hook('useAppKitState', 'open loading selectedNetworkId activeChain initialized'),
    useAppKitTheme: hook('useAppKitTheme', 'themeMode themeVariables setThemeMode setThemeVariables'),
    useAppKitEvents: hook('useAppKitEvents', 'data timestamp'),
    useAppKitConnections: hook('useAppKitConnections', 'connections', {
      todo: 'only wallets that are connected are listed.',
    }),
    useWalletInfo: hook('useWalletInfo', 'walletInfo'),
    useDisconnect: hook('useDisconnect', 'disconnect'),
    useAppKitConnection: none(
      'it is getConnection(kit) of appkit-runtime/web3js, see docs/bridges.md#solanaweb3js.',
    ),
    useAppKitWallet: none('connect a wallet with useConnect and useConnectors, see docs/headless.md.'),
    useAppKitWallets: none('the wallets are in useWallets and useConnectors, see docs/headless.md.'),
    useAppKitUpdateEmail: none('users change their email in the account view, see docs/embedded-wallet.md.'),
    useAppKitSIWX: none('sign-in is useAppKitSession of appkit-runtime/features/siwx, see docs/sign-in.md.'),
    usePay: pay,
    useAvailableExchanges: pay,
    usePayUrlActions: pay,
    useExchangeBuyStatus: pay,
    Provider: { is: 'name', to: 'eip1193' },
    '@reown/appkit-adapter-solana#Provider': {
      is: 'name',
      to: { name: 'SolanaProvider', module: 'appkit-runtime/namespaces/solana' },
    },
    BitcoinConnector: {
      is: 'name',
      to: { name: 'BitcoinProvider', module: 'appkit-runtime/namespaces/bip122' },
    },
    AppKitNetwork: { is: 'name', to: { name: 'AppNetwork', module: 'appkit-runtime' } },
    CaipNetwork: { is: 'name', to: { name: 'AppNetwork', module: 'appkit-runtime' } },
    ChainNamespace: { is: 'name', to: { name: 'ChainNamespace', module: 'appkit-runtime' } },
    CaipNetworkId: { is: 'name', to: { name: 'CaipNetworkId', module: 'appkit-runtime' } },
    defineChain: none('write the network as in docs/networks.md#a-network-of-your-own.'),
    DefaultSIWX: ownService,
    ReownAuthentication: ownService,
    CloudAuthSIWX: ownService,
    ...Object.fromEntries(siweNames.map((name) => [name, signIn])),
    SIWXConfig: siwxType('SIWXConfig'),
    SIWXSession: siwxType('SIWXSession'),
    SIWXMessage: { ...siwxType('SIWXMessage'), inner: { Input: 'SIWXMessageInput', Data: 'SIWXData' } },
    useAppKitWalletButton: none('connect a wallet with useConnect and useConnectors, see docs/headless.md.'),
    AppKitWalletButton: none('connect a wallet with useConnect and useConnectors, see docs/headless.md.'),
  },
  tags: {
    'appkit-button': 'AppKitButton',
    'appkit-connect-button': 'AppKitConnectButton',
    'appkit-account-button': 'AppKitAccountButton',
    'appkit-network-button': 'AppKitNetworkButton',
    'w3m-button': 'AppKitButton',
    'w3m-connect-button': 'AppKitConnectButton',
    'w3m-account-button': 'AppKitAccountButton',
    'w3m-network-button': 'AppKitNetworkButton',
  },
  variables: Object.fromEntries(
    ['apkt', 'w3m'].flatMap((prefix) => [
      [`--${prefix}-accent`, 'accent'],
      [`--${prefix}-font-family`, 'font-family'],
      [`--${prefix}-z-index`, 'z-index'],
      [`--${prefix}-border-radius-master`, null],
      [`--${prefix}-color-mix`, null],
      [`--${prefix}-color-mix-strength`, null],
      [`--${prefix}-font-size-master`, null],
      [`--${prefix}-qr-color`, null],
    ]),
  ),
  styles: /--(apkt|w3m)-[\w-]+|\b(w3m|appkit)-(modal|button|network-button|account-button|connect-button)\b/,
  hasEmail: true,
}
