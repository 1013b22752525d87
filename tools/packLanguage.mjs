// Makes the texts of a language what the widget, or the page of the embedded wallet, loads: by place instead of by key, and the forms of a number apart. It
// says what is missing and what does not fit the English texts.

/** Inputs in the texts are named as the parameters of the English functions. */
const inputPattern = /\{(\w+)\}/g

/**
 * Every English text, by its path.
 *
 * @param {Record<string, object>} tables by area
 * @returns {Map<string, { area: string, inputs: string[], used: string[] }>} inputs: the parameters of a function; used: those
 *   that it writes
 */
export function readEnglish(tables) {
  const texts = new Map()
  const walk = (area, value, path) => {
    if (typeof value === 'object' && value !== null)
      for (const [key, each] of Object.entries(value)) walk(area, each, `${path}.${key}`)
    else texts.set(path, { area, ...inputsOf(value) })
  }
  for (const [area, table] of Object.entries(tables)) walk(area, table, area)
  return texts
}

function inputsOf(value) {
  if (typeof value !== 'function') return { inputs: [], used: [] }
  const [, list = ''] = /^\(?([^)=]*)\)?\s*=>/.exec(value.toString()) ?? []
  const inputs = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
  const english = value(...inputs.map((name) => `<<${name}>>`))
  return { inputs, used: inputs.filter((name) => english.includes(`<<${name}>>`)) }
}

/**
 * Packs a language.
 *
 * @param {string} locale its tag
 * @param {object} given its texts by area and key, as runtime/languages has them
 * @param {ReturnType<typeof readEnglish>} english
 * @returns {{ packed: unknown[][], missing: string[], problems: string[] }}
 */
export function packLanguage(locale, given, english) {
  const missing = []
  const problems = unknownPaths(given, english).map((path) => `${path} is no text of the widget`)
  const packed = new Map()
  for (const [path, { area, inputs, used }] of english) {
    const text = path.split('.').reduce((at, key) => at?.[key], given)
    const list = packed.get(area) ?? []
    packed.set(area, list)
    if (typeof text !== 'string' || text.trim() === '') {
      missing.push(path)
      list.push(0)
      continue
    }
    const { of, cases } = readForms(text)
    problems.push(...checkText({ locale, path, text, of, cases, inputs, used }))
    const place = (form) => form.replace(inputPattern, (_, name) => `{${inputs.indexOf(name)}}`)
    const forms = Object.entries(cases).map(([name, form]) => [name, place(form)])
    list.push(of === undefined ? place(cases.other) : [inputs.indexOf(of), Object.fromEntries(forms)])
  }
  return { packed: [...packed.values()], missing, problems }
}

/**
 * Reads the part of ICU's message format that is used: one choice in a text, `{count, plural, one {# day} other {# days}}` or
 * `{name, select, none {…} other {…}}`, where `none` is for an input that is not given.
 */
function readForms(text) {
  const start = /\{(\w+), (plural|select), /.exec(text)
  if (start === null) return { of: undefined, cases: { other: text } }
  const end = closing(text, start.index)
  const [before, after] = [text.slice(0, start.index), text.slice(end + 1)]
  const cases = {}
  let rest = text.slice(start.index + start[0].length, end)
  while (rest.trim() !== '') {
    const [head, name] = /^\s*([=\w]+) (?=\{)/.exec(rest) ?? []
    if (head === undefined) break
    const close = closing(rest, head.length)
    const form = rest.slice(head.length + 1, close)
    cases[name] = before + (start[2] === 'plural' ? form.replaceAll('#', `{${start[1]}}`) : form) + after
    rest = rest.slice(close + 1)
  }
  return { of: start[1], kind: start[2], cases }
}

/** The index of the brace that closes the one at an index. */
function closing(text, open) {
  let depth = 0
  for (let index = open; index < text.length; index++) {
    if (text[index] === '{') depth += 1
    if (text[index] === '}') depth -= 1
    if (depth === 0) return index
  }
  return text.length
}

function checkText({ locale, path, text, of, cases, inputs, used }) {
  const problems = []
  const named = new Set(
    Object.values(cases).flatMap((form) => [...form.matchAll(inputPattern)].map(([, name]) => name)),
  )
  for (const name of named)
    if (!inputs.includes(name)) problems.push(`${path} names {${name}}, which it is not given`)
  for (const name of used) if (!named.has(name) && name !== of) problems.push(`${path} leaves out {${name}}`)
  if (
    Object.values(cases).some((form) => /[{}]/.test(form.replace(inputPattern, ''))) ||
    cases.other === undefined
  )
    problems.push(`${path} cannot be read: ${text}`)
  if (of === undefined) return problems
  if (!inputs.includes(of)) problems.push(`${path} depends on {${of}}, which it is not given`)
  const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
  const plural = /, plural, /.test(text)
  for (const name of Object.keys(cases))
    if (plural ? !/^=\d+$/.test(name) && !categories.includes(name) : !/^(none|other)$/.test(name))
      problems.push(`${path} has the form ${name}, which ${locale} does not`)
  if (plural)
    for (const name of categories)
      if (cases[name] === undefined && !rare.test(`${locale} ${name}`))
        problems.push(`${path} lacks the form ${name}`)
  return problems
}

/** Forms of numbers that no count here has: of millions. */
const rare = /^(es|fr|it|pt-BR) many$/

function unknownPaths(given, english, at = '') {
  return Object.entries(given).flatMap(([key, value]) => {
    const path = at + key
    if (typeof value === 'object' && value !== null) return unknownPaths(value, english, `${path}.`)
    return english.has(path) ? [] : [path]
  })
}

/**
 * @param {boolean} [hasErrors] whether the messages of errors are a module beside it, which loads later
 * @returns {string} the module with the packed texts.
 */
export function printPacked(locale, packed, hasErrors = false) {
  const name = nameOf(locale)
  const lines = packed.map((texts) => `  ${JSON.stringify(texts)},`)
  return `// Made of runtime/languages/${locale}.json by runtime/scripts/languages.mjs.
import type { PackedLanguage } from './areas.js'

const ${name}: PackedLanguage = [
${lines.join('\n')}
]
export default ${name}
${hasErrors ? `\n/** Its messages of errors. */\nexport const errors = () => import('./errors-${locale}.js')\n` : ''}`
}

/**
 * @param {string} locale its tag
 * @param {Record<string, string>} given its messages of errors, by code
 * @param {Record<string, string>} english those that there are
 * @returns {{ missing: string[], problems: string[], module: string }}
 */
export function packErrors(locale, given, english) {
  const inputsIn = (text) => text.match(inputPattern)?.join() ?? ''
  const codes = Object.keys(english)
  const has = (code) => typeof given[code] === 'string' && given[code].trim() !== ''
  const lines = codes.filter(has).map((code) => `  ${code}: ${JSON.stringify(given[code])},`)
  const name = nameOf(locale)
  return {
    missing: codes.filter((code) => !has(code)).map((code) => `errors.${code}`),
    problems: [
      ...Object.keys(given).flatMap((code) =>
        codes.includes(code) ? [] : `errors.${code} is no error of a view`,
      ),
      ...codes.flatMap((code) =>
        has(code) && inputsIn(given[code]) !== inputsIn(english[code])
          ? `errors.${code} has other inputs than the English text`
          : [],
      ),
    ],
    module: `// Made of runtime/languages/errors/${locale}.json by runtime/scripts/languages.mjs.
import type { PackedErrors } from './areas.js'

const ${name}: PackedErrors = {
${lines.join('\n')}
}
export default ${name}
`,
  }
}

/** A language as a name of code: `pt-BR` is `ptBR`. */
const nameOf = (locale) => locale.replace('-', '')

/**
 * @param {readonly (readonly [locale: string, texts: readonly string[]])[]} buttons the texts of the buttons in each language
 * @returns {string} the module with a feature for each
 */
export function printButtons(buttons) {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  const lines = buttons.map(
    ([locale, texts]) =>
      `/** ${names.of(locale)}. */
export const ${nameOf(locale)}: Feature = /* @__PURE__ */ buttonsIn(
${texts.map((text) => `  ${JSON.stringify(text)},`).join('\n')}
)`,
  )
  return `// Made of runtime/languages by runtime/scripts/languages.mjs.
import type { Feature } from '../kit/types.js'
import { buttonsIn } from './buttonsIn.js'

${lines.join('\n\n')}
`
}

/** @returns {string} the module with the mark of each area, and the types of what is packed. */
export function printAreas(tables, markOf, leavesOf) {
  const lines = Object.entries(tables).map(
    ([area, table]) => `  ${area}: '${markOf(leavesOf(table).map(({ path }) => path))}',`,
  )
  return `// Made of runtime/src/ui/messages by runtime/scripts/languages.mjs.
import type { PackedText } from '../../../../../common/packedText.js'

/** The texts of a language, in the order of the areas and of the keys of each. */
export type PackedLanguage = readonly (readonly PackedText[])[]

/** The messages of errors in a language, by code. */
export type PackedErrors = Readonly<Record<string, string>>

/** The mark of the keys of each area, in the order of the packed texts. */
export const areas: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
}
