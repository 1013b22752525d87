import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../../shared/languages.js'
import { preferredLanguage } from './preferredLanguage.js'

test.each([
  ['de-CH,de;q=0.9,en;q=0.8', { locale: 'de-CH', name: 'de' }],
  ['en-GB,de;q=0.9', undefined],
  ['de;q=0.1, fr;q=0.9', { locale: 'fr', name: 'fr' }],
  ['sv-SE,sv;q=0.9,no;q=0.8,ar;q=0.7', { locale: 'ar', name: 'ar' }],
  ['zh-hant-HK', { locale: 'zh-Hant-HK', name: 'zh-TW' }],
  ['pt-PT', { locale: 'pt-PT', name: 'pt-BR' }],
  ['de;q=0,fr;q=0.1', { locale: 'fr', name: 'fr' }],
  ['sv', undefined],
  ['*', undefined],
  ['', undefined],
  [null, undefined],
  ['de-a', undefined],
  [`de${',x'.repeat(300)}`, undefined],
])('who prefers %s reads %o', (accepted, language) => {
  expect(preferredLanguage(accepted)).toEqual(language)
})

test('whatever the header is, it is a language that there is, and a tag that a browser can use', () => {
  const tag = fc.oneof(fc.string(), fc.constantFrom(...languages, 'en', 'sv', 'de-AT', 'x-y', '*'))
  const range = fc
    .tuple(tag, fc.constantFrom('', ';q=0.5', '; q=1', ';q=2', ';q=x'))
    .map((parts) => parts.join(''))
  let read = 0
  fc.assert(
    fc.property(fc.array(range), (ranges) => {
      const language = preferredLanguage(ranges.join(','))
      if (language === undefined) return
      read++
      expect(languages).toContain(language.name)
      expect(() => new Intl.NumberFormat(language.locale)).not.toThrow()
    }),
  )
  expect(read).toBeGreaterThan(0)
})
