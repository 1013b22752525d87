import {
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  size,
  toHex,
} from 'viem/utils'
import { invalid, type SignatureOutcome, unreachable, valid } from '../message/types.js'
import type { Chain, ChainAnswer } from './rpc.js'

/** A contract account, deployed or not, and the signature to check. */
export interface ContractAccount {
  readonly chain: Chain
  readonly address: string
  readonly hash: `0x${string}`
  readonly hasCode: boolean
}

const abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [{ type: 'bytes32' }, { type: 'bytes' }],
    outputs: [{ type: 'bytes4' }],
  },
] as const
const magic = '1626ba7e'
const yes = new RegExp(`^0x${magic}0{56}`)
const gas = { contract: 5_000_000n, wrapped: 15_000_000n }

/** Asks a contract whether it accepts a signature (ERC-1271). Only the magic value, left-aligned, means yes. */
export async function verifyContract(
  { address, chain, hash }: ContractAccount,
  signature: `0x${string}`,
): Promise<SignatureOutcome> {
  const data = encodeFunctionData({ abi, args: [hash, signature] })
  return judge(await chain.call({ to: address, data, gas: gas.contract }), (value) => yes.test(value))
}

/**
 * Verifies a signature in the wrapper of ERC-6492. A deployed contract is asked first. Otherwise one call runs
 * the factory and asks the account, without changing the chain.
 */
export async function verifyWrapped(
  account: ContractAccount,
  signature: `0x${string}`,
): Promise<SignatureOutcome> {
  const wrapped = unwrap(signature)
  if (wrapped === undefined) return invalid
  const { factory, factoryCall, inner } = wrapped
  if (account.hasCode) {
    const said = await verifyContract(account, inner)
    if (said.status !== 'invalid') return said
  }
  const { address, chain, hash } = account
  const check = encodeFunctionData({ abi, args: [hash, inner] })
  const data = deployAndAsk(factory, factoryCall, address as `0x${string}`, check)
  return judge(await chain.call({ data, gas: gas.wrapped }), (value) => /^0x0{63}1$/.test(value))
}

function judge(answer: ChainAnswer, isYes: (value: string) => boolean): SignatureOutcome {
  if (answer.kind === 'silent') return unreachable
  return answer.kind === 'value' && isYes(answer.value) ? valid : invalid
}

const wrapping = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const

/** Splits the wrapper. Undefined if its ABI encoding is not exact. */
function unwrap(signature: `0x${string}`) {
  const body = signature.slice(0, -64) as `0x${string}`
  try {
    const [factory, factoryCall, inner] = decodeAbiParameters(wrapping, body)
    const again = encodeAbiParameters(wrapping, [factory, factoryCall, inner])
    return again === body ? { factory, factoryCall, inner } : undefined
  } catch {
    return undefined
  }
}

/**
 * Code that runs as a contract's constructor: it calls the factory, asks the account by STATICCALL, and returns
 * 1 if the answer has at least 32 bytes and is the magic value, else 0. An address without code returns
 * nothing.
 */
function deployAndAsk(
  factory: `0x${string}`,
  factoryCall: `0x${string}`,
  account: `0x${string}`,
  check: `0x${string}`,
): `0x${string}` {
  const [callSize, checkSize] = [size(factoryCall), size(check)]
  const push3 = (value: number) => concatHex(['0x62', toHex(value, { size: 3 })])
  const push20 = (value: `0x${string}`) => concatHex(['0x73', value])
  const program = (length: number) =>
    concatHex([
      // codecopy(0, length, callSize)
      ...[push3(callSize), push3(length), '0x6000', '0x39'],
      // pop(call(gas, factory, 0, 0, callSize, 0, 0))
      ...['0x6000', '0x6000', push3(callSize), '0x6000', '0x6000', push20(factory), '0x5a', '0xf1', '0x50'],
      // codecopy(0, length + callSize, checkSize)
      ...[push3(checkSize), push3(length + callSize), '0x6000', '0x39'],
      // staticcall(gas, account, 0, checkSize, 0, 32)
      ...['0x6020', '0x6000', push3(checkSize), '0x6000', push20(account), '0x5a', '0xfa'],
      // and(success, and(returndatasize > 31, mload(0) == magic << 224))
      ...['0x601f', '0x3d', '0x11', '0x16'],
      ...['0x6000', '0x51', `0x63${magic}`, '0x60e0', '0x1b', '0x14', '0x16'],
      // return(0, 32)
      ...['0x6000', '0x52', '0x6020', '0x6000', '0xf3'],
    ] as `0x${string}`[])
  return concatHex([program(size(program(0))), factoryCall, check])
}
