import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadPageFiles } from '../../../frame/dist/server/config/pageFiles.js'
import { languages } from '../../../frame/dist/shared/languages.js'
import { root } from '../support/root.js'

const docs = readFileSync(join(root, 'docs/languages.md'), 'utf8')
const page = loadPageFiles()

test.each(languages)('a reader of %s loads one file of at most 9,000 bytes, as docs say', (name) => {
  const served = Object.keys(page.names ?? {}).filter((file) => file.startsWith(`${name}.`))
  expect(served).toHaveLength(1)
  const bytes = page.read(served[0] ?? '')?.encoded?.gzip?.length ?? Number.NaN
  expect(bytes).toBeLessThanOrEqual(9000)
  const row = docs.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
  const said = Number(row.split('|')[6]?.replace(',', ''))
  expect(Math.abs(said - bytes), `docs/languages.md: ${bytes}`).toBeLessThan(200)
})

test('the texts of mails are there for the server, and are not served', () => {
  expect(Object.keys(page.mails ?? {}).sort()).toEqual([...languages].sort())
  expect(page.read('mails.json')).toBeUndefined()
})
