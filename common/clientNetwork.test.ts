import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forwardedAddress, networkOf } from './clientNetwork.js'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:C000:0207', '192.0.2.7'],
  ['64:ff9b::192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['somebody', 'somebody'],
  ['[2001:db8::1]:80', '[2001:db8::1]:80'],
  ['2001:db8::1]:80', '2001:db8::1]:80'],
])('%s is counted as %s', (client, network) => expect(networkOf(client)).toBe(network))

test('networkOf gives some text for a client, whatever a host calls it', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.ipV6()), (text) => typeof networkOf(text) === 'string'))
})

test('T-G8: all addresses of a network of 64 bits are one client', () => {
  const word = fc.integer({ min: 1, max: 0xffff }).map((number) => number.toString(16))
  const words = fc.array(word, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(words, words, words, (network, one, other) => {
      const [first, second] = [one, other].map((rest) => networkOf([...network, ...rest].join(':')))
      expect(first).toBe(second)
      expect(first).toBe(`${network.join(':')}::/64`)
    }),
  )
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7:4711 ', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['for=203.0.113.7;proto=https', '203.0.113.7'],
  ['proto=https; For="[2001:db8::1]:4711"', '2001:db8::1'],
  ['for=_hidden', '_hidden'],
  ['', ''],
])('a proxy that adds %j names %j', (added, address) => expect(forwardedAddress(added)).toBe(address))
