import { isIP } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublicAddress } from './publicAddress.js'

test.each([
  ['8.8.8.8', true],
  ['172.15.255.255', true],
  ['172.16.0.1', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['2606:4700::1111', true],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::808:808', true],
  ['fd00::1', false],
  ['fe80::1%eth0', false],
  ['2002:a00:1::1', false],
  ['2001:db8::1', false],
  ['localhost', false],
  ['', false],
])('isPublicAddress says of %j whether it is an address of the internet: %s', (address, isPublic) =>
  expect(isPublicAddress(address)).toBe(isPublic))

test('an IPv4 address is judged alike in each way to write it', () => {
  fc.assert(
    fc.property(fc.ipV4(), (address) => {
      const words = address.split('.').map(Number)
      const hex = [0, 2].map((at) => (((words[at] ?? 0) << 8) | (words[at + 1] ?? 0)).toString(16)).join(':')
      const expected = isPublicAddress(address)
      expect(isPublicAddress(`::ffff:${address}`)).toBe(expected)
      expect(isPublicAddress(`::FFFF:${hex}`)).toBe(expected)
      expect(isPublicAddress(`64:ff9b::${hex}`)).toBe(expected)
    }),
  )
})

test('a text that is not an address is not public', () => {
  const text = fc.string().filter((each) => isIP(each) === 0)
  fc.assert(fc.property(text, (each) => void expect(isPublicAddress(each)).toBe(false)))
})
