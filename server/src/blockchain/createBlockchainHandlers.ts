import { isAddress, parseCaip2 } from '../chains/ids.js'
import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/reply.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { Names } from '../ports/names.js'
import { findNode, type Nodes } from '../ports/nodes.js'
import { callChain, callWithoutNode, type RpcCall } from './callChain.js'

export interface BlockchainParameters {
  readonly nodes: Nodes
  readonly names: Names
  readonly projects: ReadonlySet<string> | null
  readonly version: string
  /** The name of this server in the health text. */
  readonly label: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

/** Handlers for the service itself, identities, and JSON-RPC. */
export function createBlockchainHandlers(parameters: BlockchainParameters): Handlers {
  const { label, names, nodes, projects, version, startedAt } = parameters
  const identity = (call: Call) => getIdentity(names, call)
  const rpc = (call: Call) => answerRpc(nodes, call)
  return {
    getHealth: () => {
      const uptime = Math.floor((Date.now() - startedAt) / 1000)
      const text = `OK v${version}, commit hash: ${label}, features: ${label}, uptime: ${uptime} seconds`
      return { status: 200, type: 'text/plain', text }
    },
    getSupportedChains: () => ({
      status: 200,
      headers: { 'cache-control': 'public, max-age=86400, s-maxage=86400' },
      json: nodes.supported,
    }),
    getIdentity: checkProject(projects, identity),
    getAccountIdentity: checkProject(projects, identity),
    callChain: checkProject(projects, rpc),
    callChainSlash: checkProject(projects, rpc),
  }
}

async function answerRpc(nodes: Nodes, call: Call): Promise<Reply> {
  const chainId = String(call.query.chainId)
  if (call.query.providerId !== undefined)
    return fail(400, 'providerId', 'providerId is for a testing project, and this server has none.')
  // The spec has checked the body.
  const body = call.body as RpcCall | readonly RpcCall[]
  const { namespace, reference = '' } = parseCaip2(chainId) ?? {}
  const node = findNode(nodes, chainId)
  if (node === undefined) {
    const isListed = nodes.supported.http.includes(chainId)
    const reply = isListed && namespace === 'eip155' ? callWithoutNode(reference, body) : null
    return { ...(reply ?? nodes.missing(chainId)), note: `${describeCalls(body)} on ${chainId}` }
  }
  const note = `${describeCalls(body)} on ${node.name}`
  if (namespace === 'eip155') return { ...(await callChain(node, body, call.rawBody)), note }
  const methods = ('method' in body ? [body] : body).map(({ method }) => method)
  const { body: text, status } = await node.forward(call.rawBody, methods)
  return { status: status === 400 ? 400 : 200, type: 'application/json', text, note }
}

const namedCalls = 3

/** A summary of a JSON-RPC call or batch: `eth_call`, or `5 calls: eth_call, eth_chainId`. */
export function describeCalls(body: RpcCall | readonly RpcCall[]): string {
  if ('method' in body) return body.method
  const methods = [...new Set(body.map((call) => call.method))]
  const named = methods.slice(0, namedCalls).join(', ')
  return `${body.length} ${body.length === 1 ? 'call' : 'calls'}: ${named}${methods.length > namedCalls ? ', …' : ''}`
}

const evmTtl = 86_400
const solanaTtl = 3600

/** Name and picture of an address. */
async function getIdentity(names: Names, call: Call): Promise<Reply> {
  const address = String(call.path.address)
  if (call.query.useCache !== undefined)
    return fail(400, 'useCache', 'useCache is for a testing project, and this server has none.')
  const isEvm = isAddress('eip155', address)
  if (!isEvm && !isAddress('solana', address)) return fail(400, 'address', `${address} is not an address.`)
  const plain = (address.startsWith('0x') ? address : `0x${address}`).toLowerCase()
  const known = isEvm ? await names.identity(plain) : null
  const ttl = isEvm ? evmTtl : solanaTtl
  return {
    status: 200,
    headers: { 'cache-control': `public, max-age=${ttl}, s-maxage=${ttl}` },
    json: {
      name: known?.name ?? null,
      avatar: known?.avatar ?? null,
      resolvedAt: known?.resolvedAt ?? null,
    },
  }
}
