import fc from 'fast-check'
import { type Hex, toFunctionSelector, toHex } from 'viem'
import { expect, test } from 'vitest'
import { decodeCalls, encodeCalls } from './accountCalls.js'

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => toHex(bytes))
const call = fc.record({
  to: address,
  value: fc.bigInt(0n, (1n << 256n) - 1n),
  data: fc.uint8Array({ maxLength: 100 }).map((bytes) => toHex(bytes)),
})
const plain = (list: readonly { to: Hex; value: bigint; data: Hex }[]) =>
  list.map(({ data, to, value }) => ({ to: to.toLowerCase(), value, data }))

test('what is read from the bytes is what was written', () => {
  fc.assert(
    fc.property(fc.array(call, { minLength: 1, maxLength: 5 }), (calls) => {
      expect(plain(decodeCalls(encodeCalls(calls)) ?? [])).toEqual(plain(calls))
    }),
  )
})

test('bytes that are no calls, or that encode calls in another way, are refused', () => {
  const calls = encodeCalls([{ to: `0x${'11'.repeat(20)}`, value: 1n, data: '0x1234' }])
  for (const bytes of ['0x', '0x12345678', `${calls}00`, calls.replace(/1234/, '1235').slice(0, -2)])
    expect(decodeCalls(bytes as Hex)).toBeUndefined()
  expect(decodeCalls(encodeCalls([]))).toBeUndefined()
})

test('one call is run by itself, and several as a batch', () => {
  const one = { to: `0x${'11'.repeat(20)}`, value: 1n, data: '0x' } as const
  const selectorOf = (calls: Parameters<typeof encodeCalls>[0]) => encodeCalls(calls).slice(0, 10)
  const batch = toFunctionSelector('executeBatch((address,uint256,bytes)[])')
  expect(selectorOf([one])).toBe(toFunctionSelector('execute(address,uint256,bytes)'))
  expect(selectorOf([one, one])).toBe(batch)
  expect(selectorOf([])).toBe(batch)
})
