import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { transform } from 'lightningcss'
import ts from 'typescript'
import { expect, it } from 'vitest'
import { CliError } from '../../cli/src/errors/CliError.js'
import { isSpecName, listSpecs } from '../../cli/src/generate/listSpecs.js'
import { planSpecOutputs } from '../../cli/src/generate/planSpecOutputs.js'
import { checkHostConfig } from '../../cli/src/host/checkHostConfig.js'
import { renderHostOutputs } from '../../cli/src/render/renderHostOutputs.js'
import { atLeast, fuzzParameters, timeoutMs } from './budget.js'

/** What must never come out as code: no name of ours holds it, and every hostile text does. */
const payload = 'pwned'

const breakers = [
  ...[
    "'",
    '"',
    '`',
    '\\',
    '${',
    '}',
    ')',
    ']',
    '\n',
    '\r',
    '\r\n',
    '\u2028',
    '\u2029',
    '*/',
    '/*',
    '//',
    '\0',
  ],
  ...[
    '<!--',
    '-->',
    '\u202e',
    '\ud800',
    '\u200b',
    '\ufeff',
    ';',
    '=>',
    '__proto__',
    'constructor',
    '#',
    '../',
    '/',
  ],
  ...['$ref', '{{', '2XX', '1', '0x1', ' ', '\t', 'é', '名', '$', '_', '-', '.'],
]

/** A text that would act if it were put into code as it is. */
const hostile = fc
  .tuple(
    fc.array(fc.constantFrom(...breakers), { minLength: 1, maxLength: 4 }),
    fc.constantFrom(`${payload}()`, `;${payload}();`, `*/${payload}()/*`, `\n${payload}()\n`, payload),
    fc.array(fc.constantFrom(...breakers), { maxLength: 4 }),
  )
  .map(([before, middle, after]) => before.join('') + middle + after.join(''))

/** A name that is only odd: it begins with a digit, is a word of the language, or lies on every prototype. */
const odd = fc.constantFrom(
  ...[
    '1inch',
    '2XX',
    '3',
    '',
    ' ',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'default',
    'class',
    'await',
  ],
  ...[
    '5XX',
    '99',
    '2xx',
    'Promise',
    'Object',
    'z',
    'components',
    'operations',
    '.',
    '..',
    'a/b',
    'con',
    '-',
    'A',
    'é',
  ],
)

/** Cases that chance meets too seldom. */
const directed: readonly (readonly (readonly [slot: string, text: string])[])[] = [
  ...['class', 'default', 'await', 'eval', '__proto__'].map((word) => [['names', word]] as const),
  ...['constant', 'left', 'one', 'table key', 'key', 'type', 'kind', 'description'].flatMap((slot) =>
    ['__proto__', 'constructor'].map((word) => [[slot, word]] as const),
  ),
  ...['\n', '\r', '\u2028', '\u2029', '*/'].map(
    (text) => [['folder', `${text}${payload}()${text}`]] as const,
  ),
]

type Slots = (name: string) => string

/** A service with a place for a text in every kind of node that is read. */
function service(at: Slots) {
  return {
    openapi: '3.1.0',
    info: { title: at('title'), version: at('version'), description: at('info') },
    servers: [{ url: at('server'), description: at('server description') }],
    tags: [{ name: at('tag'), description: at('tag description') }],
    [`x-${at('extension')}`]: at('extension value'),
    'x-appkit-validators': { [at('validatePart')]: `#/components/schemas/${at('Part')}` },
    'x-appkit-tables': {
      [at('names')]: {
        description: at('table description'),
        value: { [at('table key')]: [at('table text'), 1, true, null] },
      },
    },
    paths: {
      [`/${at('path')}`]: {
        [at('description')]: 'a path',
        get: {
          operationId: at('getPart'),
          summary: at('summary'),
          description: at('description'),
          parameters: [
            {
              name: at('parameter'),
              in: 'query',
              description: at('about'),
              schema: { type: 'string', default: at('standard') },
            },
            {
              name: 'list',
              in: 'query',
              style: at('form'),
              schema: { type: 'array', items: { type: 'string' } },
            },
          ],
          responses: {
            [at('200')]: {
              description: at('reply'),
              headers: { [at('header')]: { schema: { type: 'string' } } },
              content: {
                'application/json': {
                  schema: { $ref: `#/components/schemas/${at('Part')}` },
                  example: at('example'),
                },
                [at('text/plain')]: { schema: { type: 'string' } },
              },
            },
            [at('2XX')]: {
              description: 'more',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { [at('inline')]: { type: 'string' } } },
                },
              },
            },
            [at('400')]: {
              description: 'refused',
              content: { 'application/json': { schema: { $ref: `#/components/schemas/${at('Failure')}` } } },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        [at('Part')]: {
          title: at('schema title'),
          description: at('schema description'),
          type: 'object',
          required: [at('key')],
          properties: {
            [at('key')]: { type: 'string', maxLength: 9, pattern: at('^a$'), examples: [at('key example')] },
            state: { type: 'string', enum: [at('one'), 'two'], $comment: at('comment') },
            fixed: { const: at('constant') },
            either: {
              discriminator: { propertyName: at('kind') },
              oneOf: ['left', 'right'].map((side) => ({
                type: 'object',
                required: [at('kind')],
                properties: { [at('kind')]: { const: at(side) } },
              })),
            },
          },
        },
        [at('Failure')]: { type: 'object', properties: { reason: { type: 'string' } } },
      },
    },
  }
}

/** Messages with a place for a text in every kind of node that is read. */
function messages(at: Slots) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: at('id'),
    title: at('title'),
    'x-appkit-limits': { bytes: 1000, depth: 5 },
    'x-appkit-validators': { [at('validatePart')]: `#/$defs/${at('Part')}` },
    $defs: {
      [at('Part')]: {
        description: at('description'),
        type: 'object',
        required: [at('type')],
        properties: { [at('type')]: { const: at('constant') } },
        additionalProperties: false,
      },
    },
  }
}

interface Parsed extends ts.SourceFile {
  readonly parseDiagnostics: readonly ts.Diagnostic[]
}

/** Texts that were looked through; some are the same in every case. */
const good = new Set<string>()

/** The whole style sheet of an app, minified: one colour, and what stands around it. */
const style =
  /^@import "appkit-runtime\/styles\.css";(:root\{--ak-config-accent:[^;{}]*\})?\.appkit-header\{[^{}]*padding:16px[^{}]*\}$/

/** Puts a file elsewhere, where the disk takes the name. */
function moved(from: string, to: string): boolean {
  try {
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

/** `declare module '…' { interface … }`, of which nothing is left when types are gone. */
function declaresTypes(statement: ts.Statement): boolean {
  if (!ts.isModuleDeclaration(statement) || statement.body === undefined) return false
  const isDeclared = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DeclareKeyword) === true
  return (
    isDeclared &&
    ts.isModuleBlock(statement.body) &&
    statement.body.statements.every(ts.isInterfaceDeclaration)
  )
}

/** Everything that can be wrong with a text that is meant to be TypeScript or CSS of ours. */
function faults(path: string, text: string): readonly string[] {
  if (path.endsWith('.css')) {
    const { code } = transform({ filename: path, code: Buffer.from(text), minify: true })
    return style.test(code.toString()) ? [] : [`${path}: ${code}`]
  }
  if (good.has(text)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS)
  const { parseDiagnostics } = file as Parsed
  const found = parseDiagnostics.map(
    ({ messageText }) => `${path} does not parse: ${JSON.stringify(messageText)}`,
  )
  const known = [
    ts.SyntaxKind.ImportDeclaration,
    ts.SyntaxKind.ExportDeclaration,
    ts.SyntaxKind.VariableStatement,
    ts.SyntaxKind.InterfaceDeclaration,
    ts.SyntaxKind.TypeAliasDeclaration,
    ts.SyntaxKind.FunctionDeclaration,
  ]
  for (const statement of file.statements) {
    if (!known.includes(statement.kind) && !declaresTypes(statement))
      found.push(`${path} runs ${statement.getText()}`)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text.includes(payload))
      found.push(`${path} names ${node.parent.getText()}`)
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && node.name.text === '__proto__')
      found.push(`${path} sets a prototype`)
    ts.forEachChild(node, visit)
  }
  visit(file)
  if (found.length === 0) good.add(text)
  return found
}

it('what stands in specs, their names and a config never comes out as code', {
  timeout: timeoutMs,
}, async () => {
  const root = mkdtempSync(join(tmpdir(), 'appkit-names-'))
  const slots: string[] = []
  const note: Slots = (name) => {
    slots.push(name)
    return name
  }
  service(note)
  messages(note)
  let planned = 0
  let refused = 0
  let shortest = Number.POSITIVE_INFINITY
  const texts = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('file', 'folder', ...new Set(slots)),
      fc.oneof({ weight: 4, arbitrary: hostile }, odd),
    ),
    { minLength: 1, maxLength: 3, selector: ([slot]) => slot },
  )
  try {
    // The places do work: nothing hostile, nothing refused.
    await generate([], true)
    await generate([], false)
    expect({ planned, refused }).toEqual({ planned: 2, refused: 0 })
    for (const changes of directed) for (const isService of [true, false]) await generate(changes, isService)
    await fc.assert(
      fc.asyncProperty(texts, fc.boolean(), async (changes, isService) => {
        await generate(changes, isService)
        config(changes)
      }),
      fuzzParameters(300),
    )
    expect(planned).toBeGreaterThanOrEqual(atLeast(50))
    expect(refused).toBeGreaterThanOrEqual(atLeast(50))
    expect(shortest).toBeGreaterThan(20)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }

  async function generate(changes: readonly (readonly [slot: string, text: string])[], isService: boolean) {
    const given = new Map(changes)
    const at: Slots = (name) => given.get(name) ?? name
    const folder = mkdtempSync(join(root, 'case-'))
    const end = isService ? '.yaml' : '.schema.json'
    const place = join(folder, isService ? 'specs/openapi' : 'specs')
    mkdirSync(place, { recursive: true })
    const name = at('file')
    try {
      writeFileSync(join(place, `${name}${end}`), JSON.stringify(isService ? service(at) : messages(at)))
    } catch {
      // No disk takes this name.
      return
    }
    try {
      const sources = await listSpecs(folder)
      // A name that leads into another folder, or begins with a dot, is another file.
      if (sources.length === 0) return
      expect(sources.every((source) => isSpecName(source.name))).toBe(true)
      // A config names a spec by a path of its own, which stands in comments.
      const elsewhere = join('specs', at('folder'), `${name}${end}`)
      const own = given.has('folder') && moved(join(place, `${name}${end}`), join(folder, elsewhere))
      const chosen = own ? sources.map((source) => ({ ...source, file: elsewhere })) : sources
      // A loose run takes what a strict one refuses, so more reaches the code.
      const loose = await planSpecOutputs(folder, chosen).catch((error: unknown) => {
        if (error instanceof CliError) return []
        throw error
      })
      expect(loose.flatMap(({ path, content }) => faults(path, content))).toEqual([])
      const files = await planSpecOutputs(folder, chosen, { strict: true })
      expect(files.flatMap(({ path, content }) => faults(path, content))).toEqual([])
      planned++
    } catch (error) {
      if (!(error instanceof CliError)) throw error
      shortest = Math.min(shortest, error.message.length)
      refused++
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }

  function config(changes: readonly (readonly [slot: string, text: string])[]) {
    for (const [, text] of changes) {
      for (const wrong of [
        { theme: { accent: text } },
        { theme: { accent: `#fff${text}` } },
        { namespaces: ['eip155', text] },
        { networks: [{ caipNetworkId: `eip155:${text}` }] },
        { features: { [text]: true } },
        {
          demoWallet: true,
          networks: [{ caipNetworkId: 'eip155:31337', rpcUrls: { default: { http: [text] } } }],
        },
      ]) {
        const base = { projectId: 'x', namespaces: ['eip155'], networks: [{ caipNetworkId: 'eip155:1' }] }
        try {
          const shape = checkHostConfig({ ...base, ...wrong }, 'appkit.config.ts')
          const files = renderHostOutputs(shape)
          // The demo wallet of development builds is the one statement that runs.
          const found = files.flatMap(({ path, content }) => faults(path, content))
          expect(found.filter((one) => !one.includes(' runs if (import.meta.env.DEV)'))).toEqual([])
        } catch (error) {
          if (!(error instanceof CliError)) throw error
        }
      }
    }
  }
})
