import { expect, it } from 'vitest'
import { tryCall } from './readUntrusted.js'
import { unspeakable } from './testUnreadable.js'

it('tryCall hands on what a wallet gave', () => {
  expect(tryCall(() => 7)).toBe(7)
})

it.each<[string, () => unknown]>([
  ['throws', () => JSON.parse('{')],
  ['rejects', () => Promise.reject(new Error('no'))],
  ...unspeakable.map(([what, value]) => [`gives ${what}`, () => value] as [string, () => unknown]),
])('tryCall does not mind when a wallet %s', async (_what, call) => {
  // The test run fails of a rejection that nobody takes.
  expect(() => tryCall(call)).not.toThrow()
  await new Promise((resolve) => setTimeout(resolve, 0))
})
