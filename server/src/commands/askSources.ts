import { askRpc } from '../adapters/base/askJson.js'
import type { Ports, SourceOf, SourceParts, Sources } from '../adapters/base/types.js'
import { httpNodes } from '../adapters/nodes/httpNodes.js'
import { readRpcReply } from '../chains/readRpcReply.js'
import type { ResolvedConfig } from '../config/types.js'
import type { ServerNetwork } from '../ports/networks.js'
import { findNode } from '../ports/nodes.js'

/** The answer of a node or a source. */
export interface SourceAnswer {
  /** `nodes`, or the port of a source. */
  readonly port: string
  /** Its entry in the configuration. */
  readonly name: string
  /** CAIP-2 id of the network that was asked about. Empty if it was none. */
  readonly network: string
  readonly ms: number
  /** The failure, as a sentence without the name, or null. */
  readonly failure: string | null
}

/** An address that anybody knows and nobody has. */
const nobody: Readonly<Record<string, string>> = {
  eip155: '0x000000000000000000000000000000000000dead',
  solana: '1nc1nerator11111111111111111111111111111111',
}
const coins: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}
const timeoutMs = 10_000

/** Asks each node and each source of a configuration once, for real: an answer for each and each network. */
export async function askSources({
  networks,
  sources,
}: Pick<ResolvedConfig, 'networks' | 'sources'>): Promise<readonly SourceAnswer[]> {
  const parts: SourceParts = { networks, nodes: httpNodes(networks, { report: () => {}, onError: () => {} }) }
  const asked = Object.entries(networks).flatMap(([caip2, network]) => [
    ...network.rpcUrls.map((url, at) =>
      answerOf({ port: 'nodes', name: `networks["${caip2}"].rpcUrls[${at}]`, network: caip2 }, () =>
        askNode(caip2, url),
      ),
    ),
    ...(Object.keys(questions) as (keyof Ports)[]).flatMap((port) =>
      askPort(port, { sources, parts, caip2, network }),
    ),
  ])
  const sellers = (sources.onramp ?? []).map((source) =>
    answerOf({ port: 'onramp', name: `sources.onramp ${source.name}`, network: '' }, async () => {
      const { assets } = await source.create(parts).offers()
      if (assets.length === 0) throw new Error('sells nothing.')
    }),
  )
  return Promise.all([...asked, ...sellers])
}

interface Place {
  readonly sources: Sources
  readonly parts: SourceParts
  readonly caip2: string
  readonly network: ServerNetwork
}

/** A question about a network that a source can answer for anybody. */
type Question<Port extends keyof Ports> = (use: Ports[Port], place: Place) => Promise<unknown>

const questions: { readonly [Port in Exclude<keyof Ports, 'onramp'>]: Question<Port> } = {
  balances: (use, { caip2 }) => use.holdings({ caip2, address: nobodyOf(caip2), extra: [] }),
  history: (use, { caip2 }) =>
    use.page({
      caip2,
      address: nobodyOf(caip2),
      cursor: null,
      currency: 'usd',
      baseUrl: '',
      iconOf: () => '',
    }),
  prices: async (use, { caip2, network }) => {
    const [price] = await use.of([coinOf(caip2, network)], 'usd')
    if (price === null) throw new Error(`knows no price of ${network.symbol} on ${caip2}.`)
  },
  names: async (use, { caip2 }) => caip2.startsWith('eip155:') && use.identity(nobodyOf(caip2)),
  swaps: async (use, { caip2, parts }) => {
    const node = findNode(parts.nodes, caip2)
    const [from, to] = await use.tokens(caip2)
    if (node === undefined || from === undefined || to === undefined)
      throw new Error(`knows no two tokens of ${caip2}.`)
    const amount = 10n ** BigInt(from.decimals)
    if ((await use.quote({ node, from, to, amount })) === 0n)
      throw new Error(`gives nothing for 1 ${from.symbol} on ${caip2}.`)
  },
}

function askPort<Port extends keyof Ports>(port: Port, place: Place): Promise<SourceAnswer>[] {
  const { caip2, parts, sources } = place
  const question = (questions as { readonly [Each in keyof Ports]?: unknown })[port] as Question<Port>
  const listed: readonly SourceOf<Port>[] = sources[port] ?? []
  return listed
    .filter(({ serves }) => serves?.(caip2) !== false)
    .map((source) =>
      answerOf({ port, name: `sources.${port} ${source.name}`, network: caip2 }, () =>
        question(source.create(parts), place),
      ),
    )
}

async function answerOf(
  of: Pick<SourceAnswer, 'port' | 'name' | 'network'>,
  ask: () => Promise<unknown>,
): Promise<SourceAnswer> {
  const began = performance.now()
  const failure = await Promise.resolve()
    .then(ask)
    .then(
      () => null,
      (error: unknown) => `fails: ${error instanceof Error ? error.message : String(error)}`,
    )
  return { ...of, ms: Math.round(performance.now() - began), failure }
}

/** Whether a node is one of the network that it is listed for. */
async function askNode(caip2: string, url: string): Promise<void> {
  const [namespace, reference = ''] = caip2.split(':')
  const method = namespace === 'eip155' ? 'eth_chainId' : 'getGenesisHash'
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  const { body } = await askRpc({ url, text, timeoutMs, maxBytes: 100_000 })
  const answer = String(readRpcReply(JSON.parse(body)))
  const found = namespace === 'eip155' ? String(Number(answer)) : answer.slice(0, 32)
  if (found !== reference) throw new Error(`the node is of ${namespace}:${found}.`)
}

const nobodyOf = (caip2: string): string => nobody[caip2.split(':')[0] ?? ''] ?? ''

const coinOf = (caip2: string, network: ServerNetwork) => ({
  caip2,
  address: coins[caip2.split(':')[0] ?? ''] ?? '',
  name: network.coin ?? network.symbol,
  symbol: network.symbol,
  decimals: network.decimals ?? 18,
  isCoin: true,
})
