/**
 * Options of other kits that would have no effect here, and what does what they do. `createAppKit` of a development build
 * refuses them, too.
 */
const refused: readonly {
  readonly name: string
  readonly isSet: (config: Readonly<Record<string, unknown>>) => boolean
  readonly instead: string
}[] = [
  {
    name: 'enableCoinbase',
    isSet: ({ enableCoinbase }) => enableCoinbase === false,
    instead:
      "To leave out the wallet of Coinbase, add 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa' to excludeWalletIds.",
  },
  {
    name: 'showWallets',
    isSet: ({ showWallets }) => showWallets === false,
    instead: 'Use enableWallets: false, or features: { emailShowWallets: false }.',
  },
  {
    name: 'coinbasePreference',
    isSet: ({ coinbasePreference = 'all' }) => coinbasePreference !== 'all',
    instead: 'The wallet itself offers its accounts: remove the option.',
  },
  {
    name: 'universalProviderConfigOverride.rpcMap',
    isSet: (config) => fieldOf(config.universalProviderConfigOverride, 'rpcMap') !== undefined,
    instead: 'Use customRpcUrls.',
  },
  {
    name: 'universalProviderConfigOverride.defaultChain',
    isSet: (config) => fieldOf(config.universalProviderConfigOverride, 'defaultChain') !== undefined,
    instead: 'Use defaultNetwork.',
  },
  {
    name: 'customRpcUrls[].config',
    isSet: ({ customRpcUrls = {} }) =>
      Object.values(customRpcUrls as object)
        .flat()
        .some((node) => fieldOf(node, 'config') !== undefined),
    instead:
      'Nodes are asked as docs/behaviour.md#json-rpc says: remove it, and put a key of the node into its url.',
  },
]

function fieldOf(value: unknown, name: string): unknown {
  return (value as Readonly<Record<string, unknown>> | null | undefined)?.[name]
}

/**
 * Finds an option that this kit does not have.
 *
 * @param config - a config whose top-level options have the right types.
 * @returns a sentence that says what to do instead, or undefined.
 */
export function findRefused(config: Readonly<Record<string, unknown>>): string | undefined {
  const found = refused.find(({ isSet }) => isSet(config))
  return found && `${found.name} is not supported. ${found.instead}`
}
