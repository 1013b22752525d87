import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Node } from '../../edits/tsMorph.js'
import { inlineConstants, objectOf, plainOf, propertyOf } from './constants.js'

/** A network for the config: one of ours, or the text of one that is written there. */
export interface NetworkText {
  readonly caipNetworkId: string
  readonly namespace: string
  /** The name of the export, if it is one of ours; else the network itself. */
  readonly binding?: string
  readonly literal?: string
  /** Whether the name is that of a network which is written into the host. */
  readonly isOwn?: boolean
}

const of = (
  namespace: string,
  ids: Readonly<Record<string, readonly [binding: string, reference: string]>>,
) =>
  Object.entries(ids).map(([name, [binding, reference]]): [string, NetworkText] => [
    name,
    { namespace, binding, caipNetworkId: `${namespace}:${reference}` },
  ])

/** Networks by the names under which viem, wagmi and the other kits export them. */
const known: ReadonlyMap<string, NetworkText> = new Map([
  ...of('eip155', {
    mainnet: ['mainnet', '1'],
    optimism: ['optimism', '10'],
    bsc: ['bsc', '56'],
    gnosis: ['gnosis', '100'],
    polygon: ['polygon', '137'],
    zksync: ['zkSync', '324'],
    zkSync: ['zkSync', '324'],
    base: ['base', '8453'],
    arbitrum: ['arbitrum', '42161'],
    celo: ['celo', '42220'],
    avalanche: ['avalanche', '43114'],
    sepolia: ['sepolia', '11155111'],
  }),
  ...of('solana', {
    solana: ['solanaMainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    solanaDevnet: ['solanaDevnet', 'EtWTRABZaYq6iMFeYKouRu166VU2xqa1'],
    solanaTestnet: ['solanaTestnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  }),
  ...of('bip122', {
    bitcoin: ['bitcoin', '000000000019d6689c085ae165831e93'],
    bitcoinTestnet: ['bitcoinTestnet', '000000000933ea01ad0ee984209779ba'],
    bitcoinSignet: ['bitcoinSignet', '00000008819873e925422c1ff0f99f7c'],
  }),
])

const viemChains = /^(viem|wagmi|@wagmi\/core)\/chains$/

/** The network of ours for a name that another kit exports. */
export function knownNetwork(name: string): NetworkText | undefined {
  return known.get(name)
}

/**
 * Finds the network that an expression of a host means.
 *
 * @param root - the host's folder, whose viem is asked for chains that this kit does not have.
 * @param expression - e.g. a name that is imported from `viem/chains`, or a network that the host defines.
 * @param other - matches modules of the other kit that export networks.
 * @returns undefined if it is not found.
 */
export async function networkOf(
  root: string,
  expression: Node,
  other: RegExp | undefined,
): Promise<NetworkText | undefined> {
  const plain = plainOf(expression)
  const object = objectOf(plain)
  if (object) return literalOf((name) => propertyOf(object, name))
  if (Node.isCallExpression(plain) && plain.getExpression().getText() === 'defineChain') {
    const given = objectOf(plain.getArguments()[0])
    return given && literalOf((name) => propertyOf(given, name))
  }
  if (!Node.isIdentifier(plain)) return undefined
  for (const declaration of plain.getSourceFile().getImportDeclarations()) {
    const specifier = declaration
      .getNamedImports()
      .find((entry) => (entry.getAliasNode() ?? entry.getNameNode()).getText() === plain.getText())
    const module = declaration.getModuleSpecifierValue()
    if (specifier === undefined || !(viemChains.test(module) || other?.test(module))) continue
    return known.get(specifier.getName()) ?? (await chainOfViem(root, specifier.getName()))
  }
  return undefined
}

const kept = ['name', 'nativeCurrency', 'rpcUrls', 'blockExplorers', 'testnet'] as const

/** A network that the host writes itself. */
function literalOf(read: (name: string) => Node | undefined): NetworkText | undefined {
  const text = (name: string) => {
    const value = read(name)
    return value && inlineConstants(value)
  }
  // Web3Modal for ethers describes chains in its own way.
  const [number, coin, url] = [text('chainId'), text('currency'), text('rpcUrl')]
  if (number !== undefined && coin !== undefined && url !== undefined) {
    const caipNetworkId = `eip155:${number}`
    const ours = [...known.values()].find((network) => network.caipNetworkId === caipNetworkId)
    const currency = `nativeCurrency: { name: ${coin}, symbol: ${coin}, decimals: 18 }`
    const literal = `{ id: ${number}, chainNamespace: 'eip155', caipNetworkId: '${caipNetworkId}', name: ${text('name')}, ${currency}, rpcUrls: { default: { http: [${url}] } } }`
    return ours ?? { namespace: 'eip155', caipNetworkId, literal }
  }
  const id = text('id')?.replaceAll('_', '')
  const given = text('caipNetworkId')?.slice(1, -1)
  const caipNetworkId = given ?? (id !== undefined && /^\d+$/.test(id) ? `eip155:${id}` : undefined)
  const parts = kept.map((name) => [name, text(name)] as const)
  if (
    id === undefined ||
    caipNetworkId === undefined ||
    parts.slice(0, 3).some(([, value]) => value === undefined)
  )
    return undefined
  const namespace = caipNetworkId.split(':')[0] ?? ''
  const written = parts.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return {
    namespace,
    caipNetworkId,
    literal: `{ id: ${id}, chainNamespace: '${namespace}', caipNetworkId: '${caipNetworkId}', ${written.join(', ')} }`,
  }
}

/** A chain that viem has and this kit does not, as viem describes it. */
export async function chainOfViem(root: string, name: string): Promise<NetworkText | undefined> {
  try {
    const path = createRequire(join(root, 'noop.js')).resolve('viem/chains')
    const chains: Record<string, unknown> = await import(pathToFileURL(path).href)
    const all = { ...(chains.default as object), ...chains } as Record<string, unknown>
    const chain = all[name] as
      | { readonly id?: unknown; readonly rpcUrls?: { readonly default?: { readonly http?: unknown } } }
      | undefined
    if (chain === undefined || typeof chain.id !== 'number' || !Array.isArray(chain.rpcUrls?.default?.http))
      return undefined
    const { name: title, nativeCurrency, blockExplorers, testnet } = chain as Record<string, unknown>
    const explorer = (blockExplorers as { readonly default?: { name: string; url: string } } | undefined)
      ?.default
    const network = {
      id: chain.id,
      chainNamespace: 'eip155',
      caipNetworkId: `eip155:${chain.id}`,
      name: title,
      nativeCurrency,
      rpcUrls: { default: { http: chain.rpcUrls.default.http } },
      ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
      ...(testnet === true && { testnet }),
    }
    return { namespace: 'eip155', caipNetworkId: network.caipNetworkId, literal: printLiteral(network) }
  } catch {
    return undefined
  }
}

/** Data as the text of a literal, with single quotes. */
function printLiteral(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
  if (Array.isArray(value)) return `[${value.map(printLiteral).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined)
  return `{ ${entries.map(([key, entry]) => `${/^\w+$/.test(key) ? key : printLiteral(key)}: ${printLiteral(entry)}`).join(', ')} }`
}
