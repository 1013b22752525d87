import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseCapabilities } from './getCapabilities.js'
import { parseCallsStatus } from './parseCallsStatus.js'
import { toQuantity } from './toCall.js'

it('parseCallsStatus and parseCapabilities read whatever a wallet answers without throwing', () => {
  fc.assert(fc.property(fc.anything(), (reply) => void parseCallsStatus(reply, '1')))
  fc.assert(fc.property(fc.anything(), (reply) => void parseCapabilities(reply)))
  const receipts = fc.record({ status: fc.constant(200), receipts: fc.array(fc.anything()) })
  fc.assert(fc.property(receipts, (reply) => void parseCallsStatus(reply, '1')))
})

it('parseCapabilities gives each chain what holds everywhere, overridden by what holds there', () => {
  const capabilities = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.integer())
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 5 })
  fc.assert(
    fc.property(capabilities, capabilities, ids, fc.integer({ min: 1, max: 50 }), (all, own, asked, id) => {
      const reply = { '0x0': all, [`0x${id.toString(16)}`]: own }
      const expected = asked.map((each) => [each, each === id ? { ...all, ...own } : { ...all }])
      expect(parseCapabilities(reply, asked)).toEqual(Object.fromEntries(expected))
    }),
  )
})

it('toQuantity writes numbers without leading zeros, and they read back the same', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => {
      const text = toQuantity(value, 'value')
      expect(text).toMatch(/^0x(0|[1-9a-f][0-9a-f]*)$/)
      expect(BigInt(text)).toBe(value)
    }),
  )
})
