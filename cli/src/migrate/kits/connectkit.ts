import { appMetadata, balanceByFlag, hook, none, signIn, wagmiPassed } from './shared.js'
import type { OtherKit } from './types.js'

const icons = none('there is no such component; draw the picture yourself.')

/** ConnectKit 1, by https://family.co/docs/connectkit. */
export const connectKit: OtherKit = {
  id: 'connectkit',
  name: 'ConnectKit',
  packages: /^connectkit(-next-siwe)?(\/|$)/,
  names: {
    getDefaultConfig: {
      is: 'setup',
      gives: 'wagmiOptions',
      options: {
        ...wagmiPassed,
        walletConnectProjectId: 'projectId',
        chains: 'networks',
        ...appMetadata,
        enableFamily: 'drop',
        enableAaveAccount: 'drop',
        coinbaseWalletPreference: { todo: 'the wallet itself offers its accounts. Take it out.' },
      },
    },
    ConnectKitProvider: {
      is: 'provider',
      options: {
        mode: 'themeMode',
        customTheme: 'variables',
        theme: { todo: 'there are no ready-made themes; set colours and corners by docs/theme.md.' },
        options: { todo: 'its settings are options of appkit.config, see docs/config.md.' },
        onConnect: {
          todo: 'it is onConnect of appkit.config, which is told of other things; see docs/config.md.',
        },
        onDisconnect: { todo: 'it is onDisconnect of appkit.config, see docs/config.md.' },
        debugMode: { option: 'debug' },
      },
    },
    ConnectKitButton: {
      is: 'element',
      to: 'AppKitButton',
      attributes: {
        label: { as: 'label' },
        key: { as: 'key' },
        showBalance: {
          byValue: balanceByFlag,
          todo: 'balance is "show" or "hide".',
        },
        showAvatar: { todo: 'the account button always shows its picture.' },
        theme: { todo: 'the button has the theme of the widget, see docs/theme.md.' },
        mode: { todo: 'the button has the theme of the widget, see docs/theme.md.' },
        customTheme: { todo: 'the button has the theme of the widget, see docs/theme.md.' },
        onClick: { todo: 'for an own button use useAppKit, see docs/react.md.' },
      },
    },
    useModal: hook('useAppKit', '', {
      members: {
        open: { hook: 'useAppKitState', member: 'open' },
        setOpen: { shows: true },
        openProfile: { opens: 'Account' },
        openSwitchNetworks: { opens: 'Networks' },
        openAbout: { opens: 'WhatIsAWallet' },
        openOnboarding: { opens: 'GetWallet' },
      },
      todo: 'sign-in is in docs/sign-in.md.',
    }),
    useSIWE: none('sign-in is useAppKitSession of appkit-runtime/features/siwx, see docs/sign-in.md.'),
    SIWEProvider: { is: 'signIn', form: 'address' },
    SIWEConfig: signIn,
    SIWESession: signIn,
    configureServerSideSIWE: signIn,
    configureClientSIWE: signIn,
    Avatar: icons,
    ChainIcon: icons,
    useChains: none('the networks are in useNamespaces, see docs/react.md.'),
    useChainIsSupported: none(
      'compare useAppKitNetwork with the networks of useNamespaces, see docs/react.md.',
    ),
    useIsMounted: none('write it with useState and useEffect.'),
    Types: none('there is no such type.'),
  },
  tags: {},
  variables: {
    '--ck-accent-color': 'accent',
    '--ck-accent-text-color': 'accent-text',
    '--ck-font-family': 'font-family',
    '--ck-border-radius': 'radius-modal',
    '--ck-overlay-background': 'backdrop',
    '--ck-body-background': 'surface',
    '--ck-body-background-secondary': 'raised',
    '--ck-body-color': 'text',
    '--ck-body-color-muted': 'text-secondary',
    '--ck-body-color-danger': 'danger',
    '--ck-body-color-valid': 'success',
    '--ck-body-divider': 'line',
  },
  styles: /--ck-[\w-]+/,
  hasEmail: false,
}
