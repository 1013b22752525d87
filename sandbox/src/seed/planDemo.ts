import { keccak256, numberToHex, parseUnits } from 'viem/utils'
import { devAccounts } from '../contracts/facts.js'
import { contractsOf } from '../contracts/planContracts.js'
import type { Address, ChainContracts } from '../contracts/types.js'
import { createRandom, type Random } from './createRandom.js'
import { planPerson } from './planPerson.js'
import type { SeedBlock, SeedStep } from './stepsOn.js'
import { stepsOn } from './stepsOn.js'

/** The demo past reaches back so far, in seconds. A chain cannot have blocks from before its birth. */
export const demoSeconds = 400 * 86_400

const seed = 20_260

/**
 * The demo past of a chain: a year of one account, and between it the long history of another.
 *
 * @param transactions - number of transactions of the long history; 0 for none
 * @returns blocks in order, the same each time
 */
export function planDemo(chainId: number, transactions: number): SeedBlock[] {
  const contracts = contractsOf(chainId)
  const random = createRandom(seed + chainId)
  const person = planPerson(contracts, random)
  const big = transactions > 0 ? planBig(contracts, random, transactions) : []
  // The blocks of the short history are spread evenly between those of the long one.
  const stride = Math.max(1, Math.floor(big.length / person.length))
  const blocks = person.flatMap((block, at) => [block, ...big.slice(at * stride, (at + 1) * stride)])
  return [...blocks, ...big.slice(person.length * stride)]
}

const perBlock = 10
const strangers = 200

/** The account with the long history: the last of the accounts of every node. */
export const bigAccount = devAccounts[9] as Address

function stranger(index: number): Address {
  return `0x${keccak256(numberToHex(index + 1)).slice(-40)}`
}

/**
 * The history of a busy account: small payments in both directions, in coins and tokens.
 *
 * @param contracts - of the chain
 * @param count - number of transactions
 * @returns blocks in order, ten transactions each
 */
export function planBig(contracts: ChainContracts, random: Random, count: number): SeedBlock[] {
  const { dai, usdc } = contracts
  const steps = stepsOn(contracts)
  const friends = devAccounts.slice(4, 8) as unknown as readonly [Address, ...Address[]]
  const make = (): SeedStep => {
    const other = stranger(random.below(strangers))
    const kind = random.below(100)
    if (kind < 45) return steps.send(bigAccount, other, BigInt(1 + random.below(900)) * 10n ** 14n)
    if (kind < 70) return steps.transfer(bigAccount, usdc, other, BigInt(10 + random.below(90)) * 10_000n)
    if (kind < 80) return steps.transfer(bigAccount, dai, other, parseUnits(`0.${10 + random.below(90)}`, 18))
    if (kind < 92)
      return steps.send(random.pick(friends), bigAccount, BigInt(1 + random.below(900)) * 10n ** 14n)
    return steps.transfer(random.pick(friends), usdc, bigAccount, BigInt(10 + random.below(90)) * 20_000n)
  }
  const blocks: SeedBlock[] = []
  for (let done = 0; done < count; done += perBlock) {
    blocks.push(Array.from({ length: Math.min(perBlock, count - done) }, make))
  }
  return blocks
}
