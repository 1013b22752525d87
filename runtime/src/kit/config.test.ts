import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { AppKitError } from '../errors/AppKitError.js'
import { testKit } from './testKit.js'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const file = here('./config.ts')
const program = ts.createProgram([file], {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  types: [],
})
const checker = program.getTypeChecker()
const source = program.getSourceFile(file)
if (source === undefined) throw new Error(`${file} is missing`)

function typeOf(name: string): ts.Type {
  const symbol = checker
    .getExportsOfModule(checker.getSymbolAtLocation(source as ts.SourceFile) as ts.Symbol)
    .find((each) => each.name === name)
  if (symbol === undefined) throw new Error(`${name} is not exported`)
  const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
  return checker.getDeclaredTypeOfSymbol(isAlias ? checker.getAliasedSymbol(symbol) : symbol)
}

interface Field {
  readonly path: string
  readonly text: string
  readonly isOptional: boolean
}

/** Every field that an object of a type may have, with those of nested objects; functions are not followed. */
function fieldsOf(type: ts.Type, prefix = '', seen: readonly ts.Type[] = []): readonly Field[] {
  return checker.getPropertiesOfType(type).flatMap((property) => {
    const [declaration] = property.declarations ?? []
    if (declaration === undefined || !declaration.getSourceFile().fileName.includes('/runtime/src/'))
      return []
    const path = `${prefix}${property.name}`
    const text = ts.displayPartsToString(property.getDocumentationComment(checker))
    const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0
    const held = innerTypes(checker.getTypeOfSymbolAtLocation(property, declaration))
    const inner = held.filter((each) => !seen.includes(each))
    return [
      { path, text, isOptional },
      ...inner.flatMap((each) => fieldsOf(each, `${path}.`, [...seen, each])),
    ]
  })
}

/** The object types that a value of a type is, or is a list or record of. */
function innerTypes(type: ts.Type): readonly ts.Type[] {
  if (type.isUnion()) return type.types.flatMap(innerTypes)
  if ((type.flags & ts.TypeFlags.Object) === 0 || type.getCallSignatures().length > 0) return []
  const element = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  if (element !== undefined) return innerTypes(element)
  const values = checker.getIndexInfosOfType(type).map((info) => info.type)
  return values.length > 0 ? values.flatMap(innerTypes) : [type]
}

const fields = fieldsOf(typeOf('AppKitConfig'))

describe('the text an editor shows for an option', () => {
  it('is there for every one, and for what it holds', () => {
    const paths = fields.map(({ path }) => path)
    for (const known of [
      'projectId',
      'features.swaps',
      'endpoints.relay',
      'theme.accent',
      'customWallets.id',
    ])
      expect(paths).toContain(known)
    expect(paths).toContain('networks.nativeCurrency.decimals')
    expect(fields.filter(({ text }) => text === '').map(({ path }) => path)).toEqual([])
  })

  it('names the default of every option that may be left out', () => {
    const silent = fields.filter(({ isOptional, text }) => isOptional && !/\bDefault:/.test(text))
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('has no option that is only planned', () => {
    expect(fields.filter(({ text }) => /Planned/.test(text)).map(({ path }) => path)).toEqual([])
  })

  it('refuses sign-in where the app does not have it: no kit is made', () => {
    for (const name of ['siweConfig', 'siwx'])
      for (const value of [{}, true, null])
        expect(() => testKit({ [name]: value })).toThrow(new AppKitError('SIGN_IN_MISSING'))
  })
})

describe('the variables of a theme', () => {
  it('are those that the style sheets read and the page on themes lists', () => {
    const union = typeOf('ThemeVariable')
    const names = (union.isUnion() ? union.types : []).map((each) => (each as ts.StringLiteralType).value)
    const sheets = ['../ui/theme.css.ts', '../ui/modal/card/modal.css.ts'].map((path) =>
      readFileSync(here(path), 'utf8'),
    )
    const read = sheets.flatMap((text) =>
      [...text.matchAll(/\bopen\('([\w-]+)'|var\(--appkit-([\w-]+)/g)].map(([, name, full]) => name ?? full),
    )
    expect([...names].sort()).toEqual([...new Set(read)].sort())
    const page = readFileSync(here('../../../docs/theme.md'), 'utf8')
    const listed = [...page.matchAll(/^\| `--appkit-([\w-]+)`/gm)].map(([, name]) => name)
    expect([...names].sort()).toEqual(listed.sort())
  })
})
