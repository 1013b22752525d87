import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { isRelease } from '../pace.js'
import { allCases } from './support/allCases.js'
import type { ReplyCase } from './support/types.js'

let cases: readonly ReplyCase[] = []
beforeAll(async () => {
  cases = await allCases()
})

const named = (name: string): ReplyCase => {
  const found = cases.find((one) => one.name === name)
  if (!found) throw new Error(`There is no reply ${name}.`)
  return found
}

const throwing = (): never => {
  throw new Error('hostile')
}

const allTraps = new Proxy({}, { get: () => throwing })

describe('R8: a validator', () => {
  it('never throws, whatever it is given', () => {
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const cycle: Record<string, unknown> = {}
    Object.assign(cycle, { data: [cycle], result: cycle, error: cycle, rows: [[cycle]], self: cycle })
    const wide: unknown[] = []
    wide.push(wide, wide, wide)
    const inputs: readonly unknown[] = [
      undefined,
      1n,
      Symbol('s'),
      throwing,
      new Proxy({}, allTraps),
      new Proxy([], allTraps),
      revoked.proxy,
      cycle,
      wide,
      new Array(2 ** 32 - 1),
      { count: 1, data: new Array(2 ** 30) },
      Object.defineProperty({}, 'count', { get: throwing, enumerable: true }),
      { jsonrpc: '2.0', id: 1, result: wide },
      {
        jsonrpc: '2.0',
        id: 1,
        get result() {
          return throwing()
        },
      },
      'x'.repeat(10_000_000),
      { name: 'x'.repeat(10_000_000), avatar: null },
    ]
    for (const { name, validate } of cases) {
      for (const input of inputs) expect(validate(input), name).toHaveProperty('ok')
    }
  })

  it('answers arbitrary values with a result', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withNullPrototype: true,
      withSparseArray: true,
      withTypedArray: true,
    })
    fc.assert(
      fc.property(anything, (input) =>
        cases.every(({ validate }) => typeof validate(input).ok === 'boolean'),
      ),
      { numRuns: isRelease ? 2_000 : 400 },
    )
  })

  it('reads each key once and only from the object itself', () => {
    let reads = 0
    const shifty = {
      get name() {
        reads++
        return reads === 1 ? 'a' : 7
      },
      avatar: null,
    }
    expect(named('getIdentity 200').validate(shifty)).toEqual({
      ok: true,
      value: { name: 'a', avatar: null },
      dropped: 0,
    })
    expect(reads).toBe(1)
    const inherited = Object.create({ name: 'a', avatar: null })
    expect(named('getIdentity 200').validate(inherited)).toEqual({
      ok: false,
      path: '/name',
      reason: 'is missing',
    })
  })

  it('changes no prototype, also where unknown keys are kept', () => {
    const evil: unknown = JSON.parse(
      '{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"polluted":true},"constructor":1}}',
    )
    const verdict = named('callChain 200').validate(evil)
    if (!verdict.ok) throw new Error(verdict.reason)
    const { result } = verdict.value as { result: object }
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
    expect(Object.keys(result)).toEqual(['constructor'])
    expect('polluted' in {}).toBe(false)
    expect(
      named('getStrict 200').validate(JSON.parse('{"id":"0123456789","amount":1,"__proto__":{}}')).ok,
    ).toBe(false)
  })

  it('copies: later changes to what came in do not reach what was checked', () => {
    const input = { jsonrpc: '2.0', id: 1, result: { deep: [1] } }
    const verdict = named('callChain 200').validate(input)
    input.result.deep.push(2)
    expect(verdict).toEqual({ ok: true, value: { jsonrpc: '2.0', id: 1, result: { deep: [1] } }, dropped: 0 })
  })

  it('bounds depth, size and length before it looks inside', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)])
    const reply = (result: unknown) => ({ jsonrpc: '2.0', id: 1, result })
    const { validate } = named('callChain 200')
    expect(validate(reply(nested(64))).ok).toBe(true)
    expect(validate(reply(nested(65))).ok).toBe(false)
    expect(validate(reply('x'.repeat(1_048_576))).ok).toBe(true)
    expect(validate(reply('x'.repeat(1_048_577))).ok).toBe(false)
    expect(validate(reply(Array.from({ length: 999_000 }, () => 0))).ok).toBe(true)
    expect(validate(reply(Array.from({ length: 1_000_001 }, () => 0))).ok).toBe(false)
  })

  it('counts all values of a message, however they are spread', () => {
    const keys = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`key${index}`, 0]))
    const reply = (rows: number) => ({
      jsonrpc: '2.0',
      id: 1,
      result: Array.from({ length: rows }, () => keys),
    })
    expect(named('callChain 200').validate(reply(900)).ok).toBe(true)
    expect(named('callChain 200').validate(reply(1_000)).ok).toBe(false)
  })

  it('lets nothing through that JSON cannot carry', () => {
    for (const result of [
      1n,
      Symbol('s'),
      throwing,
      undefined,
      Number.NaN,
      Infinity,
      [undefined],
      { a: throwing },
    ]) {
      expect(named('callChain 200').validate({ jsonrpc: '2.0', id: 1, result }).ok, typeof result).toBe(false)
    }
    const token = {
      name: 'A',
      symbol: 'A',
      price: 1,
      quantity: { decimals: '18', numeric: '1' },
      iconUrl: '',
    }
    const balances = [
      token,
      { ...token, price: Infinity },
      { ...token, price: Number.NaN },
      { ...token, value: -Infinity },
    ]
    expect(named('getBalance 200').validate({ balances })).toEqual({
      ok: true,
      value: { balances: [token] },
      dropped: 3,
    })
  })

  it.each([
    [-0.5, false],
    [0, true],
    [5, true],
    [5.5, false],
    [10, false],
    [10.5, true],
    [19.5, true],
    [20, false],
    ['a', false],
    ['ab', true],
    ['\u{1f600}\u{1f600}\u{1f600}', true],
    ['\u{1f600}', false],
    ['\u{1f600}\u{1f600}\u{1f600}\u{1f600}', false],
  ])('holds the bounds of %j', (input, fits) => {
    expect(named('getExclusive 200').validate(input).ok).toBe(fits)
  })

  it('says where and why, and repeats nothing long of what came in', () => {
    const { validate } = named('getAllowedOrigins 200')
    expect(validate({ allowedOrigins: ['a', 7] })).toEqual({
      ok: false,
      path: '/allowedOrigins/1',
      reason: 'is not a text',
    })
    const verdict = named('getRecord 200').validate({ ['a/b~'.repeat(1000)]: 1 })
    expect(verdict).toMatchObject({ ok: false, path: expect.stringMatching(/^\/(a~1b~0){16}$/) })
  })
})
