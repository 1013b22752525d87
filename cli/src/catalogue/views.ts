/** A view whose source can come into an app. */
export interface EjectableView {
  /** The name of its route. */
  readonly name: string
  /** The features that have it, the first one first to be named. */
  readonly features: readonly string[]
}

/** The views of each feature that `eject` knows. `cli/scripts/collectViews.mjs` collects their sources. */
const viewsOf: Readonly<Record<string, readonly string[]>> = {
  account: ['Account', 'AccountSettings', 'SwitchAddress'],
  connect: [
    'AllWallets',
    'Connect',
    'ConnectWallets',
    'ConnectingExternal',
    'ConnectingMultiChain',
    'ConnectingWalletConnect',
    'Downloads',
    'GetWallet',
    'MissingWallet',
    'WhatIsAWallet',
  ],
  email: [
    'ApproveTransaction',
    'EmailLogin',
    'EmailVerifyDevice',
    'EmailVerifyOtp',
    'UpdateEmail',
    'UpdateEmailPrimaryOtp',
    'UpdateEmailSecondaryOtp',
    'UpgradeEmailWallet',
    'WalletBackup',
    'WalletSecurity',
  ],
  history: ['Transactions'],
  names: ['RegisterAccountName', 'RegisterAccountNameSuccess'],
  networks: [
    'Networks',
    'SwitchActiveChain',
    'SwitchNetwork',
    'UnsupportedChain',
    'WalletCompatibleNetworks',
    'WhatIsANetwork',
  ],
  onramp: [
    'BuyInProgress',
    'OnRampActivity',
    'OnRampFiatSelect',
    'OnRampProviders',
    'OnRampTokenSelect',
    'WhatIsABuy',
  ],
  ownLogin: ['OwnLogin'],
  pay: ['Pay', 'PayLoading', 'PayReview'],
  receive: ['WalletReceive'],
  send: ['WalletSend', 'WalletSendPreview', 'WalletSendProgress', 'WalletSendSelectToken'],
  siwx: ['ConnectingSiwe', 'SIWXSignMessage'],
  smartSessions: ['SmartSession', 'SmartSessionCreated', 'SmartSessionList', 'SmartSessionRequest'],
  socials: [
    'ConnectSocials',
    'ConnectingFarcaster',
    'ConnectingSocial',
    'ApproveTransaction',
    'UpgradeEmailWallet',
    'WalletBackup',
    'WalletSecurity',
  ],
  swaps: ['Swap', 'SwapPreview', 'SwapSelectToken'],
}

const names = [...new Set(Object.values(viewsOf).flat())].sort()

/** The views that `eject` knows, sorted by name. */
export const ejectableViews: readonly EjectableView[] = names.map((name) => ({
  name,
  features: Object.keys(viewsOf).filter((feature) => viewsOf[feature]?.includes(name)),
}))

/** The folder of ejected views in an app. */
export const viewFolder = 'src/appkit/views'
