import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languages } from '../../common/languageOf'
import { nameOfLanguage } from './languageNames'

test('every language of the kit has a name of its own, in its own script', () => {
  const names = languages.map(nameOfLanguage)
  expect(names.filter((name, at) => name === languages[at])).toEqual([])
  expect(new Set(names).size).toBe(languages.length)
  // The two of Chinese differ in their script, where others name a country.
  for (const tag of languages.filter((each) => !each.startsWith('zh'))) {
    const standard = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)?.toLocaleLowerCase(tag)
    expect(nameOfLanguage(tag).toLocaleLowerCase(tag)).toContain(standard)
  }
})

test('the demo, which imports nothing of this repository but its packages, has the same names', () => {
  const demo = readFileSync(join(import.meta.dirname, '../../demo/src/LanguageSwitch.tsx'), 'utf8')
  const absent = languages.filter((tag) => !demo.includes(`: '${nameOfLanguage(tag)}',`))
  expect(absent).toEqual([])
})
