import { reownAppKit, siweNames } from './reown.js'
import { buttonAttributes, hook, modalOptions, none, signIn, wagmiPassed } from './shared.js'
import type { Option, OtherKit } from './types.js'

const config: Readonly<Record<string, Option>> = { ...modalOptions, ...wagmiPassed }
const element = (to: string) => ({ is: 'element', to, attributes: buttonAttributes }) as const

/** Web3Modal 3 to 5, by https://docs.walletconnect.com/web3modal (React: hooks, options, components, theming). */
export const web3Modal: OtherKit = {
  id: 'web3modal',
  name: 'Web3Modal',
  packages: /^@web3modal\/(?!.*-react-native)[\w-]+(\/|$)/,
  networks: /^@web3modal\/\w+\/chains$/,
  names: {
    createWeb3Modal: { is: 'setup', gives: 'kit', options: modalOptions },
    defaultWagmiConfig: {
      is: 'setup',
      gives: 'wagmiConfig',
      options: {
        ...config,
        enableEmail: { feature: 'email' },
        auth: { todo: 'log-in by email needs endpoints.secureSite, see docs/embedded-wallet.md.' },
      },
    },
    defaultConfig: {
      is: 'setup',
      gives: 'nothing',
      options: {
        ...modalOptions,
        rpcUrl: 'drop',
        defaultChainId: 'drop',
        enableEmail: { feature: 'email' },
        auth: { todo: 'log-in by email needs endpoints.secureSite, see docs/embedded-wallet.md.' },
      },
    },
    defaultSolanaConfig: { is: 'setup', gives: 'nothing', options: { ...modalOptions, auth: 'drop' } },
    useWeb3Modal: hook('useAppKit', 'open close'),
    useWeb3ModalState: hook('useAppKitState', 'open loading selectedNetworkId activeChain initialized'),
    useWeb3ModalTheme: hook('useAppKitTheme', 'themeMode themeVariables setThemeMode setThemeVariables'),
    useWeb3ModalEvents: hook('useAppKitEvents', 'data timestamp'),
    useWeb3ModalAccount: hook('useAppKitAccount', 'address isConnected status', {
      members: { chainId: { hook: 'useAppKitNetwork', member: 'chainId' } },
    }),
    useWeb3ModalProvider: hook('useAppKitProvider', 'walletProvider walletProviderType', {
      args: "'eip155'",
    }),
    useDisconnect: hook('useDisconnect', 'disconnect'),
    useWalletInfo: hook('useWalletInfo', 'walletInfo'),
    useSwitchNetwork: hook('useAppKitNetwork', 'switchNetwork', {
      uses: { switchNetwork: 'pass it a network of appkit.config, not a number.' },
    }),
    useWeb3ModalError: none(
      'an error is thrown by the call that failed, as an AppKitError; see docs/errors.md.',
    ),
    ...Object.fromEntries(siweNames.map((name) => [name, signIn])),
    W3mButton: element('AppKitButton'),
    W3mNetworkButton: element('AppKitNetworkButton'),
    W3mConnectButton: element('AppKitConnectButton'),
    W3mAccountButton: element('AppKitAccountButton'),
  },
  tags: Object.fromEntries(Object.entries(reownAppKit.tags).filter(([tag]) => tag.startsWith('w3m-'))),
  variables: Object.fromEntries(
    Object.entries(reownAppKit.variables).filter(([name]) => name.startsWith('--w3m-')),
  ),
  styles: /--w3m-[\w-]+|\bw3m-(modal|button|network-button|account-button|connect-button)\b/,
  hasEmail: false,
}
