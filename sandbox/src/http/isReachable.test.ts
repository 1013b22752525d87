import { expect, test } from 'vitest'
import { isReachable } from './isReachable.js'

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
  expect(isReachable(host, path, publicHost)).toBe(expected)
})
