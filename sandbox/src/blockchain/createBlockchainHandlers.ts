import type { ChainNode } from '../chain/types.js'
import { checkProject } from '../http/checkProject.js'
import { fail } from '../http/fail.js'
import type { Call, Handlers, Reply } from '../http/types.js'
import type { NameStore } from '../names/types.js'
import { solanaNetwork } from '../solana/network.js'
import type { SolanaNode } from '../solana/types.js'
import type { Store } from '../store/types.js'
import { callBundler } from './callBundler.js'
import { callChain, callWithoutNode, type RpcCall } from './callChain.js'
import { describeCalls } from './describeCalls.js'
import { getIdentity } from './getIdentity.js'
import { notRunning } from './notRunning.js'
import { parseCaip2 } from './parseCaip2.js'
import { supportedChains } from './supportedChains.js'

export interface BlockchainParameters {
  readonly nodes: readonly ChainNode[]
  /** Null when the Solana chain does not run. */
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

/** Answers about the service itself, about identities, and JSON-RPC. */
export function createBlockchainHandlers(parameters: BlockchainParameters): Handlers {
  const { names, nodes, onSent, projects, solana, store, version, startedAt } = parameters
  const running = [...nodes.map((node) => node.caip2), ...(solana ? [solanaNetwork.caip2] : [])]
  const rpc = async (call: Call): Promise<Reply> => {
    const chainId = String(call.query.chainId)
    if (call.query.providerId !== undefined) {
      return fail(400, 'providerId', 'providerId is for a testing project, and this server has none.')
    }
    // The spec has checked the body, so it has this shape.
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
    callBundler: checkProject(projects, (call) => callBundler(nodes, call)),
    callChain: checkProject(projects, rpc),
    callChainSlash: checkProject(projects, rpc),
  }
}
