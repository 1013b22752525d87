import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppKitError } from './AppKitError.js'
import { readErrorCode, toAppKitError } from './toAppKitError.js'

describe('the conversion to an AppKitError', () => {
  it.each([
    [{ code: 4001, message: 'User rejected the request.' }, 'USER_REJECTED'],
    [{ code: '4001' }, 'USER_REJECTED'],
    [{ code: 4100 }, 'WALLET_LOCKED'],
    [{ code: 4200 }, 'WALLET_METHOD_UNSUPPORTED'],
    [{ code: -32002 }, 'WALLET_BUSY'],
    [{ code: -32005, message: 'Request limit exceeded.' }, 'WALLET_RATE_LIMITED'],
    [new Error('Rate limit exceeded. Try again later.'), 'WALLET_RATE_LIMITED'],
    ['Rejected by user agent: one signature in 3 s', 'WALLET_RATE_LIMITED'],
    [{ code: -32603, message: 'Too many requests, please wait' }, 'WALLET_RATE_LIMITED'],
    [new Error('The limit of one account is reached'), 'WALLET_FAILED'],
    [{ code: -32603, data: { originalError: { code: 4902 } } }, 'CHAIN_NOT_SUPPORTED'],
    [{ cause: { code: 4001 } }, 'USER_REJECTED'],
    ['User denied account authorization', 'USER_REJECTED'],
    [new Error('boom'), 'WALLET_FAILED'],
    [undefined, 'WALLET_FAILED'],
    [null, 'WALLET_FAILED'],
    [new DOMException('', 'AbortError'), 'CANCELLED'],
  ])('%j is %s', (error, code) => expect(toAppKitError(error).code).toBe(code))

  it('keeps an AppKitError as it is', () => {
    const error = new AppKitError('WALLET_BUSY')
    expect(toAppKitError(error)).toBe(error)
  })

  it('keeps the words of the wallet out of the message', () => {
    const error = toAppKitError(new Error('<b>Internal JSON-RPC error</b>'))
    expect(error.message).not.toContain('JSON-RPC')
    expect(error.details).toContain('JSON-RPC')
  })

  it('never throws, not even on an object whose properties do', () => {
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap')
        },
      },
    )
    expect(toAppKitError(trap).code).toBe('WALLET_FAILED')
    const loop: Record<string, unknown> = {}
    loop.cause = loop
    expect(readErrorCode(loop)).toBeUndefined()
    fc.assert(fc.property(fc.anything(), (value) => void toAppKitError(value)))
  })
})

describe('an AppKitError', () => {
  it('can be walked to its cause', () => {
    const inner = new TypeError('inner')
    const error = new AppKitError('UNREACHABLE', { cause: new Error('middle', { cause: inner }) })
    expect(error.walk((each) => each instanceof TypeError)).toBe(inner)
    expect(error.docs).toBe('docs/errors.md#unreachable')
  })
})

it('toAppKitError reads a value that throws when its class is asked for', () => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  expect(toAppKitError(proxy)).toMatchObject({ code: 'WALLET_FAILED' })
})
