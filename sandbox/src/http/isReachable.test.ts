import { expect, test } from 'vitest'
import { isLocalHost, isReachable } from './isReachable.js'

test.each([
  'localhost',
  'localhost:4600',
  '127.0.0.1:1',
  '[::1]:4600',
  'LOCALHOST:80',
])('isLocalHost takes %s for this machine', (host) => {
  expect(isLocalHost(host)).toBe(true)
})

test.each([
  '',
  null,
  undefined,
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:4600',
  '127.0.0.1@evil.example',
  'localhost:4600 evil',
  '0.0.0.0:4600',
  '127.0.0.2',
])('isLocalHost takes %s for another machine', (host) => {
  expect(isLocalHost(host)).toBe(false)
})

test.each<[string | undefined, string, string | null, boolean]>([
  ['127.0.0.1:4600', '/', null, true],
  ['localhost', '/dev/faucet', 'api.example', true],
  ['api.example', '/blockchain/v1', null, false],
  ['api.example', '/blockchain/v1', 'api.example', true],
  ['API.example', '/pay', 'api.example', true],
  ['api.example', '/dev/page.css', 'api.example', true],
  ['api.example', '/', 'api.example', false],
  ['api.example', '/dev/faucet', 'api.example', false],
  ['api.example', '/dev/faults', 'api.example', false],
  ['api.example:8080', '/pay', 'api.example', false],
  ['other.example', '/pay', 'api.example', false],
  [undefined, '/pay', 'api.example', false],
])('host %j, path %s, public host %j: %j', (host, path, publicHost, expected) => {
  expect(isReachable([host], path, publicHost)).toBe(expected)
})

test('an address with a host of its own is let in by both names or not at all', () => {
  expect(isReachable(['127.0.0.1:4600', 'evil.example'], '/dev/status', null)).toBe(false)
  expect(isReachable(['evil.example', '127.0.0.1:4600'], '/dev/status', null)).toBe(false)
  expect(isReachable(['127.0.0.1:4600', 'localhost:4600'], '/dev/status', null)).toBe(true)
})
