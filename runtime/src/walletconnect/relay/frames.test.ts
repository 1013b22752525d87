import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import vectors from '../vectors.json'
import { nextFrameId, readFrame } from './frames.js'
import { isWalletConnectMethod, publishOptionsOf, unknownMethodOptions } from './publishOptions.js'

const topic = 'ab'.repeat(32)

describe('frames of a relay', () => {
  it('reads results, errors, pushes and requests', () => {
    const read = (frame: unknown) => readFrame(JSON.stringify(frame))
    expect(read({ id: 1, jsonrpc: '2.0', result: true })).toEqual({ kind: 'result', id: 1, result: true })
    expect(read({ id: 1, jsonrpc: '2.0', result: null })).toEqual({ kind: 'result', id: 1, result: null })
    const error = { code: -32000, message: 'x'.repeat(300) }
    expect(read({ id: 1, error })).toEqual({ kind: 'error', id: 1, code: -32000, words: 'x'.repeat(200) })
    const data = { topic, message: 'AA==', publishedAt: 5, tag: 1, attestation: null }
    expect(read({ id: 'a', method: 'irn_subscription', params: { id: 's', data } })).toEqual({
      kind: 'push',
      id: 'a',
      message: { topic, message: 'AA==', publishedAt: 5 },
    })
    expect(read({ id: 9, method: 'irn_other' })).toEqual({ kind: 'request', id: 9 })
  })

  it.each([
    [{ topic: 'x', message: '' }],
    [{ topic, message: 7 }],
    [null],
    [[]],
  ])('a push with %j holds no message, and wants its acknowledgement', (data) => {
    const frame = { id: 3, method: 'irn_subscription', params: { data } }
    expect(readFrame(JSON.stringify(frame))).toEqual({ kind: 'push', id: 3, message: undefined })
  })

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['no id', '{"result":1}'],
    ['an id that is none', '{"id":{},"result":1}'],
    ['neither result nor error', '{"id":1}'],
    ['more than a frame may be', `{"id":1,"result":"${'a'.repeat(1_048_576)}"}`],
  ])('is none with %s', (_what, text) => expect(readFrame(text)).toBeUndefined())

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (data) => void readFrame(data)))
    fc.assert(fc.property(fc.json(), (data) => void readFrame(data)))
    const frame = fc.record({
      id: fc.oneof(fc.integer(), fc.string(), fc.anything()),
      method: fc.constantFrom('irn_subscription', undefined),
      params: fc.anything(),
      result: fc.anything(),
      error: fc.anything(),
    })
    fc.assert(fc.property(frame, (frame) => void readFrame(fc.stringify(frame))))
  })

  it('has ids of 19 digits, none twice, also when read back', () => {
    const ids = Array.from({ length: 2000 }, nextFrameId)
    expect(new Set(ids.map((id) => JSON.parse(JSON.stringify(id)))).size).toBe(2000)
    for (const id of ids) expect(BigInt(id).toString()).toHaveLength(19)
  })
})

describe('how a method is published', () => {
  it.each(vectors.rpcOptions)('$method, $kind', ({ method, kind, tag, ttl, prompt, note }) => {
    // The specification's own figure, where other implementations have another one.
    const lifetime = note?.includes('ttl 30') ? 30 : ttl
    const own = isWalletConnectMethod(method)
      ? publishOptionsOf(method, kind as 'request')
      : { prompt: false, ...unknownMethodOptions }
    expect(own).toEqual({ tag, ttl: lifetime, prompt })
  })
})
