import { encodeFunctionData, parseAbi } from 'viem/utils'
import { routerAbi } from '../contracts/abis.js'
import type { Address, ChainContracts, Hex } from '../contracts/types.js'

/** A transaction of the history. Its sender is one of the accounts of every node. */
export interface SeedStep {
  readonly from: Address
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
}

/** The steps of one block. */
export type SeedBlock = readonly SeedStep[]

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function mint(address to)',
  'function deposit()',
  'function withdraw(uint256 amount)',
])

/** The native coin, as the exchange contract names it. */
export const coin: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Functions that make the transactions of a history. Amounts are in the smallest unit. */
export interface StepMaker {
  send(from: Address, to: Address, value: bigint): SeedStep
  transfer(from: Address, token: Address, to: Address, amount: bigint): SeedStep
  approve(from: Address, token: Address, amount: bigint): SeedStep
  swap(from: Address, tokenIn: Address, tokenOut: Address, amount: bigint): SeedStep
  mint(from: Address, collection: Address, to: Address): SeedStep
  wrap(from: Address, value: bigint): SeedStep
  unwrap(from: Address, amount: bigint): SeedStep
}

/** Creates these functions for the contracts of a chain. */
export function stepsOn(contracts: ChainContracts): StepMaker {
  const { router, wrapped } = contracts
  return {
    send: (from, to, value) => ({ from, to, value, data: '0x', gas: 21_000n }),
    transfer: (from, token, to, amount) => {
      const data = encodeFunctionData({ abi, functionName: 'transfer', args: [to, amount] })
      return { from, to: token, value: 0n, data, gas: 90_000n }
    },
    approve: (from, token, amount) => {
      const data = encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] })
      return { from, to: token, value: 0n, data, gas: 80_000n }
    },
    swap: (from, tokenIn, tokenOut, amount) => {
      const args = [tokenIn, tokenOut, amount, 0n, from] as const
      const data = encodeFunctionData({ abi: routerAbi, functionName: 'swap', args })
      return { from, to: router, value: tokenIn === coin ? amount : 0n, data, gas: 500_000n }
    },
    mint: (from, collection, to) => {
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [to] })
      return { from, to: collection, value: 0n, data, gas: 200_000n }
    },
    wrap: (from, value) => {
      const data = encodeFunctionData({ abi, functionName: 'deposit' })
      return { from, to: wrapped, value, data, gas: 100_000n }
    },
    unwrap: (from, amount) => {
      const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [amount] })
      return { from, to: wrapped, value: 0n, data, gas: 100_000n }
    },
  }
}
