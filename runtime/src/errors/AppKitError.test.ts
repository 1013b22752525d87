import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorCatalogue } from './AppKitError.js'
import { lateCatalogue } from './createError.js'
import { callCatalogue } from './toAppKitError.js'

const parts = [errorCatalogue, callCatalogue, lateCatalogue]

it('has a page entry for every code, with the sentence people see', () => {
  const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
  const described = [...page.matchAll(/^## (\w+)\n\n> (.+)$/gm)].map(([, code, text]) => [code, text])
  expect(Object.fromEntries(described)).toEqual({ ...errorCatalogue, ...callCatalogue, ...lateCatalogue })
  expect(described).toHaveLength(parts.flatMap(Object.keys).length)
})

it('is one table: no code stands in two parts, and no sentence stands for two codes', () => {
  for (const entries of [parts.flatMap(Object.keys), parts.flatMap((part) => Object.values(part))])
    expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
})
