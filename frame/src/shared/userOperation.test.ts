import { type Hex, parseSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { recoverAuthorizationAddress, recoverTypedDataAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { entryPoint, implementation } from './smartAccount.js'
import {
  isOperationData,
  isSignable,
  type OperationRequest,
  operationData,
  signOperation,
} from './userOperation.js'

const signer = privateKeyToAccount(generatePrivateKey())
const request: OperationRequest = {
  kind: 'userOperation',
  chainId: 31337,
  operation: {
    sender: signer.address,
    nonce: 7n,
    callData: '0x1234',
    factory: '0x7702',
    factoryData: '0x',
    callGasLimit: 1n,
    verificationGasLimit: 2n,
    preVerificationGas: 3n,
    maxFeePerGas: 4n,
    maxPriorityFeePerGas: 5n,
  },
  delegation: { address: implementation, chainId: 31337, nonce: 3 },
}
const withDelegation = (change: Partial<NonNullable<OperationRequest['delegation']>>): OperationRequest => ({
  ...request,
  ...(request.delegation && { delegation: { ...request.delegation, ...change } }),
})

test('the account signs the operation, and the authorization for the pinned code', async () => {
  expect(isSignable(request, signer.address)).toBe(true)
  const [signature = '0x', authorization = '0x'] = await signOperation(signer, request)
  const data = operationData(request)
  expect(isOperationData(data as never)).toBe(true)
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(signer.address)
  const { r, s, yParity } = parseSignature(authorization)
  const signed = { address: implementation, chainId: 31337, nonce: 3, r, s, yParity } as const
  expect(await recoverAuthorizationAddress({ authorization: signed })).toBe(signer.address)
  const { delegation: _, ...plain } = request
  expect(await signOperation(signer, plain)).toHaveLength(1)
})

test('T-F2: an authorization for every chain, for another chain, for other code or of another account is not signed', () => {
  const other = privateKeyToAccount(generatePrivateKey()).address
  expect(isSignable(withDelegation({ chainId: 0 }), signer.address)).toBe(false)
  expect(isSignable({ ...withDelegation({ chainId: 0 }), chainId: 0 }, signer.address)).toBe(false)
  expect(isSignable(withDelegation({ chainId: 1 }), signer.address)).toBe(false)
  expect(isSignable(withDelegation({ address: other }), signer.address)).toBe(false)
  expect(isSignable(request, other)).toBe(false)
  for (const chainId of [-1, 1.5, Number.NaN, 2 ** 53])
    expect(isSignable({ ...request, chainId }, signer.address)).toBe(false)
})

test('T-F2: data for the entry point is recognized however its address is written', () => {
  for (const verifyingContract of [
    entryPoint,
    entryPoint.toLowerCase(),
    `0x${entryPoint.slice(2).toUpperCase()}`,
  ])
    expect(isOperationData({ domain: { verifyingContract: verifyingContract as Hex } } as never)).toBe(true)
  expect(isOperationData({ domain: {} } as never)).toBe(false)
})
