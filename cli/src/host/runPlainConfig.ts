import { createRequire, isBuiltin } from 'node:module'
import { pathToFileURL } from 'node:url'
import vm from 'node:vm'

/** The exports of a config, once it has run. */
interface Exports {
  readonly default?: unknown
}

/**
 * Runs a config that is JavaScript as it stands and imports only this package's runtime and modules of Node, which nearly
 * every config is. Node itself compiles it, so no compiler is loaded, which takes longer than all else that most
 * commands do.
 *
 * A config is left to that compiler if it has types, modules of its own or of other packages, or anything that Node
 * would read otherwise than the bundler of the app.
 *
 * @param filename - the path of the config.
 * @param source - its text.
 * @returns its exports, or undefined if nothing of it was run.
 * @throws What the config throws.
 */
export async function runPlainConfig(filename: string, source: string): Promise<Exports | undefined> {
  const config = toFunction(source)
  if (!config) return undefined
  const { body, imports } = config
  const names = imports.flatMap(({ bindings }) => bindings.map(({ local }) => local))
  const { resolve } = createRequire(filename)
  let run: (...values: unknown[]) => Promise<Exports>
  const values: unknown[] = []
  try {
    // A text that is not JavaScript has types, or a mistake that the compiler explains.
    run = vm.compileFunction(body, names, { filename, columnOffset: -start.length }) as typeof run
    for (const { bindings, specifier } of imports) {
      const place = resolve(specifier)
      const module: Readonly<Record<string, unknown>> = await import(
        isBuiltin(place) ? place : pathToFileURL(place).href
      )
      if (bindings.some(({ name }) => name !== '*' && !(name in module))) return undefined
      values.push(...bindings.map(({ name }) => (name === '*' ? module : module[name])))
    }
  } catch {
    return undefined
  }
  return run(...values)
}

interface Import {
  readonly specifier: string
  /** The names in the config, and those in the module: `*` for all of it. */
  readonly bindings: readonly { readonly name: string; readonly local: string }[]
}

const importStatement =
  /^import\b(?:\s*([\w$]+)\s*,?)?\s*(?:\*\s*as\s+([\w$]+)|\{([^}]*)\})?\s*(?:from\s*)?(['"])( *)\4;?/gm
const exportWord =
  /^export (?:default (?!(?:async|function|class)\b)|(?=(?:const|let|function|async|class)\b))/gm
const env = /\bimport\.meta\.env\b/g
/** Words that would mean something else, or nothing, in a function. */
const otherwise = /\b(?:import|export|require|module|exports|__dirname|__filename|arguments)\b/
const start = "'use strict'; const $exports = {}; return (async () => { "

/**
 * Makes the code of a function of a config: it takes what the config imports, and returns a promise of its exports. Its
 * lines are those of the config.
 */
function toFunction(source: string) {
  const code = blankTexts(source)
  if (code === undefined || !/^export default /m.test(code)) return undefined
  const imports = [...code.matchAll(importStatement)].map((found) => readImport(source, found))
  if (!imports.every((each) => each !== undefined)) return undefined
  const edits = [
    { pattern: importStatement, write: (text: string) => text.replace(/[^\n]/g, '') },
    { pattern: exportWord, write: (text: string) => (text.includes('default') ? '$exports.default = ' : '') },
    { pattern: env, write: () => 'process.env' },
  ]
  const left = edits.reduce((text, { pattern }) => text.replace(pattern, ''), code)
  if (otherwise.test(left)) return undefined
  const found = edits.flatMap(({ pattern, write }) =>
    [...code.matchAll(pattern)].map(({ index, 0: text }) => ({ index, text, written: write(text) })),
  )
  let [body, end] = [start, 0]
  for (const { index, text, written } of found.sort((a, b) => a.index - b.index)) {
    body += source.slice(end, index) + written
    end = index + text.length
  }
  return { imports, body: `${body}${source.slice(end)}\n; return $exports })()` }
}

/** Reads an import. Undefined if it is of another package, or one of its names is a type or a text. */
function readImport(source: string, found: RegExpExecArray): Import | undefined {
  const [text, all, namespace, named, , blank = ''] = found
  const end = found.index + text.replace(/;$/, '').length - 1
  const specifier = source.slice(end - blank.length, end)
  if (!/^(?:node:|appkit-runtime\/)/.test(specifier)) return undefined
  const parts = (named ?? '').split(',').map((part) => part.trim())
  const read = parts.filter((part) => part !== '').map((part) => /^([\w$]+)(?:\s+as\s+([\w$]+))?$/.exec(part))
  const bindings = read.map((each) => ({ name: each?.[1] ?? '', local: each?.[2] ?? each?.[1] ?? '' }))
  if (bindings.some(({ name }) => name === '')) return undefined
  if (all !== undefined) bindings.push({ name: 'default', local: all })
  if (namespace !== undefined) bindings.push({ name: '*', local: namespace })
  return { specifier, bindings }
}

const texts =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\[\s\S])*'|"(?:[^"\\\n]|\\[\s\S])*"|`(?:[^`\\]|\\[\s\S])*`/g

/**
 * A text in which comments, and what is inside quotes, are blanks. Undefined if it takes a parser to know where they end: it
 * has a template with values, or a regular expression; and if it has a `<`, which may begin a type.
 */
function blankTexts(source: string): string | undefined {
  if (source.includes('${')) return undefined
  const blank = source.replace(texts, (text) => {
    const isComment = text.startsWith('/')
    const inside = (isComment ? text : text.slice(1, -1)).replace(/[^\n]/g, ' ')
    return isComment ? inside : `${text[0]}${inside}${text[0]}`
  })
  return /[/<]/.test(blank) ? undefined : blank
}
