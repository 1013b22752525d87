import { randomUUID } from 'node:crypto'
import { getAddress } from 'viem'
import { keccak256, numberToHex, parseUnits } from 'viem/utils'
import type { ChainNode } from '../chain/types.js'
import { devAccounts } from '../contracts/facts.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Address, ChainContracts } from '../contracts/types.js'
import type { NameStore } from '../names/types.js'
import type { PurchaseStore } from '../onramp/types.js'
import type { Sql } from '../store/types.js'
import { createRandom, type Random } from './createRandom.js'
import { layBlocks } from './layBlocks.js'
import { planPerson } from './planPerson.js'
import type { SeedBlock, SeedStep } from './stepsOn.js'
import { stepsOn } from './stepsOn.js'

export interface SeedDemoParameters {
  readonly nodes: readonly ChainNode[]
  readonly sql: Sql
  readonly names: NameStore
  readonly purchases: PurchaseStore
  /** The zone of the names. */
  readonly zone: string
  /** Number of transactions of the busy account. */
  readonly transactions: number
  /** Clock in milliseconds since 1970. */
  readonly now: () => number
  readonly log: (line: string) => void
}

const TABLE =
  'create table if not exists seeds (name text not null, chain_id integer not null, block bigint not null, ' +
  'primary key (name, chain_id))'
const SEED = 20_260
const DAY_MS = 86_400_000
const PEOPLE = ['alice', 'bob', 'carol', 'dave'] as const
const BUYS = [
  { days: 21, units: 49_400_000n, amount: '50.00', status: 'SUCCESS' },
  { days: 3, units: 246_900_000n, amount: '249.50', status: 'FAILED' },
] as const

async function isLaid(sql: Sql, node: ChainNode): Promise<boolean> {
  const values = ['demo', node.chainId]
  const [row] = await sql.all('select block from seeds where name = ? and chain_id = ?', values)
  // A chain that lost its blocks in a crash gets them again.
  return row !== undefined && Number(await node.call('eth_blockNumber', [])) >= Number(row.block)
}

async function layChain(parameters: SeedDemoParameters, node: ChainNode, isFirst: boolean): Promise<void> {
  const { now, sql, transactions } = parameters
  const contracts = contractsOf(node.chainId)
  const random = createRandom(SEED + node.chainId)
  const person = planPerson(contracts, random)
  const big = isFirst ? planBig(contracts, random, transactions) : []
  // The blocks of the short history are spread evenly between those of the long one.
  const stride = Math.max(1, Math.floor(big.length / person.length))
  const blocks = person.flatMap((block, at) => [block, ...big.slice(at * stride, (at + 1) * stride)])
  await layBlocks(node, [...blocks, ...big.slice(person.length * stride)], now())
  const block = Number(await node.call('eth_blockNumber', []))
  const text =
    'insert into seeds values (?, ?, ?) on conflict (name, chain_id) do update set block = excluded.block'
  await sql.run(text, ['demo', node.chainId, block])
}

async function addPeople({ names, nodes, now, purchases, zone }: SeedDemoParameters): Promise<void> {
  for (const [at, label] of PEOPLE.entries()) {
    const address = devAccounts[at]
    // Names are found by the exact text of the address, and wallets write it with its checksum.
    if (address)
      await names.add(`${label}.${zone}`, { bio: `The account of ${label}` }, { 60: getAddress(address) })
  }
  const [alice] = devAccounts
  const [node] = nodes
  if (!alice || !node || (await purchases.list(alice)).length > 0) return
  for (const { days, units, amount, status } of BUYS) {
    const at = now() - days * DAY_MS
    await purchases.add({
      ...{ id: randomUUID(), status, units, amount, address: alice, chainId: node.chainId },
      ...{ provider: 'SANDBOX_PAY', symbol: 'USDC', decimals: 6, isFixed: false, currency: 'USD' },
      ...{ redirectUrl: null, txHash: null, createdAt: at, updatedAt: at },
    })
  }
}

/**
 * Adds the demo history once: a year of one account on every chain, a long history of the last account on the first
 * chain, names and purchases.
 * @throws SandboxError `ANVIL_FAILED` if a chain did not accept all of it
 */
export async function seedDemo(parameters: SeedDemoParameters): Promise<void> {
  const { log, nodes, sql, transactions } = parameters
  const began = performance.now()
  await sql.run(TABLE)
  const missing: ChainNode[] = []
  for (const node of nodes) if (!(await isLaid(sql, node))) missing.push(node)
  if (missing.length === 0) return
  log(`Making the demo history: ${transactions} transactions of the busiest account.`)
  await addPeople(parameters)
  await Promise.all(missing.map((node) => layChain(parameters, node, node === nodes[0])))
  log(`The demo history was made in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

const PER_BLOCK = 10
const STRANGERS = 200

/** The account with the long history: the last of the accounts of every node. */
export const bigAccount = devAccounts[9] as Address

function stranger(index: number): Address {
  return `0x${keccak256(numberToHex(index + 1)).slice(-40)}`
}

/**
 * The history of a busy account: small payments in both directions, in coins and tokens.
 * @param contracts of the chain
 * @param count number of transactions
 * @returns blocks in order, ten transactions each
 */
export function planBig(contracts: ChainContracts, random: Random, count: number): SeedBlock[] {
  const { dai, usdc } = contracts
  const steps = stepsOn(contracts)
  const friends = devAccounts.slice(4, 8) as unknown as readonly [Address, ...Address[]]
  const make = (): SeedStep => {
    const other = stranger(random.below(STRANGERS))
    const kind = random.below(100)
    if (kind < 45) return steps.send(bigAccount, other, BigInt(1 + random.below(900)) * 10n ** 14n)
    if (kind < 70) return steps.transfer(bigAccount, usdc, other, BigInt(10 + random.below(90)) * 10_000n)
    if (kind < 80) return steps.transfer(bigAccount, dai, other, parseUnits(`0.${10 + random.below(90)}`, 18))
    if (kind < 92)
      return steps.send(random.pick(friends), bigAccount, BigInt(1 + random.below(900)) * 10n ** 14n)
    return steps.transfer(random.pick(friends), usdc, bigAccount, BigInt(10 + random.below(90)) * 20_000n)
  }
  const blocks: SeedBlock[] = []
  for (let done = 0; done < count; done += PER_BLOCK) {
    blocks.push(Array.from({ length: Math.min(PER_BLOCK, count - done) }, make))
  }
  return blocks
}
