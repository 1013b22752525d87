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
  /** Views that an app can open while the feature is on. */
  readonly views?: readonly string[]
  /** Exported types of what its views can be opened with, by view, each with its module if that is another. */
  readonly viewData?: Readonly<Record<string, { readonly type: string; readonly module: string }>>
  /** The key of `endpoints` that the feature needs. Without that address it is left out. */
  readonly endpoint?: string
  /** Options of the config of which one must be set, those of the entries of a list as `list[].name`. Without any the feature is left out. */
  readonly options?: readonly string[]
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
    endpoint: 'relay',
  },
  {
    id: 'balances',
    label: 'Tokens and total',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/balances',
    endpoint: 'blockchainApi',
  },
  {
    id: 'swaps',
    label: 'Swap tokens',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/swaps',
    views: ['Swap'],
    viewData: { Swap: { type: 'SwapViewData', module: 'appkit-runtime/features/swaps' } },
  },
  {
    id: 'onramp',
    label: 'Buy crypto',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/onramp',
    views: ['OnRampProviders', 'OnRampActivity', 'WhatIsABuy'],
    endpoint: 'blockchainApi',
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
    endpoint: 'blockchainApi',
  },
  {
    id: 'email',
    label: 'Email login',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/email',
    endpoint: 'secureSite',
  },
  {
    id: 'socials',
    label: 'Social login',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/socials',
    endpoint: 'secureSite',
    values: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  {
    id: 'history',
    label: 'Transaction history',
    standard: 'on',
    part: true,
    module: 'appkit-runtime/features/history',
    views: ['Transactions'],
    endpoint: 'blockchainApi',
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
    options: [
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
    endpoint: 'blockchainApi',
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
  { id: 'emailShowWallets', label: 'Wallets beside email login', standard: 'on', part: false },
  { id: 'analytics', label: 'Analytics events', standard: 'on', part: false },
  { id: 'allWallets', label: 'List of all wallets', standard: 'on', part: false, views: ['AllWallets'] },
  { id: 'legalCheckbox', label: 'Checkbox for terms', standard: 'off', part: false },
  { id: 'collapseWallets', label: 'Wallets behind one row', standard: 'off', part: false },
]
// biome-ignore-end format: one line per feature

/** Whether a feature is on, by the switches of a config. */
export function isFeatureOn(
  { id, standard }: FeatureEntry,
  switches: Readonly<Record<string, unknown>>,
): boolean {
  const value = switches[id]
  return standard === 'always' || (value === undefined ? standard === 'on' : value !== false)
}
