import type { SignedAuthorization } from 'viem'
import { entryPoint08Address, type UserOperation } from 'viem/account-abstraction'
import { isHex } from 'viem/utils'
import { fieldsOf } from '../../../common/records.js'
import type { Hex } from '../contracts/types.js'

/** A user operation for the entry point of version 0.8. */
export type Operation = UserOperation<'0.8'>

const numbers = [
  'nonce',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
] as const
const optional: ReadonlySet<string> = new Set([
  'paymasterVerificationGasLimit',
  'paymasterPostOpGasLimit',
  'callGasLimit',
  'verificationGasLimit',
  'preVerificationGas',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
])
// The entry point packs them in pairs of 128 bits; the other numbers have 256.
const wide: ReadonlySet<string> = new Set(['nonce', 'preVerificationGas'])
const maxBytes = 60_000

/** An operation or entry point that cannot be used. The message says why. */
export class OperationError extends Error {
  constructor(
    message: string,
    /** The code of JSON-RPC: -32602 for wrong parameters, or one of ERC-7769. */
    readonly code = -32602,
  ) {
    super(message)
  }
}

const quantity = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{1,64}$/.test(value)
const address = (value: unknown): value is Hex =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)
const bytes = (value: unknown): value is Hex =>
  isHex(value) && value.length % 2 === 0 && value.length <= 2 * maxBytes

/**
 * Reads a user operation as JSON-RPC carries it (ERC-7769). Amounts of gas that are not estimated yet are 0.
 *
 * @throws OperationError
 */
export function readOperation(value: unknown): Operation {
  const fields = fieldsOf(value)
  const made: Record<string, unknown> = {}
  for (const name of numbers) {
    const given = fields[name]
    if (given === undefined && optional.has(name)) made[name] = name.startsWith('paymaster') ? undefined : 0n
    else if (quantity(given) && (wide.has(name) || BigInt(given) < 2n ** 128n)) made[name] = BigInt(given)
    else throw new OperationError(`${name} of the user operation is no quantity.`)
  }
  for (const name of ['sender', 'paymaster'] as const) {
    const given = fields[name]
    if (given === undefined && name === 'paymaster') continue
    if (!address(given)) throw new OperationError(`${name} of the user operation is no address.`)
    made[name] = given
  }
  for (const name of ['callData', 'signature', 'factoryData', 'paymasterData'] as const) {
    const given = fields[name]
    if (given === undefined && name.endsWith('Data') && name !== 'callData') continue
    if (!bytes(given)) throw new OperationError(`${name} of the user operation is no hex.`)
    made[name] = given
  }
  const { eip7702Auth, factory } = fields
  if (factory !== undefined && factory !== '0x7702' && !address(factory))
    throw new OperationError('factory of the user operation is no address.')
  if (factory !== undefined) made.factory = factory
  if (eip7702Auth !== undefined) made.authorization = readAuthorization(eip7702Auth)
  return made as unknown as Operation
}

function readAuthorization(value: unknown): SignedAuthorization {
  const fields = fieldsOf(value)
  const { address: code, chainId, nonce, r, s, yParity } = fields
  if (!address(code) || !quantity(chainId) || !quantity(nonce) || !quantity(r) || !quantity(s))
    throw new OperationError('eip7702Auth of the user operation cannot be read.')
  if (!quantity(yParity) || BigInt(yParity) > 1n)
    throw new OperationError('yParity of the authorization is 0 or 1.')
  const pad = (part: Hex): Hex => `0x${part.slice(2).padStart(64, '0')}`
  return {
    address: code,
    chainId: Number(chainId),
    nonce: Number(nonce),
    r: pad(r),
    s: pad(s),
    yParity: Number(yParity),
  }
}

/** @throws OperationError if another entry point is meant */
export function checkEntryPoint(given: unknown): void {
  if (typeof given !== 'string' || given.toLowerCase() !== entryPoint08Address.toLowerCase())
    throw new OperationError(`The entry point here is ${entryPoint08Address} (version 0.8).`)
}
