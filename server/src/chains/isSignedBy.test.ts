import {
  concat,
  encodeAbiParameters,
  encodeErrorResult,
  numberToHex,
  parseAbi,
  parseAbiParameters,
  size,
} from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { isSignedBy } from './isSignedBy.js'
import { RpcError } from './readRpcReply.js'
import type { Hex } from './types.js'

const account: Hex = `0x${'a'.repeat(40)}`
const contract: Hex = `0x${'c'.repeat(40)}`
const magic: Hex = `0x${'8010'.repeat(16)}`
const lookup = encodeErrorResult({
  abi: parseAbi([
    'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callback, bytes extraData)',
  ]),
  errorName: 'OffchainLookup',
  args: [account, ['http://169.254.169.254/{data}'], '0x', '0x12345678', '0x'],
})

/** A signature of an account that runs the code of a contract (ERC-8010), for which the account itself is asked. */
function delegatedSignature(): Hex {
  const suffix = encodeAbiParameters(
    parseAbiParameters(
      '(uint256 chainId, address delegation, uint256 nonce, uint8 yParity, uint256 r, uint256 s), address to, bytes data',
    ),
    [{ chainId: 1n, delegation: contract, nonce: 0n, yParity: 0, r: 1n, s: 1n }, account, '0x'],
  )
  return concat([`0x${'1'.repeat(130)}`, suffix, numberToHex(size(suffix), { size: 32 }), magic])
}

afterEach(() => vi.restoreAllMocks())

test('a contract that is named as an account has this server ask no address of its choice (ERC-3668)', async () => {
  const ask = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('It is not asked.'))
  const methods: string[] = []
  const call = async (method: string): Promise<unknown> => {
    methods.push(method)
    if (method === 'eth_getCode') return concat(['0xef0100', contract])
    throw new RpcError(3, 'execution reverted', lookup)
  }
  expect(await isSignedBy({ call }, account, 'hello', delegatedSignature())).toBe(false)
  expect(methods).toEqual(['eth_getCode', 'eth_call'])
  expect(ask).not.toHaveBeenCalled()
})
