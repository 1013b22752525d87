import { decodeFunctionData, encodeFunctionResult } from 'viem/utils'
import { expect, test } from 'vitest'
import { ChainDownError } from '../errors/ServerError.js'
import { multicall, multicallAbi } from './abis.js'
import { callMany } from './callMany.js'
import { RpcError } from './readRpcReply.js'
import type { Hex } from './types.js'

const target = (index: number): Hex => `0x${index.toString(16).padStart(40, '0')}`

// Answers with the address that was asked, unless one of those asked burns all gas.
function fakeNode(burners: ReadonlySet<Hex>) {
  const seen: number[] = []
  const call = async (_method: string, [request]: readonly unknown[]): Promise<unknown> => {
    const { args } = decodeFunctionData({ abi: multicallAbi, data: (request as { data: Hex }).data })
    const calls = args?.[0] as readonly { target: Hex }[]
    seen.push(calls.length)
    if (calls.some((one) => burners.has(one.target.toLowerCase() as Hex)))
      throw new RpcError(-32003, 'Out of gas')
    const result = calls.map((one) => ({ success: true, returnData: one.target.toLowerCase() as Hex }))
    return encodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', result })
  }
  return { call, seen }
}

const calls = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ target: target(index + 1), callData: '0x' as const }))

test('a contract that burns the gas of all costs the others nothing but calls', async () => {
  const { call, seen } = fakeNode(new Set([target(3), target(11)]))
  const replies = await callMany({ call }, calls(12))
  expect(replies).toEqual(calls(12).map((one, index) => ([2, 10].includes(index) ? null : one.target)))
  expect(seen.length).toBeLessThan(20)
})

test('callMany asks once where every contract answers, and reports a node that is down', async () => {
  const { call, seen } = fakeNode(new Set())
  expect(await callMany({ call }, calls(12))).toHaveLength(12)
  expect(seen).toEqual([12])
  const down = async () => Promise.reject(new ChainDownError('eip155:1'))
  await expect(callMany({ call: down }, calls(2))).rejects.toThrow(ChainDownError)
})

test('a node that is asked too often is no contract that failed: the call fails, and is not made again in parts', async () => {
  let asked = 0
  const call = async () => {
    asked += 1
    throw new RpcError(-32005, 'daily request count exceeded, request rate limited')
  }
  await expect(callMany({ call }, calls(12))).rejects.toThrow(ChainDownError)
  expect(asked).toBe(1)
})

test.each([
  '0x',
  '0x01',
])('where Multicall3 is not, which answers %s, each contract is asked', async (nothing) => {
  let [open, maxOpen] = [0, 0]
  const call = async (_method: string, [request]: readonly unknown[]): Promise<unknown> => {
    const { to } = request as { to: Hex }
    if (to === multicall) return nothing
    open += 1
    maxOpen = Math.max(maxOpen, open)
    await Promise.resolve()
    open -= 1
    if (to === target(2)) throw new RpcError(3, 'execution reverted')
    return to === target(3) ? '0x' : to
  }
  const all = [...calls(20), { target: multicall as Hex, callData: '0x' as const }]
  const replies = await callMany({ call }, all)
  expect(replies).toEqual(all.map(({ target: to }, at) => ([1, 2, 20].includes(at) ? null : to)))
  expect(maxOpen).toBe(8)
})
