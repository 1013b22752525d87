import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchReplies } from './createRpcFetch.js'

const reply = (id: unknown) => ({ jsonrpc: '2.0', id, result: `of ${id}` })
const refused = expect.objectContaining({ code: 'BAD_REPLY' })

describe('the matching of replies to calls', () => {
  it('gives the replies of a batch in the order of its calls, however they come', () => {
    const shuffled = fc
      .uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 })
      .chain((ids) => fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })))
    fc.assert(
      fc.property(shuffled, ([ids, order]) => {
        const calls = ids.map((id) => ({ id }))
        expect(matchReplies(calls, order.map(reply))).toEqual(ids.map(reply))
      }),
    )
  })

  it('refuses every batch in which an id is wrong, missing, or there twice', () => {
    const id = fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constantFrom('1', null))
    const asked = fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { minLength: 1 })
    fc.assert(
      fc.property(asked, fc.array(id), (ids, answered) => {
        const calls = ids.map((each) => ({ id: each }))
        const fits = answered.length === ids.length && ids.every((each) => answered.includes(each))
        if (fits) expect(matchReplies(calls, answered.map(reply))).toHaveLength(ids.length)
        else expect(() => matchReplies(calls, answered.map(reply))).toThrow(refused)
      }),
    )
  })

  it('takes a single reply only with its id; an unread call is refused without one', () => {
    expect(matchReplies({ id: 1 }, reply(1))).toEqual(reply(1))
    for (const wrong of [reply(2), reply('1'), reply(null), [reply(1)], {}, null, 'x'])
      expect(() => matchReplies({ id: 1 }, wrong)).toThrow(refused)
    const unread = { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
    expect(matchReplies({ id: 1 }, unread)).toEqual(unread)
    expect(() => matchReplies([{ id: 1 }], unread)).toThrow(refused)
  })
})
