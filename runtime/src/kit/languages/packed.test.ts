import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../../common/languageOf.js'
import { leavesOf } from '../../../../common/leavesOf.js'
import { errorTexts } from '../../errors/errorTexts.js'
import { buttonMessages } from '../../react/buttons/buttonMessages.js'
import { languages } from '../languages.chunk.js'
import { laterProblems } from '../laterProblems.js'
import { problemMessages } from '../problems.js'
import { tables } from '../texts.js'
import { markOf } from './markOf.js'

const runtime = join(import.meta.dirname, '../../..')
const messages = join(runtime, 'src/ui/messages')
const { packErrors, packLanguage, printAreas, printPacked, readEnglish } = await import(
  /* @vite-ignore */ join(runtime, '../tools/packLanguage.mjs')
)
const modules = await Promise.all(
  readdirSync(messages)
    .filter((name) => /^\w+\.ts$/.test(name))
    .map((name) => import(/* @vite-ignore */ join(messages, name))),
)
const exported: Record<string, object> = Object.assign({ buttonMessages, problemMessages }, ...modules)
const types = readFileSync(join(runtime, 'src/features/hostOptions/messages.ts'), 'utf8')
const english: Record<string, object> = Object.fromEntries(
  [...types.matchAll(/^ {2}readonly (\w+): typeof (\w+)$/gm)].map(([, area = '', name = '']) => [
    area,
    exported[name] ?? {},
  ]),
)
const texts = readEnglish(english)
const names = readdirSync(join(runtime, 'languages'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => file.replace('.json', ''))
const laterTexts = Object.fromEntries(laterProblems.map((code) => [code, errorTexts[code]]))
/** Error codes of a config, of an app's own mistakes, of servers, and of cases that no view leads to. */
const forDevelopers = [
  'ADAPTER_NOT_FOUND',
  'CALLS_DUPLICATE',
  'CALLS_UNKNOWN',
  'CANCELLED',
  'GAS_PRICE_NETWORK_UNSUPPORTED',
  'INVALID_APP_CONFIGURATION',
  'INVALID_PROJECT_ID',
  'KIT_NOT_CREATED',
  'NETWORKS_MISSING',
  'NETWORK_DUPLICATE',
  'NETWORK_INVALID',
  'OPTION_UNSUPPORTED',
  'PAIRING_INVALID',
  'PAIRING_MISSING',
  'PAIRING_USED',
  'PROJECT_ID_NOT_CONFIGURED',
  'PROVIDER_INVALID_KEY',
  'PROVIDER_JWT_NOT_YET_VALID',
  'PROVIDER_ORIGIN_NOT_ALLOWED',
  'RELAY_REFUSED',
  'RPC_CALL_NOT_ALLOWED',
  'RPC_VERSION_UNSUPPORTED',
  'SEND_INCOMPLETE',
  'SEND_TOKEN_MISSING',
  'SESSION_TERMS_INVALID',
  'SIGN_IN_CONFIGURED_TWICE',
  'SIGN_IN_MISSING',
  'SIGN_IN_OPTION_INVALID',
  'SIGN_IN_ORIGIN_INVALID',
  'SIGN_IN_SERVER_OPTION_INVALID',
  'SIWX_ADDRESS_MISSING',
  'SIWX_CLIENT_MISSING',
  'SIWX_NETWORK_MISSING',
  'SIWX_NOT_ENABLED',
  'SWITCH_NETWORK_NOT_FOUND',
  'TOKEN_GUARD_OPTION_INVALID',
  'TOKEN_KEYS_UNREACHABLE',
  'TOKEN_KEY_UNAVAILABLE',
  'TOKEN_NOT_ISSUED',
  'TOKEN_REFUSED',
  'TOKEN_SIGNED_OUT',
  'TRANSACTIONS_ACCOUNT_MISSING',
  'UNVERIFIED_DOMAIN',
  'VIEW_NOT_FOUND',
]
const page = readFileSync(join(runtime, '../docs/languages.md'), 'utf8')
const read = (name: string) => readFileSync(join(runtime, 'src/kit/languages/packed', name), 'utf8')

it('every text but the names of brands can be translated and replaced', () => {
  const known = Object.values(english)
  const left = Object.entries(exported).filter(
    ([, table]) => typeof table !== 'function' && !known.includes(table),
  )
  expect(left.map(([name]) => name).sort()).toEqual(['socialNames'])
  expect(known.filter((table) => !tables.includes(table))).toEqual([])
})

it('the messages of errors are those of the error table', () => {
  expect(errorTexts).toMatchObject(problemMessages)
})

it('every error is in other languages, but those that only developers meet', () => {
  const translated = [...Object.keys(problemMessages), ...laterProblems]
  expect(new Set(translated).size).toBe(translated.length)
  expect(Object.keys(errorTexts).sort()).toEqual([...translated, ...forDevelopers].sort())
})

it('errors that are no error of a view, or have another input, are told', () => {
  const english = { TOO_SOON: 'Wait {name} seconds', DENIED: 'Denied', LOST: 'Lost' }
  const given = { TOO_SOON: 'Warten', DENIED: ' ', LOST: 'Verloren', OTHER: 'Anderes' }
  expect(packErrors('de', given, english)).toMatchObject({
    missing: ['errors.DENIED'],
    problems: [
      'errors.OTHER is no error of a view',
      'errors.TOO_SOON has other inputs than the English text',
    ],
  })
})

it('what the widget loads is made of the texts as they are: node runtime/scripts/languages.mjs', () => {
  expect(read('areas.ts')).toBe(printAreas(english, markOf, leavesOf))
  expect(
    new Set(Object.values(english).map((table) => markOf(leavesOf(table).map(({ path }) => path)))).size,
  ).toBe(Object.keys(english).length)
  expect(Object.keys(languages).sort()).toEqual(names.sort())
})

describe.each(names)('%s', (name) => {
  const given = JSON.parse(readFileSync(join(runtime, 'languages', `${name}.json`), 'utf8'))
  const { packed, missing, problems } = packLanguage(name, given, texts)

  it('has every text, with the inputs and plurals that it needs', () => {
    expect(missing).toEqual([])
    expect(problems).toEqual([])
  })

  it('is packed as it is, in 9 kB at most', () => {
    const file = read(`${name}.ts`)
    expect(file).toBe(printPacked(name, packed, true))
    const options = { level: constants.Z_BEST_COMPRESSION }
    const bytes = gzipSync(file, options).length
    expect(bytes).toBeLessThanOrEqual(9000)
    const errorBytes = gzipSync(read(`errors-${name}.ts`), options).length
    const row = page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? ''
    const [views, errors, both] = row
      .split('|')
      .slice(3, 6)
      .map((said) => Number(said.replace(',', '')))
    expect(Math.abs(Number(views) - bytes), `docs/languages.md: ${bytes}`).toBeLessThan(200)
    expect(Math.abs(Number(errors) - errorBytes), `docs/languages.md: ${errorBytes}`).toBeLessThan(200)
    expect(both).toBe(Number(views) + Number(errors))
  })

  it('has the message of every error that a view shows, in 9 kB at most', () => {
    const errors = JSON.parse(readFileSync(join(runtime, 'languages/errors', `${name}.json`), 'utf8'))
    const file = read(`errors-${name}.ts`)
    expect(packErrors(name, errors, laterTexts)).toEqual({ missing: [], problems: [], module: file })
    expect(gzipSync(file).length).toBeLessThanOrEqual(9000)
    const asInEnglish = laterProblems.filter((code) => errors[code] === errorTexts[code])
    expect(asInEnglish).toEqual([])
  })

  it('is found by its tag and by that of a region', () => {
    expect(languageOf(name, names)).toBe(name)
    expect(languageOf(`${name.split('-')[0]}-${name.split('-')[1] ?? 'CH'}`, names)).toBe(name)
  })
})

it.each([
  ['zh-Hant-HK', 'zh-TW'],
  ['zh_TW', 'zh-TW'],
  ['zh', 'zh-CN'],
  ['pt-PT', 'pt-BR'],
  ['iw', 'he'],
  ['DE-at', 'de'],
  ['en-GB', undefined],
  ['sv', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['x'.repeat(1000), undefined],
])('a page in %s is shown %s', (tag, shown) => {
  const all = ['ar', 'de', 'he', 'pt-BR', 'zh-CN', 'zh-TW']
  expect(languageOf(tag, all)).toBe(shown)
})

describe('a language that does not fit', () => {
  const some = { area: { plain: 'Text', count: (count: number) => `${count} texts` } }
  const pack = (given: object) => packLanguage('pl', given, readEnglish(some))

  it('is told by what it lacks', () => {
    expect(pack({ area: { plain: ' ' } }).missing).toEqual(['area.plain', 'area.count'])
  })

  it.each([
    ['an input that there is not', { plain: '{name}' }, 'area.plain names {name}, which it is not given'],
    ['no input', { count: 'wiele' }, 'area.count leaves out {count}'],
    [
      'not every plural',
      { count: '{count, plural, one {#} few {#} other {#}}' },
      'area.count lacks the form many',
    ],
    [
      'a plural of another language',
      { count: '{count, plural, one {#} two {#} few {#} many {#} other {#}}' },
      'area.count has the form two, which pl does not',
    ],
    ['an open brace', { count: '{count} {' }, 'area.count cannot be read: {count} {'],
    ['a text that there is not', { other: 'Inny' }, 'area.other is no text of the widget'],
  ])('is told by %s', (_what, area, problem) => {
    expect(pack({ area }).problems).toContain(problem)
  })
})
