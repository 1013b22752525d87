import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorCatalogue } from './catalogue.js'

it('has a page entry for every code, with the sentence people see', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const described = [...page.matchAll(/^## (\w+)\n\n> (.+)$/gm)].map(([, code, text]) => [code, text])
  expect(Object.fromEntries(described)).toEqual(errorCatalogue)
})
