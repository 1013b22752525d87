// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { takeResult } from './takeResult.js'

afterEach(() => history.replaceState(null, '', '/'))

const result = 'https://wallet.example/social/result?code=a%20b&c=d'
const text = `result_uri=${encodeURIComponent(result)}`
const goTo = (rest: string) => history.replaceState({ of: 'the router' }, '', `/shop${rest}`)
const here = () => location.pathname + location.search + location.hash

test.each([
  [`#${text}`, ''],
  [`?a=1#${text}`, '?a=1'],
  [`?a=%20b&c#d&${text}`, '?a=%20b&c#d'],
  [`#/route?x=1&y&${text}`, '#/route?x=1&y'],
  // As a frame of another maker does it.
  [`?${text}`, ''],
  [`?a=1&${text}&b=2#c`, '?a=1&b=2#c'],
])('the result is taken out of %s, and nothing else', (before, after) => {
  goTo(before)
  expect(takeResult()).toBe(result)
  expect(here()).toBe(`/shop${after}`)
  expect(history.state).toEqual({ of: 'the router' })
})

test('a fragment counts before a query, and of several the last one; all are taken out', () => {
  goTo(`?result_uri=a&q#result_uri=b&${text}`)
  expect(takeResult()).toBe(result)
  expect(here()).toBe('/shop?q')
})

test('an address without a result stays as it is, to the letter', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.webFragments(), (query, fragment) => {
      goTo(`?${query}#${fragment}`)
      const before = here()
      fc.pre(!before.includes('result_uri='))
      expect(takeResult()).toBeUndefined()
      expect(here()).toBe(before)
    }),
  )
})
