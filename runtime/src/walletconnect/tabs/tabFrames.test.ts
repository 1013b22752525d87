import { describe, expect, it } from 'vitest'
import { readTabFrame } from './tabFrames.js'

const topic = 'ab'.repeat(32)
const publish = { method: 'publish', id: 1, topic, message: 'm', options: { tag: 1108, ttl: 300 } }
const call = (change: object) => ({ type: 'call', from: 'a', call: { ...publish, ...change } })
const states = ['idle', 'connecting', 'subscribing', 'ready', 'waiting', 'offline']

describe('what another tab posts', () => {
  it.each([
    { type: 'leading' },
    ...states.map((status) => ({ type: 'state', state: { status, attempt: 2 } })),
    { type: 'message', message: { topic, message: 'm', publishedAt: 1 } },
    { type: 'note', note: { settled: { topic } } },
    { type: 'note', note: { ended: topic } },
    { type: 'topics', from: 'a', topics: [topic] },
    { type: 'cancel', from: 'a', id: 1 },
    { type: 'bye', from: 'a' },
    { type: 'heard', to: 'a', id: 1 },
    { type: 'done', to: 'a', id: 1 },
    { type: 'done', to: 'a', id: 1, error: { code: 'RELAY_REFUSED' } },
    call({}),
    { type: 'call', from: 'a', call: { method: 'subscribe', id: 1, topic } },
    { type: 'call', from: 'a', call: { method: 'check', id: 1 } },
    { type: 'call', from: 'a', call: { method: 'hello', id: 1 } },
  ])('is read: %j', (frame) => expect(readTabFrame(frame)).toEqual(frame))

  it.each([
    undefined,
    'leading',
    {},
    { type: 'lead' },
    { type: 'state' },
    { type: 'state', state: { status: 'refused', attempt: 0 } },
    { type: 'state', state: { status: 'ready', attempt: '0' } },
    { type: 'message', message: { topic: 'ab', message: 'm', publishedAt: 1 } },
    { type: 'message', message: { topic, message: 1, publishedAt: 1 } },
    { type: 'message', message: { topic, message: 'm', publishedAt: '1' } },
    { type: 'note', note: { settled: { topic: 'ab' } } },
    { type: 'note', note: { ended: 'ab' } },
    { type: 'note' },
    { type: 'topics', topics: [topic] },
    { type: 'topics', from: 'a', topics: topic },
    { type: 'cancel', from: 'a', id: '1' },
    { type: 'cancel', id: 1 },
    { type: 'bye', from: 1 },
    { type: 'heard', to: 1, id: 1 },
    { type: 'heard', to: 'a', id: '1' },
    { type: 'done', to: 'a' },
    { type: 'other', from: 'a', call: publish },
    { ...call({}), from: undefined },
    call({ id: '1' }),
    call({ method: 'check', id: undefined }),
    call({ method: 'subscribe', topic: 'ab' }),
    call({ method: 'other' }),
    call({ topic: 'ab' }),
    call({ message: 1 }),
    call({ options: { tag: '1', ttl: 1 } }),
    call({ options: { tag: 1, ttl: '1' } }),
    call({ options: undefined }),
  ])('is left out: %j', (frame) => expect(readTabFrame(frame)).toBeUndefined())

  it('has a state of the first attempt where it names none, and only the topics that are some', () => {
    expect(readTabFrame({ type: 'state', state: { status: 'idle' } })).toEqual({
      type: 'state',
      state: { status: 'idle', attempt: 0 },
    })
    expect(readTabFrame({ type: 'topics', from: 'a', topics: ['x', topic, 7] })).toEqual({
      type: 'topics',
      from: 'a',
      topics: [topic],
    })
  })

  it('brings nothing else with it', () => {
    expect(readTabFrame({ type: 'leading', more: 1 })).toEqual({ type: 'leading' })
    expect(readTabFrame({ type: 'bye', from: 'a', more: 1 })).toEqual({ type: 'bye', from: 'a' })
  })
})
