import type { Cleanup } from './api/types.js'
import { findAnvil } from './chain/findAnvil.js'
import { createAgent } from './chain/postJson.js'
import { startChain } from './chain/startChain.js'
import type { ChainNode } from './chain/types.js'
import { deployContracts } from './contracts/deployContracts.js'
import type { ResolvedOptions } from './readOptions.js'
import { demoSeconds } from './seed/planDemo.js'
import { placeSnapshot } from './snapshot/placeSnapshot.js'
import type { Store } from './store/types.js'

export interface StartNodesParameters {
  readonly options: ResolvedOptions
  readonly store: Store
  /** Base address under which others reach this sandbox, without a trailing slash. */
  readonly url: string
  readonly cleanups: Cleanup[]
  /** Whether the sandbox still starts, so that nobody waits for an answer of a node but the start itself. */
  readonly isStarting: () => boolean
}

/**
 * Starts the nodes of all chains side by side and puts the contracts on them.
 *
 * @throws SandboxError when one does not start; those that did are in `cleanups`
 */
export async function startNodes(parameters: StartNodesParameters): Promise<ChainNode[]> {
  const { cleanups, isStarting, options, store, url } = parameters
  const { dataDir, log } = options
  if (options.chains.length === 0) return []
  const binary = findAnvil()
  const agent = createAgent()
  cleanups.push(() => agent.destroy())
  const prepare = (node: ChainNode): Promise<void> => deployContracts(node, url)
  const now = Math.floor(Date.now() / 1000)
  const bornAt = options.seed === null ? undefined : now - demoSeconds
  const begin = async (chainId: number, at: number): Promise<ChainNode> => {
    const transactions = at === 0 ? options.seed : 0
    const hasSnapshot =
      bornAt !== undefined &&
      transactions !== null &&
      (await placeSnapshot({ chainId, transactions, dataDir, sql: store.sql, span: { bornAt, now } }))
    const common = { binary, chainId, dataDir, store, agent, log, prepare, bornAt, isStarting }
    return startChain({ ...common, hasSnapshot })
  }
  const starting = options.chains.map(begin)
  const settled = await Promise.allSettled(starting)
  const nodes = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  cleanups.push(async () => void (await Promise.all(nodes.map((node) => node.stop()))))
  for (const result of settled) if (result.status === 'rejected') throw result.reason
  return nodes
}
