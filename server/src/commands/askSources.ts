import { askRpc } from '../adapters/base/askJson.js'
import { httpNodes } from '../adapters/nodes/httpNodes.js'
import type { SourceOf, SourceParts } from '../adapters/types.js'
import { readRpcReply } from '../chains/readRpcReply.js'
import type { ResolvedConfig } from '../config/types.js'
import type { ServerNetwork } from '../ports/networks.js'

/** An address that anybody knows and nobody has. */
const NOBODY: Readonly<Record<string, string>> = {
  eip155: '0x000000000000000000000000000000000000dead',
  solana: '1nc1nerator11111111111111111111111111111111',
}
const COINS: Readonly<Record<string, string>> = {
  eip155: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  solana: 'So11111111111111111111111111111111111111111',
}
const TIMEOUT_MS = 10_000

/** Asks each node and each source of a configuration once, for real, and returns a sentence for each that fails. */
export async function askSources({
  networks,
  sources,
}: Pick<ResolvedConfig, 'networks' | 'sources'>): Promise<string[]> {
  const asked = Object.entries(networks).flatMap(([caip2, { rpcUrls }]) =>
    rpcUrls.map(async (url, at) => {
      const failure = await failureOf(askNode(caip2, url))
      return failure && `networks["${caip2}"].rpcUrls[${at}] ${failure}`
    }),
  )
  const parts: SourceParts = { networks, nodes: httpNodes(networks, { report: () => {}, onError: () => {} }) }
  for (const [caip2, network] of Object.entries(networks)) {
    for (const source of sources.balances ?? [])
      asked.push(
        askSource('balances', source, caip2, () =>
          source.create(parts).holdings({ caip2, address: nobodyOf(caip2), extra: [] }),
        ),
      )
    for (const source of sources.history ?? [])
      asked.push(
        askSource('history', source, caip2, () =>
          source.create(parts).page({
            caip2,
            address: nobodyOf(caip2),
            cursor: null,
            currency: 'usd',
            baseUrl: '',
            iconOf: () => '',
          }),
        ),
      )
    for (const source of sources.prices ?? [])
      asked.push(
        askSource('prices', source, caip2, async () => {
          const [price] = await source.create(parts).of([coinOf(caip2, network)], 'usd')
          if (price === null) throw new Error(`knows no price of ${network.symbol} on ${caip2}.`)
        }),
      )
  }
  const answers = await Promise.all(asked)
  return answers.filter((each) => each !== null)
}

async function askSource(
  port: string,
  source: Pick<SourceOf<'prices'>, 'name' | 'serves'>,
  caip2: string,
  ask: () => Promise<unknown>,
): Promise<string | null> {
  if (source.serves?.(caip2) === false) return null
  const failure = await failureOf(ask())
  return failure && `sources.${port} ${source.name} ${failure}`
}

const failureOf = (asked: Promise<unknown>): Promise<string | null> =>
  asked.then(
    () => null,
    (error: unknown) => `fails: ${error instanceof Error ? error.message : String(error)}`,
  )

/** Whether a node is one of the network that it is listed for. */
async function askNode(caip2: string, url: string): Promise<void> {
  const [namespace, reference = ''] = caip2.split(':')
  const method = namespace === 'eip155' ? 'eth_chainId' : 'getGenesisHash'
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
  const { body } = await askRpc({ url, text, timeoutMs: TIMEOUT_MS, maxBytes: 100_000 })
  const answer = String(readRpcReply(JSON.parse(body)))
  const found = namespace === 'eip155' ? String(Number(answer)) : answer.slice(0, 32)
  if (found !== reference) throw new Error(`the node is of ${namespace}:${found}.`)
}

const nobodyOf = (caip2: string): string => NOBODY[caip2.split(':')[0] ?? ''] ?? ''

const coinOf = (caip2: string, network: ServerNetwork) => ({
  caip2,
  address: COINS[caip2.split(':')[0] ?? ''] ?? '',
  name: network.coin ?? network.symbol,
  symbol: network.symbol,
  decimals: network.decimals ?? 18,
  isCoin: true,
})
