import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findForwarding, readClientHeader } from './clientAddress.js'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['unknown', undefined],
  ['203.0.113.7', '203.0.113.7'],
  // The address that the caller wrote itself comes first and counts for nothing.
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
  const part = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6())
  let read = 0
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const address = readClientHeader(parts.join(', '))
      if (address === undefined) return
      read++
      expect(isIP(address)).toBeGreaterThan(0)
    }),
  )
  expect(read).toBeGreaterThan(0)
})

test('a forwarding header is found by its name', () => {
  expect(findForwarding({ host: 'wallet.example', 'x-forwarded-for': '203.0.113.7' })).toBe('x-forwarded-for')
  expect(findForwarding({ host: 'wallet.example' })).toBeUndefined()
})
