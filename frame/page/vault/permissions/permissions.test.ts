import fc from 'fast-check'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type EvmCall, encodeCalls } from '../../../src/shared/accountCalls.js'
import { implementation } from '../../../src/shared/smartAccount.js'
import type { OperationRequest } from '../../../src/shared/userOperation.js'
import { createPermissions, type Permissions } from './createPermissions.js'
import { createMemoryStore } from './memoryStore.js'
import { maxCap, type Permission } from './permission.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const nameOf = (byte: string, bytes: number): Hex => `0x${byte.repeat(bytes)}`
const [account, token, otherToken, to] = (['aa', 'bb', 'cc', 'dd'] as const).map((byte) =>
  nameOf(byte, 20),
) as [Hex, Hex, Hex, Hex]
const site = 'https://a.example'
const now = () => Math.floor(Date.now() / 1000)
const permissionOf = (more: Partial<Permission> = {}): Permission => ({
  context: nameOf('01', 32),
  site,
  account,
  chainId: 1,
  expiry: now() + 600,
  upgrades: false,
  caps: [{ token, max: 100n }],
  ...more,
})
const transfer = (amount: bigint, of: Hex = token): EvmCall => ({
  to: of,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})
const operationOf = (
  calls: readonly EvmCall[],
  operation: Partial<OperationRequest['operation']> = {},
  more: Partial<OperationRequest> = {},
): OperationRequest => ({
  kind: 'userOperation',
  chainId: 1,
  operation: {
    sender: account,
    nonce: 1n,
    callData: encodeCalls(calls),
    paymaster: nameOf('ee', 20),
    callGasLimit: 5n,
    verificationGasLimit: 3n,
    preVerificationGas: 2n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    ...operation,
  },
  ...more,
})

async function open(more: Partial<Permission> = {}) {
  const permissions = createPermissions(createMemoryStore())
  const permission = permissionOf(more)
  expect(await permissions.add(permission)).toBe(true)
  const { context } = permission
  return { permissions, use: (request: OperationRequest) => permissions.use({ context, site }, request) }
}

/** How each permission of the account has ended, in the order of their names. */
const ends = async (permissions: Permissions) => (await permissions.list(account)).map(({ ended }) => ended)

test('T-F3: of any payments, those are signed whose sum stays within each cap, until the permission ends', async () => {
  const amount = fc.bigInt(1n, 60n)
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('pay' as const),
      amounts: fc.array(amount, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('coins' as const),
      amounts: fc.array(amount, { minLength: 1, maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 400 }) }),
    fc.record({ kind: fc.constant('turnBack' as const), seconds: fc.integer({ min: 0, max: 100 }) }),
  )
  const outcomes = new Set<string | undefined>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const caps = [
        { token, max: 100n },
        { token: undefined, max: 150n },
      ]
      const { use } = await open({ caps })
      const left = { pay: 100n, coins: 150n }
      const end = now() + 600
      // A clock that goes back does not bring it back.
      let isOver = false
      for (const each of steps) {
        if (each.kind === 'wait') vi.setSystemTime(Date.now() + each.seconds * 1000)
        else if (each.kind === 'turnBack') vi.setSystemTime(Date.now() - each.seconds * 1000)
        else {
          const sum = each.amounts.reduce((all, one) => all + one, 0n)
          const isPay = each.kind === 'pay'
          const calls = each.amounts.map(
            (value): EvmCall => (isPay ? transfer(value) : { to, value, data: '0x' }),
          )
          const refusal = await use(operationOf(calls))
          outcomes.add(refusal)
          isOver ||= now() >= end
          if (isOver) expect(refusal).toBe('expired')
          else if (sum > left[each.kind]) expect(refusal).toBe('cap')
          else {
            expect(refusal).toBeUndefined()
            left[each.kind] -= sum
          }
        }
      }
    }),
  )
  expect(outcomes).toEqual(new Set([undefined, 'cap', 'expired']))
})

test('T-F3: a permission ends in its second, and a clock that goes back does not bring it back', async () => {
  const { permissions, use } = await open()
  const end = Date.now() + 600_000
  vi.setSystemTime(end - 1)
  expect(await use(operationOf([transfer(1n)]))).toBeUndefined()
  vi.setSystemTime(end)
  expect(await use(operationOf([transfer(1n)]))).toBe('expired')
  vi.setSystemTime(end - 1)
  expect(await use(operationOf([transfer(1n)]))).toBe('expired')
  expect(await ends(permissions)).toEqual(['expired'])
})

test('T-F3: a site is told how its permission ended, also after the list was read, and no other site is', async () => {
  const calls = [transfer(1n)]
  const { permissions, use } = await open()
  const end = Date.now() + 600_000
  const other = permissionOf({ context: nameOf('02', 32) })
  await permissions.add(other)
  const useOther = (of = site) => permissions.use({ context: other.context, site: of }, operationOf(calls))
  await permissions.end(other.context)
  expect(await ends(permissions)).toEqual([undefined, 'revoked'])
  expect(await useOther()).toBe('revoked')
  expect(await useOther('https://b.example')).toBe('unknown')
  // One that has ended is no room for another of its name.
  expect(await permissions.add(other)).toBe(false)

  vi.setSystemTime(end)
  expect(await ends(permissions)).toEqual(['expired', 'revoked'])
  vi.setSystemTime(end - 1)
  expect(await ends(permissions)).toEqual(['expired', 'revoked'])
  expect(await use(operationOf(calls))).toBe('expired')
  // One that was revoked stays so when its time is over too.
  vi.setSystemTime(end)
  await permissions.list(account)
  expect(await useOther()).toBe('revoked')

  vi.setSystemTime(end + 30 * 86_400_000)
  await permissions.list(account)
  expect(await use(operationOf(calls))).toBe('unknown')
  expect(await useOther()).toBe('unknown')
})

test('T-F3: of payments at the same time, no two go beyond the cap together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.bigInt(1n, 80n), { minLength: 2, maxLength: 8 }), async (amounts) => {
      const { use } = await open()
      const refusals = await Promise.all(amounts.map((amount) => use(operationOf([transfer(amount)]))))
      const signed = amounts.filter((_, index) => refusals[index] === undefined)
      expect(signed.reduce((all, one) => all + one, 0n)).toBeLessThanOrEqual(100n)
      expect(signed.length).toBeGreaterThan(0)
    }),
  )
})

test('T-F3: a permission counts for its site, account and network only', async () => {
  const { permissions, use } = await open()
  const calls = [transfer(1n)]
  const { context } = permissionOf()
  expect(await permissions.use({ context, site: 'https://b.example' }, operationOf(calls))).toBe('unknown')
  expect(await permissions.use({ context: nameOf('02', 32), site }, operationOf(calls))).toBe('unknown')
  expect(await use(operationOf(calls, { sender: to }))).toBe('unknown')
  expect(await use(operationOf(calls, {}, { chainId: 2 }))).toBe('unknown')
  expect(await use(operationOf(calls))).toBeUndefined()
  await permissions.end(context)
  expect(await use(operationOf(calls))).toBe('revoked')
  await permissions.endAll()
  expect(await use(operationOf(calls))).toBe('unknown')
})

test('T-F3: nothing but payments is covered, read from the bytes that are signed', async () => {
  const { use } = await open({
    caps: [
      { token, max: 100n },
      { token: undefined, max: 100n },
    ],
  })
  const { data } = transfer(1n)
  const others: readonly EvmCall[] = [
    { ...transfer(1n), value: 1n },
    transfer(0n),
    { to, value: 0n, data: '0x' },
    { ...transfer(1n), data: data.replace('0xa9059cbb', '0x095ea7b3') as Hex },
    { ...transfer(1n), data: `${data}00` },
    { ...transfer(1n), data: data.replace('0xa9059cbb00', '0xa9059cbb01') as Hex },
    { to: token, value: 0n, data: '0x12345678' },
  ]
  for (const call of others) {
    expect(await use(operationOf([call]))).toBe('calls')
    expect(await use(operationOf([transfer(1n), call]))).toBe('calls')
  }
  expect(await use(operationOf([], { callData: '0x' }))).toBe('calls')
  expect(await use(operationOf([transfer(1n)], { factory: '0x7702', factoryData: '0x12' }))).toBe('calls')
  expect(await use(operationOf([transfer(1n, otherToken)]))).toBe('cap')
  // A fee that the account pays is coins: 10 units of gas for 2 each.
  const paid = { paymaster: undefined }
  expect(await use(operationOf([{ to, value: 81n, data: '0x' }], paid))).toBe('cap')
  expect(await use(operationOf([{ to, value: 80n, data: '0x' }], paid))).toBeUndefined()
  expect(await use(operationOf([transfer(1n)], paid))).toBe('cap')
})

test('T-F3: the account gets the code of smart accounts only if the permission says so', async () => {
  const delegation = { address: implementation, chainId: 1, nonce: 0 } as const
  const request = operationOf([transfer(1n)], {}, { delegation })
  expect(await (await open()).use(request)).toBe('calls')
  expect(await (await open({ upgrades: true })).use(request)).toBeUndefined()
})

test('T-F3: a permission without an end or a cap is not kept, nor one that takes the place of another', async () => {
  const permissions = createPermissions(createMemoryStore())
  const cap = { token, max: 1n }
  const refused: readonly Partial<Permission>[] = [
    { expiry: now() },
    { expiry: now() + 30 * 86_400 + 1 },
    { expiry: now() + 0.5 },
    { caps: [] },
    { caps: [{ token, max: 0n }] },
    { caps: [{ token, max: maxCap }] },
    { caps: [cap, cap] },
    { caps: Array.from({ length: 6 }, (_, index) => ({ token: nameOf(`a${index}`, 20), max: 1n })) },
  ]
  for (const more of refused) expect(await permissions.add(permissionOf(more))).toBe(false)
  expect(await permissions.list(account)).toEqual([])
  expect(await permissions.add(permissionOf())).toBe(true)
  expect(await permissions.add(permissionOf({ caps: [{ token, max: 1_000n }] }))).toBe(false)
  for (let index = 10; index < 29; index++)
    expect(await permissions.add(permissionOf({ context: nameOf(String(index), 32) }))).toBe(true)
  expect(await permissions.add(permissionOf({ context: nameOf('ff', 32) }))).toBe(false)
  vi.setSystemTime(Date.now() + 601_000)
  expect(await ends(permissions)).toEqual(Array(20).fill('expired'))
  // Those that have ended take no room.
  expect(await permissions.add(permissionOf({ context: nameOf('ff', 32) }))).toBe(true)
})
