// An app may install one package alone, and needs its types whole: a type that is not found is `any` where the checks of
// libraries are skipped, as most apps do, and then anything compiles.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const place = mkdtempSync(join(tmpdir(), 'appkit-declarations-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))

interface Manifest {
  readonly name: string
  readonly exports: Readonly<Record<string, string | { readonly types: string }>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))

/** The declarations that a package exports, those of a pattern one by one. */
function entriesOf(folder: string): readonly string[] {
  return Object.values(manifestOf(folder).exports).flatMap((target) => {
    if (typeof target === 'string') return []
    const [before = '', after] = target.types.split('*')
    if (after === undefined) return [join(root, folder, target.types)]
    const names = readdirSync(join(root, folder, before))
    return names.map((name) => join(root, folder, before, name + after)).filter(existsSync)
  })
}

/** Returns the imports of the declarations that are reached from the entries, each with the file that imports it. */
function importsOf(folder: string): ReadonlyMap<string, string> {
  const outside = new Map<string, string>()
  const open = [...entriesOf(folder)]
  const seen = new Set(open)
  for (let file = open.pop(); file !== undefined; file = open.pop())
    for (const { fileName: id } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles) {
      const next = join(dirname(file), id).replace(/\.js$/, '.d.ts')
      if (!id.startsWith('.')) outside.set(id, relative(root, file))
      else if (!seen.has(next)) {
        seen.add(next)
        open.push(next)
      }
    }
  return outside
}

describe.each(['runtime', 'server', 'sandbox', 'frame'])('the declarations of %s', (folder) => {
  it('import what the package declares, and nothing else', () => {
    const { name, dependencies, peerDependencies } = manifestOf(folder)
    const declared = [name, ...Object.keys({ ...dependencies, ...peerDependencies })]
    const undeclared = [...importsOf(folder)].filter(
      ([id]) => !isBuiltin(id) && !declared.some((each) => id === each || id.startsWith(`${each}/`)),
    )
    expect(undeclared).toEqual([])
  })
})

it('defineServer refuses a wrong value of sign-in and of own log-ins where the server alone is installed', () => {
  const modules = join(place, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  // A copy, because a link is followed to the packages of this repository.
  cpSync(join(root, 'server/dist'), join(modules, 'appkit-server/dist'), {
    recursive: true,
    filter: (path) => !/\.js$|[\\/](page|files|specs|providers)$/.test(path),
  })
  cpSync(join(root, 'server/package.json'), join(modules, 'appkit-server/package.json'))
  for (const name of ['@types/node', ...Object.keys(manifestOf('server').dependencies ?? {})]) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    const own = join(root, 'server/node_modules', name)
    symlinkSync(existsSync(own) ? own : join(root, 'node_modules', name), join(modules, name))
  }
  const file = join(place, 'appkit.server.ts')
  writeFileSync(
    file,
    `import { defineServer } from 'appkit-server'
const origin = 'https://api.shop.example'
const login = { issuer: origin, audience: 'wallet' }
export default defineServer({
  origin,
  projects: { shop: { name: 'Shop', origins: [], ownLogin: { ...login, jwks: { keys: [] } } } },
  signin: { provider: { clients: [], loginPage: origin } },
})
defineServer({
  origin,
  // @ts-expect-error keys are an address, or a list
  projects: { shop: { name: 'Shop', origins: [], ownLogin: { ...login, jwks: { keys: 42 } } } },
  // @ts-expect-error no provider is a number
  signin: { provider: 42 },
})
`,
  )
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  })
  const said = ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  expect(said).toEqual([])
})
