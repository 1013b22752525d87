import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { encodeCalls } from '../../../src/shared/accountCalls.js'
import type { OperationRequest } from '../../../src/shared/userOperation.js'
import { createPermissions } from './createPermissions.js'
import { createMemoryStore } from './memoryStore.js'
import { type PaymentProof, paymentHash } from './paymentProof.js'
import type { Permission } from './permission.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const nameOf = (byte: string, bytes: number): Hex => `0x${byte.repeat(bytes)}`
const [account, token, to] = [nameOf('aa', 20), nameOf('bb', 20), nameOf('dd', 20)]
const site = 'https://a.example'
const [app, service, stranger] = Array.from({ length: 3 }, () =>
  privateKeyToAccount(generatePrivateKey()),
) as [Key, Key, Key]
type Key = ReturnType<typeof privateKeyToAccount>
const lower = ({ address }: Key) => address.toLowerCase() as Hex

const payment = (amount: bigint, chainId = 1): OperationRequest => ({
  kind: 'userOperation',
  chainId,
  operation: {
    sender: account,
    nonce: 1n,
    paymaster: nameOf('ee', 20),
    callGasLimit: 5n,
    verificationGasLimit: 3n,
    preVerificationGas: 2n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    callData: encodeCalls([
      {
        to: token,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
      },
    ]),
  },
})
async function prove(keys: readonly Key[], request: OperationRequest, nonce: bigint): Promise<PaymentProof> {
  const message = { raw: paymentHash(request, nonce) }
  return { nonce, signatures: await Promise.all(keys.map((key) => key.signMessage({ message }))) }
}

/** A permission for those keys, for ten minutes and a hundred of the token. `name` is the two digits its context repeats. */
const permissionOf = (name: string, keys: readonly Key[]): Permission => ({
  context: nameOf(name, 32),
  site,
  account,
  chainId: 1,
  expiry: Date.now() / 1000 + 600,
  upgrades: false,
  caps: [{ token, max: 100n }],
  signers: keys.map((key) => ({ address: lower(key), publicKey: key.publicKey })),
})

async function open(keys: readonly Key[]) {
  const permissions = createPermissions(createMemoryStore())
  const permission = permissionOf('01', keys)
  expect(await permissions.add(permission)).toBe(true)
  const { context } = permission
  const use = (request: OperationRequest, proof?: PaymentProof) =>
    permissions.use({ context, site, ...(proof && { proof }) }, request)
  return { permissions, use }
}

test('T-F3: a permission of keys pays only what all of them have signed', async () => {
  const { permissions, use } = await open([app, service])
  const request = payment(10n)
  expect(await use(request)).toBe('signer')
  expect(await use(request, await prove([], request, 1n))).toBe('signer')
  expect(await use(request, await prove([app], request, 1n))).toBe('signer')
  expect(await use(request, await prove([app, app], request, 1n))).toBe('signer')
  expect(await use(request, await prove([app, stranger], request, 1n))).toBe('signer')
  expect(await use(request, { nonce: 1n, signatures: ['0x', nameOf('11', 65)] })).toBe('signer')
  expect(await permissions.list(account)).toMatchObject([{ used: [0n] }])
  expect(await use(request, await prove([service, app], request, 1n))).toBeUndefined()
  expect(await permissions.list(account)).toMatchObject([{ used: [10n], lastNonce: 1n }])
})

test('T-F3: what keys have signed is good once, and for no other payment, network or account', async () => {
  const { use } = await open([app])
  const request = payment(10n)
  const proof = await prove([app], request, 5n)
  expect(await use(payment(11n), proof)).toBe('signer')
  expect(await use({ ...request, operation: { ...request.operation, sender: to } }, proof)).toBe('unknown')
  expect(await use(request, { ...proof, nonce: 6n })).toBe('signer')
  expect(await use(request, await prove([app], payment(10n, 2), 5n))).toBe('signer')
  expect(await use(request, proof)).toBeUndefined()
  expect(await use(request, proof)).toBe('signer')
  expect(await use(request, await prove([app], request, 4n))).toBe('signer')
  const both = await Promise.all(
    [7n, 7n].map(async (nonce) => use(request, await prove([app], request, nonce))),
  )
  expect(both.filter((refusal) => refusal === undefined)).toHaveLength(1)
})

test('T-F3: keys do not reach beyond the cap or the end, and a refused payment leaves its nonce unused', async () => {
  const { permissions, use } = await open([app])
  const [much, some] = [payment(101n), payment(100n)]
  expect(await use(much, await prove([app], much, 1n))).toBe('cap')
  expect(await use(some, await prove([app], some, 1n))).toBeUndefined()
  await permissions.end(nameOf('01', 32))
  expect(await use(some, await prove([app], some, 2n))).toBe('revoked')
})

test('T-F3: what keys have signed for one permission pays nothing by another, whatever became of the first', async () => {
  const store = createMemoryStore()
  const permissions = createPermissions(store)
  const grant = (name: string, keys: readonly Key[]) => permissions.add(permissionOf(name, keys))
  const request = payment(10n)
  const proof = await prove([app], request, 7n)
  const pay = (name: string, given = proof) =>
    permissions.use({ context: nameOf(name, 32), site, proof: given }, request)
  expect(await grant('01', [app])).toBe(true)
  expect(await pay('01')).toBeUndefined()
  expect(await grant('02', [app])).toBe(true)
  expect(await pay('02')).toBe('signer')
  // Long over, and out of the list; or ended with the log-in.
  vi.setSystemTime(Date.now() + 31 * 86_400_000)
  expect(await permissions.list(account)).toEqual([])
  expect(await grant('03', [app])).toBe(true)
  expect(await pay('03')).toBe('signer')
  await permissions.endAll()
  expect(await permissions.list(account)).toEqual([])
  expect(await pay('03')).toBe('unknown')
  expect(await grant('04', [app, service])).toBe(true)
  expect(await pay('04', await prove([app, service], request, 7n))).toBe('signer')
  expect(await pay('04', await prove([app, service], request, 8n))).toBeUndefined()
  // Nothing is known of other keys.
  expect(await grant('05', [service])).toBe(true)
  expect(await pay('05', await prove([service], request, 9n))).toBeUndefined()
})

test('T-F3: what keys have signed pays once, by whichever of their permissions that are granted at the same time', async () => {
  const permissions = createPermissions(createMemoryStore())
  const pay = async (name: string, keys: readonly Key[], nonce: bigint) =>
    permissions.use({ context: nameOf(name, 32), site, proof: await prove(keys, request, nonce) }, request)
  const request = payment(10n)
  for (const [name, keys] of [
    ['01', [app]],
    ['02', [app]],
    ['03', [service]],
  ] as const)
    expect(await permissions.add(permissionOf(name, keys))).toBe(true)
  expect(await pay('01', [app], 7n)).toBeUndefined()
  expect(await pay('02', [app], 7n)).toBe('signer')
  expect(await pay('02', [app], 6n)).toBe('signer')
  expect(await pay('02', [app], 8n)).toBeUndefined()
  expect(await pay('01', [app], 8n)).toBe('signer')
  // Others have keys of their own, whose nonces are theirs.
  expect(await pay('03', [service], 1n)).toBeUndefined()
  const both = await Promise.all(['01', '02'].map((name) => pay(name, [app], 9n)))
  expect(both.filter((refusal) => refusal === undefined)).toHaveLength(1)
})
