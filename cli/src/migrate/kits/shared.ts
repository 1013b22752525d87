import type { Attribute, Option, Rule } from './types.js'

const same = (names: string): Readonly<Record<string, Attribute>> =>
  Object.fromEntries(names.split(' ').map((name) => [name, { as: name }]))

/** Attributes that the buttons of Web3Modal, Reown AppKit and this kit have in common. */
export const buttonAttributes: Readonly<Record<string, Attribute>> = {
  ...same('size label loadingLabel disabled balance namespace charsStart charsEnd key'),
  'loading-label': { as: 'loadingLabel' },
}

/** Nodes of the app. The form of a request is the same for all of them here. */
export const customRpcUrls: Option = {
  without: {
    config: 'nodes are asked as docs/behaviour.md#json-rpc says; a key of a node goes into its url.',
  },
}

/** Options that Web3Modal, Reown AppKit and this kit have in common. */
export const modalOptions: Readonly<Record<string, Option>> = {
  projectId: 'projectId',
  networks: 'networks',
  chains: 'networks',
  defaultNetwork: 'defaultNetwork',
  defaultChain: 'defaultNetwork',
  features: 'features',
  themeMode: 'themeMode',
  themeVariables: 'variables',
  ...Object.fromEntries(
    [
      'metadata allWallets includeWalletIds excludeWalletIds featuredWalletIds customWallets debug',
      'termsConditionsUrl privacyPolicyUrl chainImages connectorImages enableWallets',
      'enableEIP6963 enableInjected enableWalletConnect enableWalletGuide enableNetworkSwitch enableReconnect',
      'enableEmbedded allowUnsupportedChain disableAppend manualWCControl defaultAccountTypes',
      'experimental_preferUniversalLinks basic tokens',
    ].flatMap((line) => line.split(' ').map((name): [string, Option] => [name, 'same'])),
  ),
  customRpcUrls,
  universalProviderConfigOverride: {
    without: { rpcMap: 'the nodes go into customRpcUrls.', defaultChain: 'it is defaultNetwork here.' },
  },
  enableAnalytics: { feature: 'analytics' },
  enableOnramp: { feature: 'onramp' },
  enableSwaps: { feature: 'swaps' },
  adapters: 'drop',
  wagmiConfig: 'drop',
  ethersConfig: 'drop',
  solanaConfig: 'drop',
  siwx: 'signIn',
  siweConfig: 'signIn',
  enableCoinbase: { todo: 'list the wallet in excludeWalletIds to leave it out, see docs/config.md.' },
  showWallets: { todo: 'there is enableWallets, and features.emailShowWallets, see docs/config.md.' },
  coinbasePreference: { todo: 'the wallet itself offers its accounts. Take it out.' },
}

/** Options of wagmi that a helper of another kit passes on. */
export const wagmiPassed: Readonly<Record<string, Option>> = {
  ...Object.fromEntries(
    ['ssr', 'storage', 'batch', 'cacheTime', 'pollingInterval', 'syncConnectedChain'].map(
      (name): [string, Option] => [name, 'wagmi'],
    ),
  ),
  transports: 'transports',
  multiInjectedProviderDiscovery: 'drop',
  connectors: {
    todo: 'the kit brings its own connector. Add others to `connectors` of createConfig, see docs/bridges.md.',
  },
}

/** A hook with the same members in both kits. */
export function hook(to: string, has: string, more: Partial<Extract<Rule, { is: 'hook' }>> = {}): Rule {
  return { is: 'hook', to, has: has.split(' '), ...more }
}

/** A name without a counterpart. */
export function none(todo: string): Rule {
  return { is: 'none', todo }
}

/** A part of sign-in by a server of the host. */
export const signIn: Rule = { is: 'signIn' }

/** Options that are texts about the app. */
export const appMetadata: Readonly<Record<string, Option>> = {
  appName: { option: 'metadata.name' },
  appDescription: { option: 'metadata.description' },
  appUrl: { option: 'metadata.url' },
  appIcon: { option: 'metadata.icons' },
}

/** The balance of a button whose attribute is a flag. Undefined for what is not written out. */
export function balanceByFlag(value: string | undefined): string | undefined {
  if (value === '{false}') return 'balance="hide"'
  return value === undefined || value === '{true}' ? 'balance="show"' : undefined
}
