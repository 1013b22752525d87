import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findForwarding, networkOf, readClientHeader } from './clientAddress.js'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:0207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:c000:207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['7a2c-no-address', '7a2c-no-address'],
  ['2001:db8::1]:80', '2001:db8::1]:80'],
])('%s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))

test('two addresses of IPv6 are one client if and only if their first 64 bits are the same', () => {
  const words = fc.array(fc.integer({ min: 1, max: 0xffff }), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(words, words, fc.boolean(), (one, other, same) => {
      const moved = [...(same ? one : other).slice(0, 4), ...other.slice(4)]
      const text = (all: readonly number[]) => all.map((word) => word.toString(16)).join(':')
      const isOne = text(one.slice(0, 4)) === text(moved.slice(0, 4))
      expect(networkOf(text(one)) === networkOf(text(moved))).toBe(isOne)
    }),
  )
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['unknown', undefined],
  ['203.0.113.7', '203.0.113.7'],
  // What the caller wrote itself comes first and counts for nothing.
  ['198.51.100.1, 203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['for=198.51.100.1;proto=http, for=203.0.113.7;proto=https', '203.0.113.7'],
  ['proto=https; For="[2001:db8::1]:4711"', '2001:db8::1'],
  ['for=_hidden', undefined],
  ['203.0.113.7, ', undefined],
])('T-G8: of the header %j the client is %j', (header, client) =>
  expect(readClientHeader(header)).toBe(client))

test('a client address is an IP address or none, whatever the client sends', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const address = readClientHeader(text)
      if (address !== undefined) expect(isIP(address)).toBeGreaterThan(0)
      expect(typeof networkOf(text)).toBe('string')
    }),
  )
})

test('a forwarding header is found by its name', () => {
  expect(findForwarding({ host: 'wallet.example', 'x-forwarded-for': '203.0.113.7' })).toBe('x-forwarded-for')
  expect(findForwarding({ host: 'wallet.example' })).toBeUndefined()
})
