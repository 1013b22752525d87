import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppKitError } from '../../errors/AppKitError.js'
import { sortReplies } from './createRpcFetch.js'

const callsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: index + 1, json: '' }))
const reply = (id: unknown) => ({ jsonrpc: '2.0', id, result: `of ${id}` })
const bad = expect.objectContaining({ code: 'BAD_REPLY' })

/** Answers to calls 1 to 8, in any order and number, among what no node should say. */
const garbage = fc.oneof(
  fc.constantFrom(null, 7, 'x', {}, [], { id: null, jsonrpc: '2.0', result: 1 }, { id: undefined }),
  fc.integer({ min: 1, max: 8 }).map((id) => ({ id, result: 'of another protocol' })),
  fc.integer({ min: 1, max: 8 }).map((id) => ({ jsonrpc: '2.0', id })),
)
const bodies = fc.array(
  fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 8 }).map(reply) }, garbage),
  {
    maxLength: 12,
  },
)

describe('the sorting of replies', () => {
  it('gives each call of a batch its own reply or BAD_REPLY, whatever is in it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 8 }), bodies, (count, body) => {
        const calls = callsOf(count)
        const withId = (id: number) => body.filter((each) => (each as { id?: unknown } | null)?.id === id)
        const isForeign = body.some((each) => Number((each as { id?: unknown } | null)?.id ?? 0) > count)
        const expected = calls.map(({ id }) => {
          const own = withId(id)
          const isSound = own.length === 1 && JSON.stringify(own[0]) === JSON.stringify(reply(id))
          return isSound && !isForeign ? reply(id) : bad
        })
        if (expected.every((each) => each === bad)) expect(() => sortReplies(calls, body)).toThrow(bad)
        else expect(sortReplies(calls, body)).toEqual(expected)
      }),
    )
  })

  it('believes nothing in a batch that answers what nobody asked', () => {
    for (const stranger of [reply(9), reply('1'), { id: true }, { id: {} }])
      expect(() => sortReplies(callsOf(2), [reply(1), reply(2), stranger])).toThrow(bad)
  })

  it('keeps what a node refused apart from what it did not answer', () => {
    const refused = { jsonrpc: '2.0', id: 2, error: { code: -32000, message: 'no', data: '0x' } }
    expect(sortReplies(callsOf(3), [refused, reply(1)])).toEqual([reply(1), refused, bad])
  })

  it('never throws but BAD_REPLY', () => {
    const outcomeOf = (count: number, body: unknown): unknown => {
      try {
        return sortReplies(callsOf(count), body).length
      } catch (error) {
        return error instanceof AppKitError ? error.code : error
      }
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.jsonValue(), (count, body) => {
        expect(outcomeOf(count, body)).toBeOneOf([count, 'BAD_REPLY'])
      }),
    )
  })
})
