import { type NetworkNode, type Nodes, readRpcReply } from 'appkit-server/parts'
import { notRunning } from '../chain/notRunning.js'
import { supportedChains } from '../chain/supportedChains.js'
import type { ChainNode } from '../chain/types.js'
import { solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'

/** The networks of a sandbox: its EVM nodes and its Solana chain. */
export function localNodes(nodes: readonly ChainNode[], solana: SolanaNode | null): Nodes {
  const all = [...nodes, ...(solana ? [solanaAsNode(solana)] : [])]
  return {
    all,
    supported: supportedChains(all.map(({ caip2 }) => caip2)),
    missing: (caip2) => notRunning(caip2, nodes),
  }
}

function solanaAsNode(solana: SolanaNode): NetworkNode {
  const { caip2, coin, decimals, name, symbol } = solanaNetwork
  const ask = async (body: unknown): Promise<unknown> => solana.answer(body as never)
  const call = async (method: string, params: readonly unknown[]): Promise<unknown> =>
    readRpcReply(await ask({ jsonrpc: '2.0', id: 1, method, params }))
  return {
    caip2,
    name,
    symbol,
    coin,
    decimals,
    call,
    forward: async (body) => ({ status: 200, body: JSON.stringify(await ask(JSON.parse(body))) }),
    batch: (calls) => Promise.all(calls.map(([method, params]) => call(method, params))),
  }
}
