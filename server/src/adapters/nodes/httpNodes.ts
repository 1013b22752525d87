import { RpcError, readRpcReply } from '../../chains/readRpcReply.js'
import { ChainDownError } from '../../errors/ServerError.js'
import { fail } from '../../http/reply.js'
import type { ServerNetwork } from '../../ports/networks.js'
import type { NetworkNode, Nodes, RawReply } from '../../ports/nodes.js'
import { AdapterError, askRpc } from '../base/askJson.js'
import { type Chain, type ChainParameters, createChain } from '../base/createChain.js'
import { readLimit } from './readLimit.js'

/** How nodes report what they answer and where they fail. */
export type NodeReports = Pick<ChainParameters<unknown>, 'report' | 'onError' | 'now' | 'trace'>

const timeoutMs = 10_000
const maxBytes = 10 * 1024 * 1024
/** Methods that change a chain, which are sent once; any other may be asked anywhere. */
const changes = /^(eth_send|sendTransaction$|requestAirdrop$)/

/** The networks of a configuration, asked over HTTP. The nodes of a network stand in for each other. */
export function httpNodes(networks: Readonly<Record<string, ServerNetwork>>, reports: NodeReports): Nodes {
  const all = Object.entries(networks).map(([caip2, network]) => createNode(caip2, network, reports))
  const ids = all.map(({ caip2 }) => caip2)
  return {
    all,
    supported: { http: ids, ws: [] },
    missing: (caip2) => fail(400, 'chainId', `We do not support the chain ${caip2}.`),
  }
}

function createNode(caip2: string, network: ServerNetwork, reports: NodeReports): NetworkNode {
  const { coin, decimals, name, rpcUrls, symbol } = network
  const chain: Chain<string> = createChain({
    ...reports,
    port: 'nodes',
    sources: rpcUrls.map((url, at) => ({ name: `${caip2} ${at + 1}`, use: url })),
  })
  const post = async (text: string, methods: readonly string[]): Promise<RawReply> => {
    const ask = (url: string) => askRpc({ url, text, timeoutMs, maxBytes })
    // A caller who is told of the limit itself knows better than to ask again at once.
    let limited: RawReply | null = null
    const read = async (url: string): Promise<RawReply> => {
      const reply = await ask(url)
      const limit = readLimit(reply.body, methods)
      if (limit === null) return reply
      limited = reply
      throw new AdapterError(`${new URL(url).host} has a limit, or is behind.`, limit.isRate ? 429 : null)
    }
    try {
      return methods.some((method) => changes.test(method))
        ? await sendOnce(rpcUrls, ask)
        : await chain.ask(null, read)
    } catch (cause) {
      if (limited !== null) return limited
      throw new ChainDownError(caip2, { cause })
    }
  }
  const parse = ({ body }: RawReply): unknown => {
    try {
      return JSON.parse(body)
    } catch (cause) {
      throw new ChainDownError(caip2, { cause })
    }
  }
  return {
    caip2,
    name,
    symbol,
    coin: coin ?? symbol,
    decimals: decimals ?? (caip2.startsWith('solana:') ? 9 : 18),
    forward: post,
    call: async (method, params) =>
      readRpcReply(parse(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), [method]))),
    batch: async (calls) => {
      const payload = calls.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))
      const methods = calls.map(([method]) => method)
      const replies = parse(await post(JSON.stringify(payload), methods))
      const list: readonly unknown[] = Array.isArray(replies) ? replies : []
      return payload.map(({ id }) => {
        const reply = list.find((each) => (each as { id?: unknown } | null)?.id === id)
        if (reply === undefined) throw new RpcError(-32603, 'The node left out a call of the batch.')
        return readRpcReply(reply)
      })
    },
  }
}

/**
 * Sends to the first node that takes it. A node that may have taken it already is the last one: the next would refuse what it
 * knows, and that would look like a failure.
 */
async function sendOnce(urls: readonly string[], ask: (url: string) => Promise<RawReply>): Promise<RawReply> {
  for (const [at, url] of urls.entries()) {
    try {
      return await ask(url)
    } catch (error) {
      if (at === urls.length - 1 || !isUnseen(error)) throw error
    }
  }
  throw new Error('There is no node.')
}

/** Nobody listened, the name is unknown, or the service refused to look at it. */
function isUnseen(error: unknown): boolean {
  if (!(error instanceof AdapterError)) return false
  if (error.status !== null) return error.status === 429 || error.status === 401 || error.status === 403
  const { cause } = (error.cause ?? {}) as { cause?: { code?: unknown } }
  return ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(cause?.code))
}
