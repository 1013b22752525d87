/** Texts for developers on the page of a development build. Nothing of it is in a production build. */
export const developmentMessages = {
  close: 'Close',
  noConfig: 'createAppKit got no config. Pass it what appkit.config.ts exports.',
  noParts:
    'createAppKit got no namespaces and features as its second argument. Run: npx create-appkit generate, and use the kit that it writes.',
  noKit: (provider: string) =>
    `${provider} got no kit. Pass it what createAppKit returns: import { kit } from './appkit/generated/kit', then <${provider} kit={kit}>.`,
  fieldless: (network: string, fields: string) =>
    `The network ${network} of the config has no ${fields}. Import networks from appkit-runtime/namespaces/<namespace>/networks, or set all fields of your own.`,
  missing: (namespaces: string) =>
    `The config has ${namespaces}, and the files generated from it do not. Run: npx create-appkit generate`,
  surplus: (namespaces: string) =>
    `The generated files have ${namespaces}, and the config does not. Run: npx create-appkit generate`,
  notListed: (networks: string, namespaces: string) =>
    `The config has networks of ${namespaces} (${networks}), but its namespaces do not list that. ` +
    `Add it there, then run: npx create-appkit generate`,
  noTexts:
    'The config has features.legalCheckbox, and nobody is asked: set termsConditionsUrl or privacyPolicyUrl to the text that users agree to.',
  sandboxSilent: (origin: string, command: string) =>
    `The sandbox does not answer at ${origin}. Run in a second terminal: ${command}`,
  sandboxHint: (command: string) => `The sandbox is not running. Run: ${command}`,
  refused: (option: string, instead: string) => `The config has ${option}. ${instead}`,
  instead: {
    enableCoinbase:
      "To leave out the wallet of Coinbase, add 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' to excludeWalletIds.",
    showWallets: 'Use enableWallets: false, or features: { emailShowWallets: false }.',
    coinbasePreference: 'The wallet itself offers its accounts: remove the option.',
    'universalProviderConfigOverride.rpcMap': 'Use customRpcUrls.',
    'universalProviderConfigOverride.defaultChain': 'Use defaultNetwork.',
    'customRpcUrls[].config':
      'Nodes are asked as docs/behaviour.md#json-rpc says: remove it, and put a key of the node into its url.',
  },
  reload: 'The page reloads by itself then.',
} as const
