import type { EventStore, RequestRecord, StoredEvent } from 'appkit-server/parts'
import { formatUnits } from '../../../common/units.js'
import type { ChainFacts, ServiceFacts } from '../api/types.js'
import type { ChainNode } from '../chain/types.js'
import type { RequestLog } from '../http/createRequestLog.js'
import { solanaAccounts, solanaNetwork } from '../solana/common/network.js'
import type { SolanaNode } from '../solana/common/types.js'

const requestsShown = 25
const eventsShown = 15

/** A chain on the dev page. */
type ChainStatus = ChainFacts & {
  readonly isUp: boolean
  /** Number of the newest block, or null if the node does not answer. */
  readonly block: number | null
}

/** An account of a chain, with its balance on each chain that it is for. */
interface AccountStatus {
  readonly address: string
  /** In whole coins, by chain id. Null if the node does not answer. */
  readonly balances: Readonly<Record<string, string | null>>
}

/** The content of the dev page. */
export interface DevStatus {
  readonly version: string
  readonly uptimeSeconds: number
  readonly dataDir: string
  readonly brokenReplies: number
  readonly services: ReadonlyArray<ServiceFacts & { readonly requests: number }>
  readonly chains: readonly ChainStatus[]
  readonly accounts: readonly AccountStatus[]
  readonly requests: readonly RequestRecord[]
  readonly events: readonly StoredEvent[]
}

export interface ReadStatusParameters {
  readonly version: string
  readonly startedAt: number
  readonly dataDir: string
  readonly services: readonly ServiceFacts[]
  readonly chains: readonly ChainFacts[]
  readonly nodes: readonly ChainNode[]
  /** Null if the Solana chain does not run. */
  readonly solana: SolanaNode | null
  readonly requests: RequestLog
  readonly events: EventStore
  readonly brokenReplies: () => number
}

type Reading = { readonly block: number | null; readonly balances: ReadonlyArray<string | null> }

async function readNode(node: ChainNode, accounts: readonly string[]): Promise<Reading> {
  try {
    const [block, ...balances] = await node.batch([
      ['eth_blockNumber', []],
      ...accounts.map((address) => ['eth_getBalance', [address, 'latest']] as const),
    ])
    return {
      block: Number(block),
      balances: balances.map((value) => formatUnits(BigInt(String(value)), 18)),
    }
  } catch {
    return { block: null, balances: accounts.map(() => null) }
  }
}

async function readAccounts(nodes: readonly ChainNode[]): Promise<readonly string[]> {
  for (const node of nodes) {
    try {
      const accounts = await node.call('eth_accounts', [])
      if (Array.isArray(accounts)) return accounts.map(String)
    } catch {
      // Every node has the same accounts. The next one may answer.
    }
  }
  return []
}

function readUp(node: ChainNode | undefined, reading: Reading | undefined, solana: SolanaNode | null) {
  if (node === undefined) return { isUp: solana !== null, block: solana?.slot() ?? null }
  const block = reading?.block ?? null
  return { isUp: node.isUp() && block !== null, block }
}

function readSolanaAccounts(solana: SolanaNode): AccountStatus[] {
  return solanaAccounts.map((address) => ({
    address,
    balances: { [solanaNetwork.id]: formatUnits(solana.balance(address), solanaNetwork.decimals) },
  }))
}

/** Reads the content of the dev page from the nodes. */
export async function readStatus(parameters: ReadStatusParameters): Promise<DevStatus> {
  const { chains, nodes, requests, solana } = parameters
  const accounts = await readAccounts(nodes)
  const readings = await Promise.all(nodes.map((node) => readNode(node, accounts)))
  return {
    version: parameters.version,
    uptimeSeconds: Math.floor((Date.now() - parameters.startedAt) / 1000),
    dataDir: parameters.dataDir,
    brokenReplies: parameters.brokenReplies(),
    services: parameters.services.map((service) => ({ ...service, requests: requests.count(service.id) })),
    // The EVM chains are first, in the same order as their nodes.
    chains: chains.map((chain, index) => ({ ...chain, ...readUp(nodes[index], readings[index], solana) })),
    accounts: [
      ...accounts.map((address, at) => ({
        address,
        balances: Object.fromEntries(
          nodes.map(({ chainId }, index) => [chainId, readings[index]?.balances[at] ?? null]),
        ),
      })),
      ...(solana ? readSolanaAccounts(solana) : []),
    ],
    requests: requests.last(requestsShown),
    events: await parameters.events.last(eventsShown),
  }
}
