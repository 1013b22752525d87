import { randomUUID } from 'node:crypto'
import type { NameStore, Sql } from 'appkit-server/parts'
import { getAddress } from 'viem'
import type { ChainNode } from '../chain/types.js'
import { devAccounts } from '../contracts/facts.js'
import type { PurchaseStore } from '../onramp/types.js'
import { layBlocks } from './layBlocks.js'
import { demo, openSeeds, type Seeds } from './openSeeds.js'
import { planDemo } from './planDemo.js'

export interface SeedDemoParameters {
  readonly nodes: readonly ChainNode[]
  readonly sql: Sql
  readonly names: NameStore
  readonly purchases: PurchaseStore
  /** The zone of the names. */
  readonly zone: string
  /** Number of transactions of the account with the long history. */
  readonly transactions: number
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
  readonly log: (line: string) => void
}

// Names and purchases belong to no chain, so the mark that they were made has the number of none.
const peopleSeed = { name: 'people', chainId: 0 } as const
const dayMs = 86_400_000
const people = ['alice', 'bob', 'carol', 'dave'] as const
const buys = [
  { days: 21, units: 49_400_000n, amount: '50.00', status: 'SUCCESS' },
  { days: 3, units: 246_900_000n, amount: '249.50', status: 'FAILED' },
] as const

/** Whether a chain has the demo history. */
async function isLaid(seeds: Seeds, node: ChainNode): Promise<boolean> {
  const block = await seeds.blockOf(demo, node.chainId)
  // A chain that lost its blocks in a crash gets them again.
  return block !== null && Number(await node.call('eth_blockNumber', [])) >= block
}

async function layChain(parameters: SeedDemoParameters, seeds: Seeds, node: ChainNode): Promise<void> {
  const { nodes, now, transactions } = parameters
  await layBlocks(node, planDemo(node.chainId, node === nodes[0] ? transactions : 0), now())
  await seeds.mark(demo, node.chainId, Number(await node.call('eth_blockNumber', [])))
}

async function addPeople({ names, nodes, now, purchases, zone }: SeedDemoParameters): Promise<void> {
  for (const [at, label] of people.entries()) {
    const address = devAccounts[at]
    // Names are found by the exact text of the address, and wallets write it with its checksum.
    if (address)
      await names.add(`${label}.${zone}`, { bio: `The account of ${label}` }, { 60: getAddress(address) })
  }
  const [alice] = devAccounts
  const [node] = nodes
  if (!alice || !node || (await purchases.list(alice)).length > 0) return
  for (const { days, units, amount, status } of buys) {
    const at = now() - days * dayMs
    await purchases.add({
      id: randomUUID(),
      status,
      units,
      amount,
      address: alice,
      chainId: node.chainId,
      provider: 'SANDBOX_PAY',
      symbol: 'USDC',
      decimals: 6,
      isFixed: false,
      currency: 'USD',
      redirectUrl: null,
      txHash: null,
      createdAt: at,
      updatedAt: at,
    })
  }
}

/**
 * Adds the demo history once: a year of one account on every chain, a long history of the last account on the first
 * chain, names and purchases. A chain that began with a snapshot has its part already.
 *
 * @throws SandboxError `ANVIL_FAILED` if a chain did not accept all of it
 */
export async function seedDemo(parameters: SeedDemoParameters): Promise<void> {
  const { log, nodes, sql, transactions } = parameters
  const began = performance.now()
  const seeds = await openSeeds(sql)
  if ((await seeds.blockOf(peopleSeed.name, peopleSeed.chainId)) === null) {
    await addPeople(parameters)
    await seeds.mark(peopleSeed.name, peopleSeed.chainId, 0)
  }
  const missing: ChainNode[] = []
  for (const node of nodes) if (!(await isLaid(seeds, node))) missing.push(node)
  if (missing.length === 0) return
  const first = nodes[0]
  const long =
    first && missing.includes(first) ? `${transactions} transactions of the busiest account` : 'a year'
  log(`Making the demo history of ${missing.map(({ name }) => name).join(', ')}: ${long}.`)
  await Promise.all(missing.map((node) => layChain(parameters, seeds, node)))
  log(`The demo history was made in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}
