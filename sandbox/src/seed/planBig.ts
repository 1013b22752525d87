import { keccak256, numberToHex, parseUnits } from 'viem/utils'
import { devAccounts } from '../contracts/devAccounts.js'
import type { Address, ChainContracts } from '../contracts/types.js'
import type { Random } from './createRandom.js'
import { stepsOn } from './stepsOn.js'
import type { SeedBlock, SeedStep } from './types.js'

const PER_BLOCK = 10
const STRANGERS = 200

/** The account with the long past: the last of those every node starts with. */
export const bigAccount = devAccounts[9] as Address

function stranger(index: number): Address {
  return `0x${keccak256(numberToHex(index + 1)).slice(-40)}`
}

/**
 * The past of a busy account: small payments out and in, in coins and tokens.
 * @param contracts of the chain
 * @param count how many transactions
 * @returns blocks in their order, ten transactions each
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
