/** One switch of the config's `features`, or a feature that is always on. */
export interface FeatureEntry {
  readonly id: string
  readonly label: string
  /** The default of the switch. `always` has no switch. */
  readonly standard: 'on' | 'off' | 'always'
  /** True if the feature has its own views. A `--features` list without it turns it off. */
  readonly part: boolean
  /** Module of the feature. Absent if this version does not have it. */
  readonly module?: string
  /** Views that an app can open while the feature is on. Several features can have the same one. */
  readonly views?: readonly string[]
  /** Exported types of what its views can be opened with, by view, each with its module if that is another. */
  readonly viewData?: Readonly<Record<string, { readonly type: string; readonly module: string }>>
  /**
   * Options of the config that it needs, of which one is enough: an address as `endpoints.relay`, or an option, those of the
   * entries of a list as `list[].name`. Without any the feature is left out.
   */
  readonly needs?: readonly string[]
  /** The namespaces that it is for. Absent: all. */
  readonly namespaces?: readonly string[]
  /** For a feature whose config value is a list: the list when it is on. */
  readonly values?: readonly string[]
}

// biome-ignore-start format: one line per feature
/** Features of the config (docs/config.md#features), the three that every app has, and one for options that few apps set. One line each. */
export const features: readonly FeatureEntry[] = [
  {
    id: 'account',
    label: 'Account view',
    standard: 'always',
    part: true,
    module: 'appkit-runtime/features/account',
    views: ['Account', 'AccountSettings', 'SwitchAddress'],
  },
  {
    id: 'connect',
    label: 'Connect view',
    standard: 'always',
    part: true,
    module: 'appkit-runtime/features/connect',
    views: ['Connect', 'ConnectingExternal', 'GetWallet', 'WhatIsAWallet'],
    viewData: { ConnectingExternal: { type: 'WalletViewData', module: 'appkit-runtime/features/connect' } },
  },
  {
    id: 'networks',
    label: 'Networks view',
    standard: 'always',
    part: true,
    module: 'appkit-runtime/features/networks',
    views: ['Networks', 'SwitchNetwork', 'UnsupportedChain', 'WhatIsANetwork'],
    viewData: {
      SwitchNetwork: { type: 'SwitchNetworkViewData', module: 'appkit-runtime/features/networks' },
    },
  },
  {
    id: 'walletConnect',
    label: 'Wallets on other devices (WalletConnect)',
    standard: 'on',
    part: false,
    module: 'appkit-runtime/walletconnect',
    views: ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic'],
    viewData: {
      ConnectingWalletConnect: { type: 'WalletViewData', module: 'appkit-runtime/features/connect' },
    },
    needs: ['endpoints.relay'],
  },
  {
    id: 'balances',
    label: 'Tokens and total',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/balances',
    needs: ['endpoints.blockchainApi', 'tokens'],
    namespaces: ['eip155', 'solana'],
  },
  {
    id: 'swaps',
    label: 'Swap tokens',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/swaps',
    views: ['Swap'],
    needs: ['endpoints.blockchainApi', 'swaps'],
    namespaces: ['eip155'],
    viewData: { Swap: { type: 'SwapViewData', module: 'appkit-runtime/features/swaps' } },
  },
  {
    id: 'onramp',
    label: 'Buy crypto',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/onramp',
    views: ['OnRampProviders', 'OnRampActivity', 'WhatIsABuy'],
    needs: ['endpoints.blockchainApi', 'onramp'],
    namespaces: ['eip155', 'solana'],
  },
  {
    id: 'receive',
    label: 'Receive',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/receive',
    views: ['WalletReceive'],
  },
  {
    id: 'send',
    label: 'Send tokens',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/send',
    views: ['WalletSend'],
    viewData: { WalletSend: { type: 'SendViewData', module: 'appkit-runtime/features/send' } },
  },
  {
    id: 'names',
    label: 'Names',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/names',
    views: ['RegisterAccountName'],
    needs: ['endpoints.blockchainApi'],
    namespaces: ['eip155'],
  },
  {
    id: 'email',
    label: 'Email login',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/email',
    views: ['WalletBackup', 'WalletSecurity'],
    needs: ['endpoints.secureSite'],
    namespaces: ['eip155', 'solana'],
  },
  {
    id: 'socials',
    label: 'Social login',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/socials',
    views: ['WalletBackup', 'WalletSecurity'],
    needs: ['endpoints.secureSite'],
    namespaces: ['eip155', 'solana'],
    values: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook', 'wallet'],
  },
  {
    id: 'history',
    label: 'Transaction history',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/history',
    views: ['Transactions'],
    needs: ['endpoints.blockchainApi'],
    namespaces: ['eip155', 'solana'],
  },
  {
    id: 'siwx',
    label: 'Sign-in with the wallet',
    standard: 'off',
    part: true,
    module: 'appkit-runtime/features/siwx',
    views: ['SIWXSignMessage', 'ConnectingSiwe'],
  },
  {
    id: 'hostOptions',
    label: 'Options for your code',
    standard: 'always',
    part: false,
    module: 'appkit-runtime/features/hostOptions',
    needs: [
      'balance',
      'messages',
      'networkParameter',
      'onConnect',
      'onDisconnect',
      'customWallets[].onSelect',
    ],
  },
  {
    id: 'smartSessions',
    label: 'Smart sessions',
    standard: 'off',
    part: true,
    module: 'appkit-runtime/features/smartSessions',
    views: ['SmartSessionList'],
  },
  {
    id: 'collectibles',
    label: 'Collectibles',
    standard: 'off',
    part: true,
    module: 'appkit-runtime/features/collectibles',
    needs: ['endpoints.blockchainApi'],
    namespaces: ['eip155', 'solana'],
  },
  {
    id: 'pay',
    label: 'Pay',
    standard: 'off',
    part: true,
    module: 'appkit-runtime/features/pay',
    views: ['Pay'],
    viewData: { Pay: { type: 'Payment', module: 'appkit-runtime/features/pay' } },
  },
  {
    id: 'ownLogin',
    label: 'Log-in with the accounts of your app',
    standard: 'off',
    part: true,
    module: 'appkit-runtime/features/ownLogin',
    views: ['WalletBackup', 'WalletSecurity'],
    needs: ['endpoints.secureSite'],
    namespaces: ['eip155', 'solana'],
  },
  { id: 'passkey', label: 'Log in with a passkey', standard: 'off', part: false },
  { id: 'guest', label: 'Begin as a guest', standard: 'off', part: false },
  { id: 'forgetLastLogin', label: 'Forget how a user has logged in', standard: 'off', part: false },
  { id: 'emailShowWallets', label: 'Wallets beside email login', standard: 'on', part: false },
  {
    id: 'analytics',
    label: 'Analytics events',
    standard: 'on',
    part: false,
    needs: ['endpoints.analytics'],
  },
  { id: 'allWallets', label: 'List of all wallets', standard: 'on', part: false, views: ['AllWallets'] },
  { id: 'legalCheckbox', label: 'Checkbox for terms', standard: 'off', part: false },
  { id: 'collapseWallets', label: 'Wallets behind one row', standard: 'off', part: false },
]
// biome-ignore-end format: one line per feature

/** The features that log in to the embedded wallet. */
export const loginIds: readonly string[] = ['email', 'socials', 'ownLogin']

/** Whether a feature is on, by the switches of a config. */
export function isFeatureOn(
  { id, standard }: FeatureEntry,
  switches: Readonly<Record<string, unknown>>,
): boolean {
  const value = switches[id]
  return standard === 'always' || (value === undefined ? standard === 'on' : value !== false)
}
