import { expect, test } from 'vitest'
import { contractsOf } from '../contracts/planContracts.js'
import { createRandom } from './createRandom.js'
import { bigAccount, planBig, planDemo } from './planDemo.js'
import { planPerson } from './planPerson.js'

const contracts = contractsOf(31337)

test('random numbers are the same each time and stay within their bounds', () => {
  const draw = () => {
    const random = createRandom(7)
    return Array.from({ length: 1000 }, () => random.below(6))
  }
  expect(draw()).toEqual(draw())
  expect([...new Set(draw())].sort()).toEqual([0, 1, 2, 3, 4, 5])
  const random = createRandom(1)
  const picks = Array.from({ length: 100 }, () => random.pick(['a', 'b', 'c']))
  expect(new Set(picks)).toEqual(new Set(['a', 'b', 'c']))
})

test('the long past is of one account, of the asked length, and the same each time', () => {
  const blocks = planBig(contracts, createRandom(3), 1234)
  expect(blocks.flat()).toHaveLength(1234)
  expect(blocks).toEqual(planBig(contracts, createRandom(3), 1234))
  const isPart = blocks
    .flat()
    .map(
      (step) => step.from === bigAccount || step.to === bigAccount || step.data.includes(bigAccount.slice(2)),
    )
  expect(isPart.every(Boolean)).toBe(true)
  expect(planBig(contracts, createRandom(3), 0)).toEqual([])
})

test('nobody ever spends coins that they do not have', () => {
  const held = new Map<string, bigint>()
  const add = (account: string, wei: bigint) => {
    const left = (held.get(account) ?? 10_000n * 10n ** 18n) + wei
    held.set(account, left)
    return left
  }
  const all = [...planPerson(contracts, createRandom(3)), ...planBig(contracts, createRandom(3), 10_000)]
  for (const { data, from, gas, to, value } of all.flat()) {
    expect(add(from, -(value + gas * 2n * 10n ** 9n))).toBeGreaterThan(0n)
    if (data === '0x') add(to, value)
  }
})

test('the demo past has the year of one account and the long history, in an order that never changes', () => {
  const random = createRandom(20_260 + 31337)
  const person = planPerson(contracts, random)
  const big = planBig(contracts, random, 600)
  const blocks = planDemo(31337, 600)
  expect(blocks).toHaveLength(person.length + big.length)
  expect(blocks).toEqual(expect.arrayContaining([...person, ...big]))
  expect(planDemo(31337, 600)).toEqual(blocks)
  expect(planDemo(31337, 0)).toEqual(planPerson(contracts, createRandom(20_260 + 31337)))
})
