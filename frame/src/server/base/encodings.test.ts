import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseEncoding } from './encodings.js'

const both = ['br', 'gzip']
test.each([
  [null, both, undefined],
  ['', both, undefined],
  ['gzip, deflate, br, zstd', both, 'br'],
  ['gzip, deflate', both, 'gzip'],
  ['gzip, br', ['gzip'], 'gzip'],
  ['gzip;q=1.0, br;q=0.5', both, 'gzip'],
  ['br;q=0, gzip', both, 'gzip'],
  ['br ; Q = 0 , gzip;q=0.001', both, 'gzip'],
  ['*', both, 'br'],
  ['br;q=0, *', both, 'gzip'],
  ['*;q=0', both, undefined],
  ['identity', both, undefined],
  ['identity;q=1, br;q=0.5', both, undefined],
  ['identity;q=0.5, br;q=0.5', both, 'br'],
  ['br;q=2, gzip;q=x', both, undefined],
  ['BR', both, 'br'],
  ['brotli, xgzip', both, undefined],
])('with Accept-Encoding %j and %j made, the encoding is %j', (header, made, encoding) =>
  expect(chooseEncoding(header, made)).toBe(encoding))

test('an encoding that was not asked for, or is not there, is never chosen', () => {
  const header = fc
    .array(fc.constantFrom('br', 'gzip', ';q=0', ';q=0.5', ',', ' ', '*', 'x'))
    .map((all) => all.join(''))
  let times = 0
  fc.assert(
    fc.property(header, fc.subarray(both), (text, made) => {
      const chosen = chooseEncoding(text, made)
      if (chosen === undefined) return
      times++
      expect(made).toContain(chosen)
      expect(text.includes(chosen) || text.includes('*')).toBe(true)
    }),
  )
  expect(times).toBeGreaterThan(0)
})
