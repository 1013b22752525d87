import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages } from '../../src/shared/languages.js'
import { developerTexts, tables as pageTables } from './tables.js'

const frame = join(import.meta.dirname, '../..')
const { mailTexts } = await import(/* @vite-ignore */ join(frame, 'src/server/mail/mailTexts.ts'))
const { packLanguage, readEnglish } = await import(
  /* @vite-ignore */ join(frame, '../tools/packLanguage.mjs')
)
const tables: Readonly<Record<string, object>> = { ...pageTables, mail: mailTexts }
const english: Map<string, { area: string }> = readEnglish(tables)
const all = [...english.keys()]
for (const path of developerTexts) english.delete(path)

it('every table of texts has a name, and every language a file', () => {
  const modules = readdirSync(import.meta.dirname).filter((name) => /[mM]essages\.ts$/.test(name))
  expect(modules).toHaveLength(Object.keys(pageTables).length)
  const files = readdirSync(join(frame, 'languages')).map((name) => name.replace('.json', ''))
  expect(files.sort()).toEqual([...languages].sort())
})

describe.each(languages)('%s', (name) => {
  const given = JSON.parse(readFileSync(join(frame, 'languages', `${name}.json`), 'utf8'))
  const { missing, packed, problems } = packLanguage(name, given, english)

  it('has every text for users, with the inputs and plurals that it needs, and none for developers', () => {
    expect({ missing, problems }).toEqual({ missing: [], problems: [] })
  })

  it('is packed in the order of the texts, with empty places for those that stay English', () => {
    const read = (path: string) => JSON.parse(readFileSync(join(frame, path, `packed/${name}.json`), 'utf8'))
    const file = { ...read('page/messages'), mail: read('src/server/mail') }
    expect(Object.keys(read('page/messages'))).toEqual(Object.keys(pageTables))
    const areas = [...new Set([...english.values()].map(({ area }) => area))]
    for (const [index, area] of areas.entries()) {
      const own = [...packed[index]]
      const places = all.filter((path) => path.startsWith(`${area}.`))
      expect(file[area]).toEqual(places.map((path) => (english.has(path) ? own.shift() : 0)))
    }
  })
})
