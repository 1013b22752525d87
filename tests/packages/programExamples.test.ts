import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { createProgram } from './createCompiler.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'appkit-program-examples-'))
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
  types: ['node'],
}

/** The configurations that examples import. */
const configs = {
  'frame.config.ts': ['FrameConfig', 'appkit-frame'],
  'appkit.server.ts': ['ServerConfig', 'appkit-server'],
} as const

interface Documented {
  readonly name: string
  readonly examples: readonly string[]
}

/** Lists the functions that a package exports for programs, with their examples. */
function readFunctions(folder: string): readonly Documented[] {
  const entry = join(root, folder, 'dist/index.d.ts')
  const program = createProgram([entry], options)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(entry)
  const module = source && checker.getSymbolAtLocation(source)
  return (module === undefined ? [] : checker.getExportsOfModule(module)).flatMap((exported) => {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
    const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0
    if (!isValue || checker.getTypeOfSymbol(symbol).getCallSignatures().length === 0) return []
    const examples = symbol
      .getJsDocTags(checker)
      .filter(({ name }) => name === 'example')
      .map(({ text }) => ts.displayPartsToString(text))
    return [{ name: exported.name, examples }]
  })
}

describe.each(['frame', 'server', 'sandbox'])('functions of the package %s', (folder) => {
  const functions = readFunctions(folder)

  it('have an example each, which uses what it stands at', () => {
    expect(functions.length).toBeGreaterThan(0)
    const without = functions.filter(({ examples, name }) => !examples.some((code) => code.includes(name)))
    expect(without.map(({ name }) => name)).toEqual([])
  })

  it('have examples that compile', () => {
    for (const [file, [type, from]] of Object.entries(configs))
      writeFileSync(
        join(place, file),
        `import type { ${type} } from '${from}'\n\ndeclare const config: ${type}\nexport default config\n`,
      )
    const files = functions.flatMap(({ examples, name }) =>
      examples.map((code, index) => {
        const file = join(place, `${folder}-${name}-${index}.ts`)
        writeFileSync(file, `${code}\n\nexport {}\n`)
        return file
      }),
    )
    const said = ts
      .getPreEmitDiagnostics(createProgram(files, options))
      .map(
        ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
      )
    expect(said).toEqual([])
  })
})
