import { expect, test } from 'vitest'
import { operationOf } from './startWalletRole.js'

test.each([
  ['a page', '/sdk', 200, '/sdk'],
  ['a call that is refused', '/login/start', 429, '/login/start'],
  ['a provider that anybody may make up', '/social/callback/madeup', 200, '/social/callback'],
  ['a path that is not there', '/ann@shop.example', 404, ''],
  ['a path that was asked for before it could be known', '/ann@shop.example', 503, ''],
])('the metrics and the log of the wallet have few names: %s', (_what, path, status, operation) => {
  expect(operationOf(path, status)).toBe(operation)
})
