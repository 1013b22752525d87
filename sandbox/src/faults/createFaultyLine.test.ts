import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFaultEngine } from './createFaultEngine.js'
import { createFaultyLine } from './createFaultyLine.js'
import type { RelayFault } from './relayFaults.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const publish = (id: number) => JSON.stringify({ id, method: 'irn_publish', params: { message: `m${id}` } })
const push = (id: number) => JSON.stringify({ id, method: 'irn_subscription' })
const reply = (id: number) => JSON.stringify({ id, result: true })

function lineWith(...relay: readonly RelayFault[]) {
  const faults = createFaultEngine([])
  faults.set({ faults: [], relay, seed: 1 })
  const seen = { client: [] as string[], relay: [] as string[], closed: [] as number[] }
  const line = createFaultyLine({
    faults,
    toClient: (text) => seen.client.push(text),
    toRelay: (text) => seen.relay.push(text),
    close: (code) => seen.closed.push(code),
  })
  return { ...line, seen, faults }
}

test('without a fault frames pass at once, in their order', () => {
  const { seen, toClient, toRelay } = lineWith()
  toRelay(publish(1))
  toRelay('no JSON')
  toClient(push(2))
  expect(seen).toEqual({ relay: [publish(1), 'no JSON'], client: [push(2)], closed: [] })
})

test('frames are lost, by their name and direction, as often as asked', () => {
  const { faults, seen, toClient, toRelay } = lineWith({ frame: 'reply', to: 'client', drop: true, times: 1 })
  toRelay(reply(1))
  toClient(reply(2))
  toClient(reply(3))
  toClient(push(4))
  expect(seen).toMatchObject({ relay: [reply(1)], client: [reply(3), push(4)] })
  expect(faults.state().usedRelay).toEqual([1])
})

test('a frame comes twice', () => {
  const { seen, toClient } = lineWith({ frame: 'irn_subscription', duplicate: true, times: 1 })
  toClient(push(1))
  toClient(push(2))
  expect(seen.client).toEqual([push(1), push(1), push(2)])
})

test('a frame comes late, and those behind it do not wait', () => {
  const { seen, toRelay } = lineWith({ frame: '*', delayMs: 300, times: 1 })
  toRelay(publish(1))
  toRelay(publish(2))
  expect(seen.relay).toEqual([publish(2)])
  vi.advanceTimersByTime(300)
  expect(seen.relay).toEqual([publish(2), publish(1)])
})

test('a frame comes after the next one of its direction, or a second late', () => {
  const { seen, toClient, toRelay } = lineWith({ frame: 'irn_publish', reorder: true })
  toRelay(publish(1))
  toClient(push(2))
  toRelay(reply(3))
  expect(seen).toMatchObject({ relay: [reply(3), publish(1)], client: [push(2)] })
  toRelay(publish(4))
  expect(seen.relay).toHaveLength(2)
  vi.advanceTimersByTime(1000)
  expect(seen.relay[2]).toBe(publish(4))
})

test('one bit of a frame is another one', () => {
  const { seen, toClient } = lineWith({ frame: 'irn_subscription', flipBit: true })
  for (let id = 0; id < 20; id++) toClient(push(id))
  seen.client.forEach((text, id) => {
    const [was, is] = [Buffer.from(push(id)), Buffer.from(text)]
    const bits = was.reduce(
      (sum, byte, at) => sum + (byte ^ (is[at] ?? 0)).toString(2).replace(/0/g, '').length,
      0,
    )
    expect([is.length, bits]).toEqual([was.length, 1])
  })
})

test('the connection is closed with a code, and the frame is lost', () => {
  const { seen, toRelay } = lineWith({ frame: 'irn_publish', close: 4010, times: 1 })
  toRelay(publish(1))
  expect(seen).toMatchObject({ relay: [], closed: [4010] })
})

test('nothing gets through a line that is half open, what was late included', () => {
  const { isDead, seen, toClient, toRelay } = lineWith(
    { frame: 'irn_subscription', delayMs: 100 },
    { frame: 'irn_publish', halfOpen: true },
  )
  toClient(push(1))
  expect(isDead()).toBe(false)
  toRelay(publish(2))
  toRelay(reply(3))
  toClient(reply(4))
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual({ client: [], relay: [], closed: [] })
  expect(isDead()).toBe(true)
})

test('nothing comes late to a line that has ended', () => {
  const { end, seen, toClient } = lineWith({ frame: '*', delayMs: 100 })
  toClient(push(1))
  end()
  vi.advanceTimersByTime(1000)
  toClient(push(2))
  expect(seen.client).toEqual([])
})
