import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cacheKey } from './openCache.js'

const part = fc.option(
  fc.oneof(fc.string(), fc.constantFrom('eip155:1', 'eip155:10', ':', '","', 'null', '')),
  {
    nil: undefined,
  },
)

it('cacheKey gives two lists of parts one key only when they are the same', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 4 }), (a, b) => {
      const same = a.length === b.length && a.every((each, index) => each === b[index])
      expect(cacheKey(...a) === cacheKey(...b)).toBe(same)
    }),
    { numRuns: 2_000 },
  )
})

it('cacheKey keeps chains, addresses and cursors apart that read alike when they are joined', () => {
  expect(cacheKey('eip155:1', '0xab')).not.toBe(cacheKey('eip155', '1:0xab'))
  expect(cacheKey('eip155:1', '0xab', undefined)).not.toBe(cacheKey('eip155:1', '0xab', ''))
})
