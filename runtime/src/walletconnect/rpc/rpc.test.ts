import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextPayloadId, readPayload } from './payload.js'
import { toPeerError } from './peerError.js'
import { refusal } from './refusal.js'

describe('payloads', () => {
  const read = (payload: unknown) => readPayload(JSON.stringify(payload))

  it('are requests, results and errors', () => {
    expect(read({ id: 1, jsonrpc: '2.0', method: 'wc_sessionPing', params: {} })).toEqual({
      kind: 'request',
      id: 1,
      method: 'wc_sessionPing',
      params: {},
    })
    expect(read({ id: 1, result: null })).toEqual({ kind: 'result', id: 1, result: null })
    expect(read({ id: 1, error: { code: 5000, message: 'no', data: 7 } })).toEqual({
      kind: 'error',
      id: 1,
      error: { code: 5000, message: 'no', data: 7 },
    })
  })

  it.each([
    { id: 1, error: {} },
    { id: 1, error: 'no' },
    { id: 1 },
    { id: 1, result: 1, error: {} },
  ])('%j settles a request too', (payload) =>
    expect(read(payload)).toEqual({ kind: 'error', id: 1, error: { message: '' } }))

  it.each([
    [{}],
    [[]],
    [null],
    ['text'],
    [{ id: '1', result: 1 }],
    [{ id: 1.5, result: 1 }],
    [{ id: 1, method: 7 }],
  ])('%j is none', (payload) => expect(read(payload)).toBeUndefined())

  it('are read from any text without throwing', () => {
    fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => void readPayload(text)))
    const payload = fc.record(
      {
        id: fc.oneof(fc.nat(), fc.anything()),
        method: fc.anything(),
        result: fc.anything(),
        error: fc.anything(),
      },
      { requiredKeys: ['id'] },
    )
    fc.assert(fc.property(payload, (payload) => void readPayload(fc.stringify(payload))))
  })

  it('have ids of 16 digits, none twice', () => {
    const ids = Array.from({ length: 3000 }, nextPayloadId)
    expect(new Set(ids).size).toBe(3000)
    for (const id of ids) expect(Number.isSafeInteger(id) && String(id).length === 16).toBe(true)
  })
})

describe('what a peer says', () => {
  it.each([
    [{ code: 5000, message: 'no' }, 'USER_REJECTED'],
    [{ code: 4001, message: 'no' }, 'USER_REJECTED'],
    [{ code: 5104, message: 'nay' }, 'PROPOSAL_UNSUPPORTED'],
    [{ code: 6000, message: 'bye' }, 'SESSION_ENDED'],
    [{ code: 7001, message: 'who' }, 'SESSION_ENDED'],
    [{ code: 8000, message: 'late' }, 'WALLET_TIMEOUT'],
    [{ code: 10001, message: 'what' }, 'WALLET_METHOD_UNSUPPORTED'],
    [{ code: -32601, message: 'what' }, 'WALLET_METHOD_UNSUPPORTED'],
    [{ code: 123, message: 'odd' }, 'WALLET_FAILED'],
    [{ message: '' }, 'WALLET_FAILED'],
  ])('%j is %s, in words of ours', (failure, code) => {
    const error = toPeerError(failure)
    expect(error.code).toBe(code)
    if (failure.message !== '') expect(error.message).not.toContain(failure.message)
  })

  it('and what we answer has the code and its words', () =>
    expect(refusal(5000)).toEqual({ error: { code: 5000, message: 'User rejected.' } }))
})
