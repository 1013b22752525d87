import { expect, it } from 'vitest'
import { languageOf, languages } from './languageOf.js'

it.each([
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-Hans', 'zh-CN'],
  ['zh-Hans-HK', 'zh-CN'],
  ['zh_Hans_MO', 'zh-CN'],
  ['zh-TW', 'zh-TW'],
  ['zh-Hant', 'zh-TW'],
  ['zh_Hant_CN', 'zh-TW'],
  ['ZH-HANT-SG', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['pt', 'pt-BR'],
  ['prs-AF', 'fa'],
  ['in', 'id'],
  ['sv', undefined],
  ['english', undefined],
])('languageOf finds for the tag %s the language %s', (tag, language) => {
  expect(languageOf(tag, languages)).toBe(language)
})

it('languageOf names no language that is not among the known ones', () => {
  expect(languageOf('zh', ['de', 'zh-TW'])).toBeUndefined()
  expect(languageOf('zh-TW', ['de'])).toBeUndefined()
  expect(languageOf('de-AT', ['de'])).toBe('de')
})
