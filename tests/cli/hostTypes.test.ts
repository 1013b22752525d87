import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFiles, compilers, compileWith, toCompiler, version } from './compiler.js'
import { repo } from './support.js'

const folder = join(repo, 'tests/cli/hostTypes')
/** Its types are in the file that registers them, and would hold for all: it is a program of its own. */
const registered = join(folder, 'registered.ts')
const files = readdirSync(folder)
  .map((name) => join(folder, name))
  .filter((file) => file !== registered)

const place = mkdtempSync(join(tmpdir(), 'appkit-host-types-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const compilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  types: [],
}
const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, repo)

/** From 5.4 on, up to the newest that this repository has; `npm run hosts` brings those between. */
const tried = [...compilers, toCompiler(join(repo, 'node_modules/typescript7'))].filter(
  ({ version }, index, all) =>
    isNewEnough(version) && all.findIndex((other) => other.version === version) === index,
)

function isNewEnough(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 5 || (major === 5 && minor >= 4)
}

function compile({ folder, version: tried }: (typeof compilers)[number], sources: readonly string[]) {
  if (tried === version) return checkFiles(repo, sources, options)
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: sources }))
  return compileWith(folder, place, '-p tsconfig.json')
}

describe('types of every hook, action and method, as an app infers them', () => {
  it.each(tried)('are those of the tests with TypeScript $version', (compiler) => {
    expect(compile(compiler, files)).toEqual([])
  })

  it.each(tried)('are those of the config that an app registers, with TypeScript $version', (compiler) => {
    expect(compile(compiler, [registered])).toEqual([])
  })

  it('have a test each, without a type argument', () => {
    const { exported, tested } = readTypes()
    expect(exported.length).toBeGreaterThan(90)
    expect(exported.filter((name) => !tested.has(name))).toEqual([])
  })
})

/** Lists what the package exports, and what the tests call and look at. */
function readTypes() {
  const entries = readEntries()
  const program = ts.createProgram([...files, ...entries], options)
  const checker = program.getTypeChecker()
  const typesOf = (file: string) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    return module === undefined ? [] : checker.getExportsOfModule(module)
  }
  const exported = entries.flatMap(typesOf).flatMap((symbol): readonly string[] => {
    const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    if (real.name === 'AppKit') return listMethods(checker, real)
    const [signature] =
      real.flags & ts.SymbolFlags.Value ? checker.getTypeOfSymbol(real).getCallSignatures() : []
    const isAction = signature?.parameters[0]?.name === 'kit'
    return signature && (isAction || /^use[A-Z]/.test(symbol.name)) ? [symbol.name] : []
  })
  const sources = files.flatMap((file) => program.getSourceFile(file) ?? [])
  return { exported: [...new Set(exported)], tested: new Set(sources.flatMap(listTested)) }
}

/** Reads the declarations of all entries that hosts import, without the parts of views, which belong to each version. */
function readEntries(): readonly string[] {
  const runtime = join(repo, 'runtime')
  const { exports } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  const named = Object.entries(exports).flatMap(([entry, target]) =>
    typeof target === 'string' || entry === './views' || entry === './styles.css' ? [] : [target.types],
  )
  const actions = 'dist/namespaces/eip155/actions/index.d.ts'
  return [...named, actions]
    .flatMap((types) => {
      const [before = '', after] = types.split('*')
      return after === undefined
        ? [types]
        : readdirSync(join(runtime, before)).map((name) => before + name + after)
    })
    .map((types) => join(runtime, types))
    .filter((file) => existsSync(file))
}

/** Lists the methods of a created kit: `kit.open` and so on. */
function listMethods(checker: ts.TypeChecker, kit: ts.Symbol): readonly string[] {
  const methods = [...(kit.members?.values() ?? [])].filter(
    (member) => checker.getTypeOfSymbol(member).getCallSignatures().length > 0,
  )
  return methods.map(({ name }) => `kit.${name}`)
}

/** Lists the functions of which `expectTypeOf` gets the result, or a variable that has it or a part of it. */
function listTested(source: ts.SourceFile): readonly string[] {
  const looked = new Set<string>()
  const calls: ts.CallExpression[] = []
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node)) calls.push(node)
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'expectTypeOf')
      for (const word of node.getText(source).match(/\w+/g) ?? []) looked.add(word)
    ts.forEachChild(node, visit)
  }
  visit(source)
  const isLookedAt = (node: ts.Node): boolean => {
    if (ts.isVariableDeclaration(node))
      return (node.name.getText(source).match(/\w+/g) ?? []).some((word) => looked.has(word))
    if (ts.isCallExpression(node) && node.expression.getText(source) === 'expectTypeOf') return true
    return ts.isStatement(node) || node.parent === undefined ? false : isLookedAt(node.parent)
  }
  return calls
    .filter((call) => call.typeArguments === undefined && isLookedAt(call))
    .map((call) => call.expression.getText(source))
}
