import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { createApiPages } from '../../site/build/api.mjs'
import { createProgram } from './createCompiler.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'appkit-api-'))
symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  jsx: ts.JsxEmit.ReactJSX,
  types: [],
}

/** Declarations of every entry that the package names, those of a pattern one by one. */
function entries(): ReadonlyMap<string, string> {
  const runtime = join(root, 'runtime')
  const { exports } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, string | { readonly types: string }>>
  }
  const found = new Map<string, string>()
  for (const [name, target] of Object.entries(exports)) {
    // Its parts belong to the views of each version, and are documented where they are.
    if (name === './views') continue
    if (typeof target === 'string' || !target.types.endsWith('.d.ts') || name.endsWith('.css')) continue
    const [before = '', after] = target.types.split('*')
    if (after === undefined) found.set(name, join(runtime, target.types))
    else
      for (const each of readdirSync(join(runtime, before)))
        if (existsSync(join(runtime, before + each + after)))
          found.set(name.replace('*', each), join(runtime, before + each + after))
  }
  found.set('./namespaces/eip155/actions', join(runtime, 'dist/namespaces/eip155/actions/index.d.ts'))
  return found
}

interface PublicFunction {
  readonly name: string
  readonly text: string
  readonly parameters: readonly ts.Symbol[]
  readonly tags: readonly { readonly name: string; readonly text: string }[]
  readonly entry: string
}

const files = entries()
const program = createProgram([...files.values()], options)
const checker = program.getTypeChecker()

function exportsOf(entry: string): readonly ts.Symbol[] {
  const source = program.getSourceFile(files.get(entry) ?? '')
  const module = source && checker.getSymbolAtLocation(source)
  return module === undefined ? [] : checker.getExportsOfModule(module)
}

const functions = [...files.keys()].flatMap((entry): readonly PublicFunction[] =>
  exportsOf(entry).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const isValue = (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Variable)) !== 0
    const [signature] = isValue ? checker.getTypeOfSymbol(symbol).getCallSignatures() : []
    if (signature === undefined) return []
    const tags = symbol
      .getJsDocTags(checker)
      .map(({ name, text }) => ({ name, text: ts.displayPartsToString(text) }))
    const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
    return [{ name: symbol.name, text, parameters: signature.parameters, tags, entry }]
  }),
)
const tagged = ({ tags }: PublicFunction, name: string) => tags.filter((tag) => tag.name === name)
const actions = functions.filter(({ parameters: [first] }) => first?.name === 'kit')

/** The types of our own that a declaration names, except where it is `@internal`. */
function typesNamedBy(declaration: ts.Node): readonly ts.Symbol[] {
  const named: ts.Symbol[] = []
  const visit = (node: ts.Node) => {
    if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === 'internal')) return
    const symbol = ts.isTypeReferenceNode(node) && checker.getSymbolAtLocation(node.typeName)
    if (symbol) named.push(symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
    ts.forEachChild(node, visit)
  }
  visit(declaration)
  return named.filter(
    ({ flags, declarations = [] }) =>
      !(flags & ts.SymbolFlags.TypeParameter) &&
      declarations.some((each) => each.getSourceFile().fileName.includes('/runtime/dist/')),
  )
}

it('an app can name every type that the kit, a hook or another function gives or takes', () => {
  const own = (entry: string) =>
    exportsOf(entry).map((each) =>
      each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each,
    )
  const fromRoot = own('.')
  const unnamed = [...files.keys()]
    .filter((entry) => /^\.(\/react|\/headless|\/features\/[^/]+)?$/.test(entry))
    .flatMap((entry) => {
      const known = new Set([...fromRoot, ...own(entry)])
      const given = own(entry).filter(({ name, flags }) =>
        flags & ts.SymbolFlags.Function ? true : /^(AppKit|Kit|Use\w+ReturnType)$/.test(name),
      )
      const named = given.flatMap(({ declarations = [] }) => declarations.flatMap(typesNamedBy))
      return named.filter((each) => !known.has(each)).map(({ name }) => `${entry}: ${name}`)
    })
  expect([...new Set(unnamed)]).toEqual([])
})

describe('public functions', () => {
  it('say what they do', () => {
    expect(functions.length).toBeGreaterThan(50)
    expect(functions.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([])
  })

  it('have a place in the reference of the site each, on the page of what an app imports them from', () => {
    const pages = new Map(createApiPages().map(({ entry, text }) => [entry, text]))
    const lost = functions.filter(({ entry, name }) => !pages.get(entry)?.includes(`\n\n## ${name}\n\n`))
    expect(lost.map(({ entry, name }) => `${entry}: ${name}`)).toEqual([])
  })

  it('have examples, half of them at least, each of which uses what it stands at and compiles', () => {
    const shown = functions.flatMap((each) =>
      tagged(each, 'example').map(({ text }) => ({ ...each, code: text })),
    )
    const withExample = functions.filter((each) => tagged(each, 'example').length > 0)
    expect(withExample.length).toBeGreaterThanOrEqual(functions.length / 2)
    expect(shown.filter(({ code, name }) => !code.includes(name)).map(({ name }) => name)).toEqual([])
    mkdirSync(join(place, 'appkit/generated'), { recursive: true })
    const kit = "import type { AppKit } from 'appkit-runtime'\n\nexport declare const kit: AppKit\n"
    writeFileSync(join(place, 'appkit/generated/kit.ts'), kit)
    const paths = shown.map(({ name, code }, index) => {
      const path = join(place, `${index}-${name}.tsx`)
      writeFileSync(path, `${code}\n\nexport {}\n`)
      return path
    })
    const said = ts
      .getPreEmitDiagnostics(createProgram(paths, options))
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      )
    expect(said).toEqual([])
  })

  it('name every parameter that they document, as it is called', () => {
    const wrong = functions.flatMap((each) => {
      const documented = tagged(each, 'param').map(({ text }) => text.split(/[\s.]/)[0])
      // A parameter that is taken apart has its fields documented in its type.
      const called = each.parameters.map(({ name }) => name).filter((name) => !name.startsWith('__'))
      const isKnown = (name = '') => called.includes(name) || called.length < each.parameters.length
      return documented.filter((name) => !isKnown(name)).map((name) => `${each.name}: ${name}`)
    })
    expect(wrong).toEqual([])
  })
})

describe('public actions', () => {
  it('are these, and document the kit they take', () => {
    expect(actions.map(({ name }) => name).sort()).toEqual([
      ...['addNetwork', 'appKitConnector', 'connect', 'disconnect', 'getAccountType', 'getCallsStatus'],
      ...[
        'getCapabilities',
        'getConnection',
        'getNetworkState',
        'getProvider',
        'getPublicClient',
        'getSigner',
      ],
      ...['getToken', 'getTokenHeaders'],
      ...[
        'getTransactionSigner',
        'getWallet',
        'getWalletClient',
        'grantPermissions',
        'logInWithToken',
        'openLogin',
      ],
      ...['pay', 'removeNetwork'],
      ...['revokeSession', 'sendCalls', 'sendTransaction', 'setPreferredAccountType', 'showCallsStatus'],
      ...[
        'signMessage',
        'signTypedData',
        'switchAccount',
        'switchNetwork',
        'trackTransaction',
        'wagmiOptions',
        'waitForCallsStatus',
        'watchAsset',
      ],
    ])
    for (const action of actions)
      expect(tagged(action, 'param').map(({ text }) => text.split(' ')[0])).toContain('kit')
  })

  it('have their parameters, result and errors as types, and raise no code beside those', () => {
    for (const action of actions) {
      const base = action.name.charAt(0).toUpperCase() + action.name.slice(1)
      const typeOf = (suffix: string) => {
        const exported = exportsOf(action.entry).find(({ name }) => name === base + suffix)
        expect(exported, base + suffix).toBeDefined()
        const symbol =
          exported && exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
        return checker.getDeclaredTypeOfSymbol(symbol as ts.Symbol)
      }
      typeOf('Parameters')
      typeOf('ReturnType')
      const code = typeOf('ErrorType').getProperty('code') as ts.Symbol
      const union = checker.getTypeOfSymbol(code)
      const codes = (union.isUnion() ? union.types : [union]).map(
        (each) => (each as ts.StringLiteralType).value,
      )
      const thrown = tagged(action, 'throws').flatMap(
        ({ text }) => text.match(/\b[A-Z]+(?:_[A-Z0-9]+)+\b|\bCANCELLED\b/g) ?? [],
      )
      expect(thrown.length, action.name).toBeGreaterThan(0)
      expect(
        thrown.filter((each) => !codes.includes(each)),
        action.name,
      ).toEqual([])
    }
  })
})
