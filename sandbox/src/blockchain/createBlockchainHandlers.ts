import { type Call, checkProject, fail, type Handlers, type Reply } from 'appkit-server/parts'
import { isAddress, parseCaip2 } from '../chain/ids.js'
import { supportedChains } from '../chain/supportedChains.js'
import type { ChainNode } from '../chain/types.js'
import type { NameStore } from '../names/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'
import type { Store } from '../store/types.js'
import { callChain, callWithoutNode, type RpcCall } from './callChain.js'
import { notRunning } from './notRunning.js'

export interface BlockchainParameters {
  readonly nodes: readonly ChainNode[]
  /** Null if the Solana chain does not run. */
  readonly solana: SolanaNode | null
  readonly store: Store
  readonly names: Pick<NameStore, 'primaryName'>
  readonly projects: ReadonlySet<string> | null
  readonly version: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Called after a transaction may have reached a chain. */
  readonly onSent: () => void
}

/** Handlers for the service itself, identities, and JSON-RPC. */
export function createBlockchainHandlers(parameters: BlockchainParameters): Handlers {
  const { names, nodes, onSent, projects, solana, store, version, startedAt } = parameters
  const running = [...nodes.map((node) => node.caip2), ...(solana ? [solanaNetwork.caip2] : [])]
  const rpc = async (call: Call): Promise<Reply> => {
    const chainId = String(call.query.chainId)
    if (call.query.providerId !== undefined) {
      return fail(400, 'providerId', 'providerId is for a testing project, and this server has none.')
    }
    // The spec has checked the body.
    const body = call.body as RpcCall | readonly RpcCall[]
    if (solana && chainId === solanaNetwork.caip2) {
      const note = `${describeCalls(body)} on ${solanaNetwork.name}`
      return { status: 200, json: await solana.answer(body), note }
    }
    const node = nodes.find((candidate) => candidate.caip2 === chainId)
    if (!node) {
      const { namespace, reference } = parseCaip2(chainId) ?? {}
      const isListed = supportedChains(running).http.includes(chainId)
      const reply = isListed && namespace === 'eip155' ? callWithoutNode(Number(reference), body) : null
      return { ...(reply ?? notRunning(chainId, nodes)), note: `${describeCalls(body)} on ${chainId}` }
    }
    const reply = await callChain(node, store, body, call.rawBody)
    if (call.rawBody.includes('eth_sendRawTransaction')) onSent()
    return { ...reply, note: `${describeCalls(body)} on ${node.name}` }
  }
  const identity = (call: Call) => getIdentity(names, call)
  return {
    getHealth: () => {
      const uptime = Math.floor((Date.now() - startedAt) / 1000)
      const text = `OK v${version}, commit hash: sandbox, features: sandbox, uptime: ${uptime} seconds`
      return { status: 200, type: 'text/plain', text }
    },
    getSupportedChains: () => ({
      status: 200,
      headers: { 'cache-control': 'public, max-age=86400, s-maxage=86400' },
      json: supportedChains(running),
    }),
    getIdentity: checkProject(projects, identity),
    getAccountIdentity: checkProject(projects, identity),
    callChain: checkProject(projects, rpc),
    callChainSlash: checkProject(projects, rpc),
  }
}

const NAMED = 3

/** A summary of a JSON-RPC call or batch: `eth_call`, or `5 calls: eth_call, eth_chainId`. */
export function describeCalls(body: RpcCall | readonly RpcCall[]): string {
  if ('method' in body) return body.method
  const methods = [...new Set(body.map((call) => call.method))]
  const named = methods.slice(0, NAMED).join(', ')
  return `${body.length} ${body.length === 1 ? 'call' : 'calls'}: ${named}${methods.length > NAMED ? ', …' : ''}`
}

const EVM_TTL = 86_400
const SOLANA_TTL = 3600

/**
 * Name and picture of an address: its oldest name. Names have no pictures.
 * @param names the stored names
 */
async function getIdentity(names: Pick<NameStore, 'primaryName'>, call: Call): Promise<Reply> {
  const address = String(call.path.address)
  if (call.query.useCache !== undefined) {
    return fail(400, 'useCache', 'useCache is for a testing project, and this server has none.')
  }
  const isEvm = isAddress('eip155', address)
  if (!isEvm && !isAddress('solana', address)) return fail(400, 'address', `${address} is not an address.`)
  const known = await names.primaryName(address.startsWith('0x') ? address : `0x${address}`)
  const ttl = isEvm ? EVM_TTL : SOLANA_TTL
  return {
    status: 200,
    headers: { 'cache-control': `public, max-age=${ttl}, s-maxage=${ttl}` },
    json: { name: known?.name ?? null, avatar: null, resolvedAt: known?.updatedAt ?? null },
  }
}
