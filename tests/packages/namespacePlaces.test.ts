import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { namespaces } from '../../cli/src/catalogue/namespaces.js'

const root = join(import.meta.dirname, '../..')

/**
 * The places where code may say which namespace it means: the namespace itself, its fake wallets, the command's catalogue
 * and what is measured of it, other kits' names, and the sign-in, whose standards differ by namespace.
 */
const own =
  /^runtime\/src\/(namespaces|testing|signin)\/|^runtime\/src\/chains\/types\.ts$|^cli\/src\/(catalogue|migrate)\//
/** Namespaces that only their own folder knows. The others are built into WalletConnect and the embedded wallet. */
const plain = namespaces.map(({ id }) => id).filter((id) => id !== 'eip155' && id !== 'solana')

/** Texts of a module, also those of its imports; not its comments. */
function textsOf(path: string): readonly string[] {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest)
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

const modules = ['runtime/src', 'cli/src', 'templates'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path) && !own.test(path)),
)

// tests/newNamespace adds a sixth namespace to a copy of the repository, builds it and uses an app with it.
describe('a namespace is one folder and one line', () => {
  it.each(plain)('no other code of the runtime, the command or the templates names %s', (id) => {
    expect(modules.length).toBeGreaterThan(500)
    const names = (text: string) => text === id || text.includes(`namespaces/${id}`)
    const wanted = modules.filter((path) => readFileSync(join(root, path), 'utf8').includes(id))
    expect(wanted.filter((path) => textsOf(path).some(names))).toEqual([])
  })
})
