import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorCatalogue } from './catalogue.js'
import { lateCatalogue } from './lateCatalogue.js'

it('has a page entry for every code, with the sentence people see', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const described = [...page.matchAll(/^## (\w+)\n\n> (.+)$/gm)].map(([, code, text]) => [code, text])
  expect(Object.fromEntries(described)).toEqual({ ...errorCatalogue, ...lateCatalogue })
  expect(described).toHaveLength(Object.keys(errorCatalogue).length + Object.keys(lateCatalogue).length)
})

it('is one table: no code stands in both halves, and no sentence stands for two codes', () => {
  const texts = [...Object.values(errorCatalogue), ...Object.values(lateCatalogue)]
  expect(Object.keys(errorCatalogue).filter((code) => Object.hasOwn(lateCatalogue, code))).toEqual([])
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})
