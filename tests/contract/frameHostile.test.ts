import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateAppMessage, validateFrameMessage } from '../../runtime/src/frameMessages.js'

const validators = [validateAppMessage, validateFrameMessage]
const bytes = 262_144

const success = (payload: unknown) => ({ type: '@w3m-frame/RPC_REQUEST_SUCCESS', payload })
const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
const throwing = (): never => {
  throw new Error('hostile')
}

describe('T-A6: validators of frame messages', () => {
  it('find nothing under names that every object has', () => {
    for (const type of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', '']) {
      for (const validate of validators) {
        expect(validate({ type })).toEqual({
          ok: false,
          path: '/type',
          reason: 'is not one of the known values',
        })
      }
    }
    expect(
      validateFrameMessage(JSON.parse('{"__proto__":{"type":"@w3m-frame/READY","payload":{}}}')).ok,
    ).toBe(false)
    expect(validateFrameMessage(Object.create({ type: '@w3m-frame/READY', payload: {} })).ok).toBe(false)
  })

  it('change no prototype, and keep none of another', () => {
    const verdict = validateFrameMessage(
      success(JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"a":{"__proto__":1}}')),
    )
    expect(verdict).toEqual({ ok: true, value: success({ constructor: 1, a: {} }) })
    expect('polluted' in {}).toBe(false)
    expect(verdict.ok && Object.getPrototypeOf(verdict.value)).toBe(Object.prototype)
    class Money {
      amount = 1
    }
    for (const strange of [
      new Money(),
      new Map([[1, 1]]),
      new Date(0),
      new Uint8Array(3),
      new String('x'),
      /x/,
    ]) {
      expect(validateFrameMessage(success(strange))).toEqual({
        ok: false,
        path: '',
        reason: 'is not plain data',
      })
    }
    expect(validateFrameMessage(Object.assign(Object.create(null), success(1))).ok).toBe(true)
  })

  it('bound depth and size before they look at the structure, also in what nobody described', () => {
    const tooDeep = { ok: false, path: '', reason: 'is nested too deeply' }
    const tooLarge = { ok: false, path: '', reason: 'is too large' }
    expect(validateFrameMessage(success(nested(11))).ok).toBe(true)
    expect(validateFrameMessage(success(nested(12)))).toEqual(tooDeep)
    expect(validateFrameMessage({ ...success(1), unknown: nested(12) })).toEqual(tooDeep)
    expect(validateFrameMessage({ ...success(1), unknown: 'x'.repeat(bytes) })).toEqual(tooLarge)
    expect(validateFrameMessage({ type: 'nothing', unknown: 'x'.repeat(bytes) })).toEqual(tooLarge)
    expect(validateFrameMessage({ ...success(1), ['k'.repeat(bytes)]: 1 })).toEqual(tooLarge)
    for (const huge of [
      'x'.repeat(10_000_000),
      new Array(2 ** 32 - 1),
      Array.from({ length: bytes }, () => 0),
    ]) {
      expect(validateFrameMessage(success(huge))).toEqual(tooLarge)
      expect(
        validateAppMessage({ type: '@w3m-app/RPC_REQUEST', payload: { method: 'eth_call', params: huge } }),
      ).toEqual(tooLarge)
    }
  })

  it('count the bytes that the text of a message has', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.constantFrom('"\\\n\u0000\u001f', 'é', '€', '😀'),
    )
    fc.assert(
      fc.property(text, fc.constantFrom(-8, 8), (piece, distance) => {
        fc.pre(piece.length > 0 && piece.isWellFormed())
        const size = (payload: string) => Buffer.byteLength(JSON.stringify(success(payload)))
        const times = Math.floor((bytes - size('')) / (size(piece) - size('')))
        const filled = piece.repeat(times)
        const rest = bytes + distance - size(filled)
        const payload = filled + 'x'.repeat(Math.max(rest, 0))
        fc.pre(size(payload) === bytes + distance)
        expect(validateFrameMessage(success(payload)).ok).toBe(distance < 0)
      }),
      { numRuns: 60 },
    )
  })

  it('answer cycles, getters, proxies and what JSON cannot carry', () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const cycle: Record<string, unknown> = { type: '@w3m-frame/RPC_REQUEST_SUCCESS' }
    cycle.payload = cycle
    const wide: unknown[] = []
    wide.push(wide, wide, wide, wide)
    const inputs: readonly unknown[] = [
      cycle,
      success(wide),
      success({
        get a() {
          return throwing()
        },
      }),
      {
        type: '@w3m-frame/READY',
        get payload() {
          return throwing()
        },
      },
      {
        get type() {
          return throwing()
        },
      },
      new Proxy({}, new Proxy({}, { get: () => throwing })),
      success(new Proxy({}, { ownKeys: throwing })),
      revoked.proxy,
      success(revoked.proxy),
      success(1n),
      success(Symbol('s')),
      success(throwing),
      success([undefined]),
      success(Number.NaN),
    ]
    for (const input of inputs) {
      for (const validate of validators) expect(validate(input)).toMatchObject({ ok: false })
    }
    for (const input of [undefined, null, 0, '', true, [], throwing, Symbol('s'), 1n]) {
      for (const validate of validators) expect(validate(input)).toMatchObject({ ok: false })
    }
  })

  it('answer arbitrary values with a result', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
    })
    fc.assert(
      fc.property(anything, anything, (message, payload) =>
        [message, success(payload), { type: '@w3m-app/RPC_REQUEST', payload }].every((input) =>
          validators.every((validate) => typeof validate(input).ok === 'boolean'),
        ),
      ),
      { numRuns: 2_000 },
    )
  })

  it('copy: what comes in can be changed later without effect', () => {
    const message = success({ deep: [1] })
    const verdict = validateFrameMessage(message)
    Object.assign(message.payload as object, { deep: 2 })
    expect(verdict).toEqual({ ok: true, value: success({ deep: [1] }) })
  })
})
