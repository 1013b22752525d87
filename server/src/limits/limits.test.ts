import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientOf } from './clientOf.js'
import { createLimiter } from './createLimiter.js'

test('a limiter lets a burst through, then one each time a token has come back', () => {
  let now = 0
  const limiter = createLimiter(60, () => now)
  for (let count = 0; count < 60; count += 1) expect(limiter.take('a')).toBe(0)
  expect(limiter.take('a')).toBe(1)
  expect(limiter.take('b')).toBe(0)
  now = 1000
  expect(limiter.take('a')).toBe(0)
  expect(limiter.take('a')).toBe(1)
})

test('a limiter says for how long to wait, less what has come back already', () => {
  let now = 0
  const limiter = createLimiter(1, () => now)
  expect(limiter.take('a')).toBe(0)
  expect(limiter.take('a')).toBe(60)
  now = 45_000
  expect(limiter.take('a')).toBe(15)
})

test('a limiter has a clock of its own', () => {
  const limiter = createLimiter(1)
  expect(limiter.take('a')).toBe(0)
  expect(limiter.take('a')).toBeGreaterThan(0)
})

test('a limiter never lets more through than the limit, and who waits as asked gets through', () => {
  const waits = fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), waits, (perMinute, steps) => {
      let now = 0
      let passed = 0
      const limiter = createLimiter(perMinute, () => now)
      for (const step of steps) {
        now += step
        const wait = limiter.take('x')
        if (wait === 0) passed += 1
      }
      expect(passed).toBeLessThanOrEqual(perMinute + (now * perMinute) / 60_000 + 1e-6)
      let wait = limiter.take('x')
      while (wait === 0) wait = limiter.take('x')
      now += wait * 1000
      expect(limiter.take('x')).toBe(0)
    }),
  )
})

test('a limiter forgets the keys that were used longest ago', () => {
  const limiter = createLimiter(1, () => 0)
  expect(limiter.take('first')).toBe(0)
  expect(limiter.take('second')).toBe(0)
  for (let key = 2; key < 10_000; key += 1) limiter.take(String(key))
  // Ten thousand keys are kept, and the first one is used again.
  expect(limiter.take('first')).toBeGreaterThan(0)
  limiter.take('one more')
  expect(limiter.take('second')).toBe(0)
  expect(limiter.take('first')).toBeGreaterThan(0)
  expect(limiter.take('9999')).toBeGreaterThan(0)
})

test.each<[string | null, number, string]>([
  [null, 1, 'local'],
  ['', 1, 'local'],
  ['203.0.113.7', 1, '203.0.113.7'],
  // Addresses that the caller wrote itself come first and count for nothing.
  ['198.51.100.1, 203.0.113.7', 1, '203.0.113.7'],
  ['1.1.1.1,198.51.100.1, 203.0.113.7 , 10.0.0.1', 2, '203.0.113.7'],
  ['203.0.113.7', 3, '203.0.113.7'],
  ['203.0.113.7:4711', 1, '203.0.113.7'],
  ['[2001:DB8::1]:4711', 1, '2001:db8:0:0::/64'],
  // One client has all addresses of its network.
  ['2001:db8::ffff:2', 1, '2001:db8:0:0::/64'],
  ['::ffff:203.0.113.7', 1, '203.0.113.7'],
  ['for=198.51.100.1, for=203.0.113.7;proto=https', 1, '203.0.113.7'],
  ['proto=https;for="[2001:db8::1]:4711", for=10.0.0.1', 2, '2001:db8:0:0::/64'],
  ['unknown', 1, 'local'],
  ['203.0.113.7,', 1, 'local'],
  [`${'x,'.repeat(100_000)}203.0.113.7`, 1, '203.0.113.7'],
])('the header %j with %i proxies names the client %j', (forwarded, hops, client) => {
  const headers = new Headers(forwarded === null ? {} : { 'x-client': forwarded })
  const header = (name: string) => headers.get(name)
  expect(clientOf(header, { header: 'x-client', hops })).toBe(client)
  expect(clientOf(header, { header: 'x-forwarded-for', hops })).toBe('local')
  expect(clientOf(header, null)).toBe('local')
})

test('a limiter lets through what is more than a minute has, and then nothing until all of it has come back', () => {
  let now = 0
  const limiter = createLimiter(60, () => now)
  expect(limiter.charge('a', 100)).toBe(0)
  expect([limiter.charge('a', 1), limiter.take('a')]).toEqual([41, 41])
  now = 41_000
  expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 1])
})
