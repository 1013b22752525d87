import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { root } from '../support/root.js'

interface Manifest {
  readonly name: string
  readonly files?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** Finds the package that one in a folder loads, as Node looks for it. */
function locate(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name)
    if (existsSync(join(found, 'package.json'))) return realpathSync(found)
    if (dirname(folder) === folder) return undefined
  }
}

/**
 * Assembles what `server/deploy/Dockerfile` makes: the packages of a production install, the configuration, Node, and the
 * libraries of the system that Node needs. Nothing else is in it, so what starts from it is complete.
 *
 * @param tree - an empty folder
 * @param config - the text of `appkit.server.ts`
 */
export function assembleImage(tree: string, config: string): void {
  const app = join(tree, 'app')
  mkdirSync(app, { recursive: true })
  for (const folder of ['tmp', 'etc']) mkdirSync(join(tree, folder))
  // The umask of who runs the tests may not let others write there.
  chmodSync(join(tree, 'tmp'), 0o1777)
  put(app, 'package.json', '{ "private": true, "type": "module" }')
  put(app, 'appkit.server.ts', config)
  installServer(join(app, 'node_modules'))
  const libraries = execFileSync('ldd', [process.execPath], { encoding: 'utf8' })
  const paths = [...libraries.matchAll(/(\/\S+)(?= \(0x)/g)].map(([, path = '']) => path)
  for (const path of paths) cpSync(path, join(tree, path), { dereference: true })
  cpSync(process.execPath, join(tree, 'usr/local/bin/node'), { dereference: true })
}

function put(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tee', [join(folder, name)], { input: text, stdio: ['pipe', 'ignore', 'inherit'] })
}

/** Copies the server as npm packs it, and every package that it and its databases need, of each version one. */
function installServer(modules: string): void {
  const own = join(root, 'server')
  const target = join(modules, 'appkit-server')
  for (const name of ['package.json', ...(readManifest(own).files ?? [])])
    cpSync(join(own, name), join(target, name), { recursive: true })
  const placed = new Map<string, string>()
  const open = Object.keys(readManifest(own).dependencies ?? {}).map((name) => [own, target, name] as const)
  open.push([own, target, 'pg'], [own, target, '@redis/client'])
  for (let next = open.shift(); next !== undefined; next = open.shift()) {
    const [from, above, name] = next
    const source = locate(from, name)
    if (source === undefined) continue
    const top = join(modules, name)
    const known = placed.get(top)
    if (known === source) continue
    const place = known === undefined ? top : join(above, 'node_modules', name)
    if (placed.get(place) === source) continue
    placed.set(place, source)
    cpSync(source, place, { recursive: true, dereference: true, filter: (path) => !isNested(source, path) })
    const { dependencies = {}, optionalDependencies = {} } = readManifest(source)
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
      open.push([source, place, each])
  }
}

const isNested = (source: string, path: string): boolean =>
  path.slice(source.length).split(sep).includes('node_modules')

/** Every file of a tree but those of its `tmp`, with their sizes in sum. */
export function listTree(tree: string): readonly string[] {
  return readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .filter((path) => path !== 'tmp' && !path.startsWith(`tmp${sep}`))
    .sort()
}
