import { appMetadata, balanceByFlag, hook, none, signIn, wagmiPassed } from './shared.js'
import type { Option, OtherKit } from './types.js'

const app: Readonly<Record<string, Option>> = {
  ...appMetadata,
  projectId: 'projectId',
}
const theme = { is: 'setup', gives: 'nothing', options: {} } as const

/** RainbowKit 2, by https://rainbowkit.com/docs. */
export const rainbowKit: OtherKit = {
  id: 'rainbowkit',
  name: 'RainbowKit',
  packages: /^@rainbow-me\/rainbowkit([\w-]*)(\/|$)/,
  names: {
    getDefaultConfig: {
      is: 'setup',
      gives: 'wagmiConfig',
      options: {
        ...wagmiPassed,
        ...app,
        chains: 'networks',
        wallets: {
          todo: 'wallets are chosen with featuredWalletIds and includeWalletIds, see docs/config.md.',
        },
        walletConnectParameters: { todo: 'there is no counterpart; the relay is endpoints.relay.' },
      },
    },
    connectorsForWallets: { is: 'setup', gives: 'connectors', argument: 1, options: app },
    getDefaultWallets: { is: 'setup', gives: 'nothing', options: app },
    lightTheme: theme,
    darkTheme: theme,
    midnightTheme: theme,
    RainbowKitProvider: {
      is: 'provider',
      options: {
        theme: 'rainbowTheme',
        initialChain: 'defaultNetwork',
        id: 'drop',
        modalSize: 'drop',
        coolMode: { todo: 'there is no such effect; nothing is to do.' },
        showRecentTransactions: { feature: 'history' },
        appInfo: {
          todo: 'its texts are metadata.name, termsConditionsUrl and privacyPolicyUrl, see docs/config.md.',
        },
        avatar: { todo: 'the picture of an account cannot be changed.' },
        locale: 'same',
      },
    },
    ConnectButton: {
      is: 'element',
      to: 'AppKitButton',
      attributes: {
        label: { as: 'label' },
        key: { as: 'key' },
        showBalance: {
          byValue: balanceByFlag,
          todo: 'balance is "show" or "hide" on all screens.',
        },
        chainStatus: {
          byValue: (value) => (/^(\{)?['"]none['"]\}?$/.test(value ?? '') ? '' : undefined),
          todo: 'the network is a button of its own: put <AppKitNetworkButton /> beside it.',
        },
        accountStatus: {
          todo: 'the account button shows picture and address; charsStart and charsEnd set its length.',
        },
      },
    },
    WalletButton: none('connect a wallet with useConnect and useConnectors, see docs/headless.md.'),
    useConnectModal: hook('useAppKit', '', {
      members: {
        openConnectModal: { opens: 'Connect' },
        connectModalOpen: { hook: 'useAppKitState', member: 'open' },
      },
    }),
    useAccountModal: hook('useAppKit', '', {
      members: {
        openAccountModal: { opens: 'Account' },
        accountModalOpen: { hook: 'useAppKitState', member: 'open' },
      },
    }),
    useChainModal: hook('useAppKit', '', {
      members: {
        openChainModal: { opens: 'Networks' },
        chainModalOpen: { hook: 'useAppKitState', member: 'open' },
      },
    }),
    useAddRecentTransaction: none(
      'it is useTrackTransaction of appkit-runtime/features/history, see docs/wallet-features.md#history.',
    ),
    useWalletConnectors: none('the wallets found are in useConnectors, see docs/headless.md.'),
    RainbowKitAuthenticationProvider: { is: 'signIn', form: 'adapter' },
    RainbowKitSiweNextAuthProvider: { is: 'signIn', form: 'nextAuth' },
    createAuthenticationAdapter: signIn,
    AuthenticationStatus: signIn,
    GetSiweMessageOptions: signIn,
    cssStringFromTheme: none('the theme is a set of variables of CSS, see docs/theme.md.'),
    cssObjectFromTheme: none('the theme is a set of variables of CSS, see docs/theme.md.'),
    Theme: none('the theme is a set of variables of CSS, see docs/theme.md.'),
    AvatarComponent: none('the picture of an account cannot be changed.'),
    DisclaimerComponent: none('termsConditionsUrl and privacyPolicyUrl are links, see docs/config.md.'),
  },
  tags: {},
  variables: {},
  styles: /--rk-[\w-]+|\[data-rk\]/,
  hasEmail: false,
}
