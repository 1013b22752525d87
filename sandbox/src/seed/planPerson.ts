import { parseUnits } from 'viem/utils'
import { devAccounts } from '../contracts/facts.js'
import type { Address, ChainContracts } from '../contracts/types.js'
import type { Random } from './createRandom.js'
import type { SeedBlock } from './stepsOn.js'
import { coin, stepsOn } from './stepsOn.js'

const [alice, bob, carol, dave, savings, , , , spammer] = devAccounts as readonly [
  Address,
  Address,
  Address,
  Address,
  Address,
  ...Address[],
]
const unlimited = 2n ** 256n - 1n
const months = 12

/**
 * A year of transactions of the first account: salary, rent, payments to friends, swaps, collectibles and spam.
 *
 * @param contracts - of the chain
 * @returns blocks in order
 */
export function planPerson(contracts: ChainContracts, random: Random): SeedBlock[] {
  const { collection, dai, gov, spam, usdc } = contracts
  const steps = stepsOn(contracts)
  const usd = (amount: number): bigint => parseUnits(amount.toFixed(2), 6)
  const coins = (thousandths: number): bigint => BigInt(thousandths) * 10n ** 15n
  // An account of a node has 10,000 coins, and more tokens than a person keeps in a wallet of every day.
  const blocks: SeedBlock[] = [
    [steps.send(alice, savings, coins(9_997_500))],
    [steps.transfer(alice, usdc, savings, usd(9800))],
    [steps.transfer(alice, dai, savings, parseUnits('4600', 18))],
    [steps.approve(alice, usdc, unlimited)],
    [steps.approve(alice, gov, parseUnits('500', 18))],
    [steps.mint(alice, collection, alice)],
  ]
  for (let month = 0; month < months; month += 1) {
    blocks.push(
      [steps.transfer(bob, usdc, alice, usd(450 + random.below(100)))],
      [steps.transfer(alice, usdc, dave, usd(120))],
      [steps.send(alice, random.pick([bob, carol, dave]), coins(1 + random.below(90)))],
      [steps.swap(alice, coin, random.pick([usdc, dai, gov]), coins(20 + random.below(200)))],
      [steps.send(random.pick([bob, carol]), alice, coins(1 + random.below(150)))],
      [steps.swap(alice, usdc, random.pick([coin, dai]), usd(10 + random.below(60)))],
    )
    if (month % 3 === 0) blocks.push([steps.mint(carol, collection, alice)])
    if (month % 4 === 1 && spammer) blocks.push([steps.mint(spammer, spam, alice)])
    if (month % 5 === 2) {
      const amount = coins(100 + random.below(100))
      blocks.push([steps.wrap(alice, amount)], [steps.unwrap(alice, amount)])
    }
    // Too little gas, so that the history has a failed transaction.
    if (month === 6) blocks.push([{ ...steps.swap(alice, gov, usdc, parseUnits('1', 18)), gas: 60_000n }])
  }
  return blocks
}
