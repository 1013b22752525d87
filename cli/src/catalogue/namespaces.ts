/** A network, by the name of its export. */
export interface NetworkEntry {
  readonly binding: string
  readonly caipNetworkId: string
}

/** A chain of the sandbox, and the option of the demo wallet that takes its address. */
interface SandboxEntry extends NetworkEntry {
  readonly demoOption: 'rpcUrl' | 'solanaRpcUrl'
}

/** One namespace that the widget supports. */
export interface NamespaceEntry {
  readonly id: string
  readonly label: string
  /** Module of the driver. Its networks are in `<module>/networks`. */
  readonly module: string
  /** Networks of a new config, in the order in which users see them. */
  readonly networks: readonly NetworkEntry[]
  /** The exported type of the provider of a connected wallet. */
  readonly provider: string
  /** The local chain of the sandbox, if it has one for this namespace. */
  readonly sandbox?: SandboxEntry
}

/** Namespaces of this version, the default first. One line each. The names of their bindings are unique. */
// biome-ignore format: one line per namespace
export const namespaces: readonly NamespaceEntry[] = [
  { id: 'eip155', label: 'Ethereum and other EVM networks', module: 'appkit-runtime/namespaces/eip155', provider: 'EIP155Provider', networks: [at('mainnet', 'eip155:1'), at('base', 'eip155:8453'), at('optimism', 'eip155:10'), at('arbitrum', 'eip155:42161'), at('polygon', 'eip155:137')], sandbox: { ...at('sandbox', 'eip155:31337'), demoOption: 'rpcUrl' } },
  { id: 'solana', label: 'Solana', module: 'appkit-runtime/namespaces/solana', provider: 'SolanaProvider', networks: [at('solanaMainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'), at('solanaDevnet', 'solana:EtWTRABZaYq6iMFeYKouRu166VU2xqa1')], sandbox: { ...at('solanaSandbox', 'solana:FJsfybwxtSKhHq4g2k5tRAUpFnqkww8f'), demoOption: 'solanaRpcUrl' } },
  { id: 'polkadot', label: 'Polkadot and its parachains', module: 'appkit-runtime/namespaces/polkadot', provider: 'PolkadotProvider', networks: [at('polkadot', 'polkadot:91b171bb158e2d3848fa23a9f1c25182'), at('assetHub', 'polkadot:68d56f15f85d3136970ec16946040bc1'), at('kusama', 'polkadot:b0a8d493285c2df73290dfb7e61f870f'), at('westend', 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e')] },
  { id: 'bip122', label: 'Bitcoin', module: 'appkit-runtime/namespaces/bip122', provider: 'BitcoinProvider', networks: [at('bitcoin', 'bip122:000000000019d6689c085ae165831e93'), at('bitcoinTestnet', 'bip122:000000000933ea01ad0ee984209779ba')] },
  { id: 'cosmos', label: 'Cosmos', module: 'appkit-runtime/namespaces/cosmos', provider: 'CosmosProvider', networks: [at('cosmosHub', 'cosmos:cosmoshub-4'), at('osmosis', 'cosmos:osmosis-1')] },
]

function at(binding: string, caipNetworkId: string): { binding: string; caipNetworkId: string } {
  return { binding, caipNetworkId }
}

/**
 * Lists the networks of a namespace in a new config, the sandbox's chain first if there is one.
 *
 * @param entry - the namespace.
 * @param sandboxed - whether the app talks to the sandbox.
 */
export function networksOf(entry: NamespaceEntry, sandboxed: boolean): readonly NetworkEntry[] {
  return [...(sandboxed && entry.sandbox ? [entry.sandbox] : []), ...entry.networks]
}
