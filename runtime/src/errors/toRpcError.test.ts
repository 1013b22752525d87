// Runs in a process of its own: it counts processor time, and threads beside it would count, too.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startProcessorTime } from '../../../tests/unit/processorTime.js'
import { AppKitError } from './AppKitError.js'
import { rpcCodes, toRpcError } from './toRpcError.js'

describe('the conversion of a JSON-RPC error', () => {
  it.each(Object.entries(rpcCodes))('knows the code %s', (code, expected) => {
    expect(toRpcError({ code: Number(code), message: 'x' }).code).toBe(expected)
  })

  it.each([
    ['execution reverted: ERC20: transfer amount exceeds balance', 'EXECUTION_REVERTED'],
    ['max fee per gas higher than 2^256-1', 'FEE_CAP_TOO_HIGH'],
    ['max fee per gas less than block base fee: address 0x, maxFeePerGas: 1', 'FEE_CAP_TOO_LOW'],
    ['max priority fee per gas higher than max fee per gas', 'TIP_ABOVE_FEE_CAP'],
    ['nonce too high: next nonce 3, tx nonce 9', 'NONCE_TOO_HIGH'],
    ['nonce too low: next nonce 3, tx nonce 1', 'NONCE_TOO_LOW'],
    ['already known', 'NONCE_TOO_LOW'],
    ['nonce has max value', 'NONCE_EXHAUSTED'],
    ['insufficient funds for gas * price + value: balance 0', 'INSUFFICIENT_FUNDS'],
    ['intrinsic gas too low: have 1, want 21000', 'INTRINSIC_GAS_TOO_LOW'],
    ['intrinsic gas too high', 'INTRINSIC_GAS_TOO_HIGH'],
    ['exceeds block gas limit', 'INTRINSIC_GAS_TOO_HIGH'],
    ['transaction type not supported', 'TRANSACTION_TYPE_UNSUPPORTED'],
  ])('reads "%s"', (message, expected) => {
    expect(toRpcError({ code: -32000, message }).code).toBe(expected)
    expect(toRpcError(new Error('outer', { cause: { code: -32000, message } })).code).toBe(expected)
  })

  it('takes a revert by its code alone', () => {
    expect(toRpcError({ code: 3, message: '0x' }).code).toBe('EXECUTION_REVERTED')
  })

  it('keeps the words of a node out of the sentence', () => {
    const error = toRpcError({ code: -32000, message: 'odd thing' })
    expect(error.code).toBe('RPC_INVALID_INPUT')
    expect(error.message).not.toContain('odd')
    expect(error.details).toContain('odd thing')
    expect(toRpcError(new Error('odd thing')).code).toBe('NODE_ERROR')
  })

  it('reads no more of what a wallet made than it takes, and does not throw where that does', () => {
    const long = 'tip '.repeat(100_000)
    for (const error of [long, { message: long }]) {
      const workMs = startProcessorTime()
      expect(toRpcError(error).code).toBe('NODE_ERROR')
      expect(workMs()).toBeLessThan(500)
    }
    const fails = {
      get(): never {
        throw new Error('no')
      },
    }
    const throwing = Object.defineProperty({ code: 5700 }, 'message', fails)
    expect(toRpcError(throwing)).toBeInstanceOf(AppKitError)
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(toRpcError(proxy)).toBeInstanceOf(AppKitError)
    const endless: Record<string, unknown> = { code: -32603 }
    endless.data = { originalError: endless }
    expect(toRpcError(endless).code).toBe('RPC_INTERNAL')
  })

  it('keeps an AppKitError, and never throws', () => {
    const error = new AppKitError('BAD_REPLY')
    expect(toRpcError(error)).toBe(error)
    fc.assert(
      fc.property(fc.anything(), (value) => void expect(toRpcError(value)).toBeInstanceOf(AppKitError)),
    )
  })
})
