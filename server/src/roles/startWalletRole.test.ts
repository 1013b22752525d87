import { expect, test } from 'vitest'
import { createMetrics } from '../operate/createMetrics.js'
import { countMails, operationOf } from './startWalletRole.js'

test.each([
  ['a page', '/sdk', 200, '/sdk'],
  ['a call that is refused', '/login/start', 429, '/login/start'],
  ['a provider that anybody may make up', '/social/callback/madeup', 200, '/social/callback'],
  ['a path that is not there', '/ann@shop.example', 404, ''],
  ['a path that was asked for before it could be known', '/ann@shop.example', 503, ''],
])('the metrics and the log of the wallet have few names: %s', (_what, path, status, operation) => {
  expect(operationOf(path, status)).toBe(operation)
})

test('an operator reads how many mails were handed over, and how many were not, as all of the hour were', async () => {
  const metrics = createMetrics()
  const mails = countMails(metrics)
  for (const outcome of ['sent', 'refused', 'sent'] as const) mails[outcome].add()
  const { text } = await metrics.print()
  expect(text).toContain('\nappkit_wallet_mails_total 2\n')
  expect(text).toContain('\nappkit_wallet_mails_refused_total 1\n')
})
