/** One switch of the config's `features`, or a part that is always on. */
export interface FeatureEntry {
  readonly id: string
  readonly label: string
  /** What an absent switch means; `always` has no switch at all. */
  readonly standard: 'on' | 'off' | 'always'
  /** True when the feature brings modal parts of its own; a `--features` list that leaves it out turns it off. */
  readonly part: boolean
  /** Module of the feature, absent while this version has none. */
  readonly module?: string
  /** Views that an app may open while it is on, in the runtime's words. */
  readonly views?: readonly string[]
  /** For a feature whose config value is a list instead of true: what the list holds when it is on. */
  readonly values?: readonly string[]
}

// biome-ignore-start format: one line per feature
/** Features of the config (spec section 1) and the three parts every app has. One line each. */
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
    views: ['Connect', 'GetWallet', 'WhatIsAWallet'],
  },
  {
    id: 'networks',
    label: 'Networks view',
    standard: 'always',
    part: true,
    module: 'appkit-runtime/features/networks',
    views: ['Networks', 'UnsupportedChain', 'WhatIsANetwork'],
  },
  { id: 'swaps', label: 'Swap tokens', standard: 'on', part: true },
  { id: 'onramp', label: 'Buy crypto', standard: 'on', part: true },
  { id: 'receive', label: 'Receive', standard: 'on', part: true },
  { id: 'send', label: 'Send tokens', standard: 'on', part: true },
  { id: 'email', label: 'E-mail login', standard: 'on', part: true },
  {
    id: 'socials',
    label: 'Social login',
    standard: 'on',
    part: true,
    values: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
  },
  { id: 'history', label: 'Transaction history', standard: 'on', part: true },
  { id: 'smartSessions', label: 'Smart sessions', standard: 'off', part: true },
  { id: 'pay', label: 'Pay', standard: 'off', part: true },
  { id: 'emailShowWallets', label: 'Wallets beside e-mail login', standard: 'on', part: false },
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
