import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { placeOf } from '../files/place.js'
import { isFile, isFolder } from './findProject.js'

const usual = ['main', 'index'].flatMap((name) =>
  ['tsx', 'jsx', 'ts', 'js'].map((extension) => `src/${name}.${extension}`),
)

const endings = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.mts',
  '.mjs',
  '/index.tsx',
  '/index.ts',
  '/index.jsx',
  '/index.js',
]

/** How many imports away from the page's scripts the call that renders is searched. */
const reach = 3

/**
 * Finds the entry file of a Vite app: the module script of its index.html, in Vite's `root`, or a file that it imports,
 * whichever renders the React root. Scripts that render nothing, such as polyfills, are skipped.
 *
 * @param root - the app's folder.
 * @returns the path relative to the root with `/` between folders, or undefined if there is none.
 * @throws CliError `PATH_LEAVES_PROJECT`, exit code 2, if it is a file outside of the app.
 */
export function findEntry(root: string): string | undefined {
  const base = findViteRoot(root)
  const scripts = listScripts(root, base)
  const seen = new Set<string>()
  let files = scripts
  for (let depth = 0; depth <= reach; depth++) {
    const found = files.find((file) => renders(read(root, file)))
    if (found !== undefined) return found
    for (const file of files) seen.add(file)
    files = [...new Set(files.flatMap((file) => listImports(root, base, file)))].filter(
      (file) => !seen.has(file),
    )
  }
  return scripts.findLast((file) => !/polyfill/i.test(file)) ?? scripts.at(-1)
}

/**
 * Finds the file that wraps an app in the provider, wherever the host has put it.
 *
 * @param root - the app's folder.
 * @param isUse - another test of whether a text uses it. Default: none.
 * @returns the path relative to the root, or undefined if there is none. The component that we write is no use of it.
 */
export function findProvider(
  root: string,
  isUse: (text: string) => boolean = () => false,
): string | undefined {
  return findSource(
    root,
    // The usual ones first: of a folder with thousands of sources not all are read.
    [...new Set([findViteRoot(root) || 'src', 'src', 'app', '.'])],
    (text, path) =>
      (providesKit(text) || isUse(text)) && !/^src\/appkit\/Wallets\./.test(path) && !isOfAnother(root, path),
  )
}

/**
 * Finds the file that renders on a server of the app what its entry hydrates, and does not have the provider.
 *
 * @param root - the app's folder.
 * @param entry - the entry file, from there.
 * @returns the path relative to the root, or undefined if the entry renders the page alone.
 */
export function findServerEntry(root: string, entry: string): string | undefined {
  if (!/\bhydrateRoot\b/.test(withoutComments(read(root, entry)))) return undefined
  return findSource(
    root,
    ['src', '.'],
    (text, path) => path !== entry && rendersOnServer(text) && !providesKit(text) && !isOfAnother(root, path),
  )
}

/** Whether a file is of another app or repository in a folder of the app, such as an example. */
export function isOfAnother(root: string, path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  return folders.some((_, index) => {
    const folder = folders.slice(0, index + 1).join('/')
    if (existsSync(join(root, folder, '.git'))) return true
    return !['src', 'app', 'pages'].includes(folder) && isFile(join(root, folder, 'package.json'))
  })
}

/**
 * Finds a source file by its text.
 *
 * @param root - the app's folder.
 * @param folders - the folders to look through, from there; `.` for all.
 * @param test - whether the text of a path is the one.
 */
export function findSource(
  root: string,
  folders: readonly string[],
  test: (text: string, path: string) => boolean,
): string | undefined {
  const paths = new Set(folders.flatMap((folder) => listSources(root, folder)))
  return [...paths].find((file) => test(read(root, file), file))
}

/** Finds all of them. */
export function findSources(
  root: string,
  folders: readonly string[],
  test: (text: string, path: string) => boolean,
): readonly string[] {
  return folders.flatMap((folder) => listSources(root, folder)).filter((file) => test(read(root, file), file))
}

/** The folder of the app's index.html, relative to the app: Vite's `root` if the config has one with an index.html. */
function findViteRoot(root: string): string {
  const config = readdirSync(root).find((name) => /^vite\.config\.[cm]?[jt]s$/.test(name))
  const text = config === undefined ? '' : withoutComments(read(root, config))
  const match =
    /\broot\s*:\s*(?:[\w.]+\s*\(\s*)*(?:new URL\s*\(\s*)?(?:(?:__dirname|import\.meta\.dirname|process\.cwd\(\))\s*,\s*)?(['"`])([^'"`$]+)\1/.exec(
      text,
    )
  const named = posix.normalize((match?.[2] ?? '').replace(/^\/+/, '')).replace(/\/$/, '')
  return named !== '.' && existsSync(join(root, named, 'index.html')) ? named : ''
}

/** The module scripts of the page that are files of the app, or the usual names if the page has none. */
function listScripts(root: string, base: string): readonly string[] {
  const page = join(root, base, 'index.html')
  const html = isFile(page) ? readFileSync(page, 'utf8').replaceAll(/<!--[\s\S]*?-->/g, '') : ''
  const named = [...html.matchAll(/<script\b([^>]*)>/gi)]
    .map((match) => match[1] ?? '')
    .filter((attributes) => /\btype\s*=\s*["']?module\b/i.test(attributes))
    .map(sourceOf)
    .filter((source) => source !== '' && !/^(https?:)?\/\//.test(source))
    .map((source) => source.replace(/[?#].*$/, '').replace(/^\.?\//, ''))
    .map(decode)
  const candidates = named.length > 0 ? named : usual
  return candidates
    .map((path) => posix.join(base, path))
    .filter((path) => isFile(join(root, path)))
    .filter((path) => placeOf(root, path))
}

/** The value of `src` in the attributes of a tag, which has spaces only between quotes. */
function sourceOf(attributes: string): string {
  const [, double, single, bare] = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? []
  return (double ?? single ?? bare ?? '').trim()
}

/** The path of a file that an address names, such as one with `%20`. */
function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** The files of the app that a file imports: dynamic imports first, then static ones. */
function listImports(root: string, base: string, file: string): readonly string[] {
  const text = withoutComments(read(root, file))
  const late = [...text.matchAll(/\bimport\s*\(\s*(['"])([./][^'"]*)\1/g)]
  const early = [...text.matchAll(/\b(?:import|export)\b[^'"();]*(['"])([./][^'"]*)\1/g)]
  return [...late, ...early].flatMap((match) => {
    const path = match[2] ?? ''
    const from = path.startsWith('/') ? posix.join(base, path) : posix.join(posix.dirname(file), path)
    const bare = from.replace(/\.[cm]?jsx?$/, '')
    const names = [from, bare].flatMap((name) => endings.map((ending) => name + ending))
    const found = names.find(
      (name) => !name.startsWith('..') && /\.[cm]?[jt]sx?$/.test(name) && isFile(join(root, name)),
    )
    return found === undefined || found.startsWith('src/appkit/') ? [] : [found]
  })
}

function renders(text: string): boolean {
  return /\b(createRoot|hydrateRoot)\b|\bReactDOM\s*\.\s*render\s*\(/.test(withoutComments(text))
}

function rendersOnServer(text: string): boolean {
  if (!/['"]react-dom\/(server|static)/.test(text)) return false
  return /\b(renderTo(String|PipeableStream|ReadableStream)|prerender(ToNodeStream)?)\s*\(/.test(
    withoutComments(text),
  )
}

function providesKit(text: string): boolean {
  if (!text.includes('AppKitProvider')) return false
  const code = withoutComments(text)
  const taken = /\bimport\s*\{([^}]*)\}\s*from\s*['"]appkit-runtime\/react['"]/.exec(code)?.[1] ?? ''
  const name = /\bAppKitProvider(?:\s+as\s+(\w+))?/.exec(taken)
  return name !== null && new RegExp(`<${name[1] ?? 'AppKitProvider'}\\b`).test(code)
}

/** The sources below a folder, without tests and generated files. At most a few thousand. */
function listSources(root: string, folder: string, found: string[] = []): readonly string[] {
  const entries = isFolder(join(root, folder)) ? readdirSync(join(root, folder), { withFileTypes: true }) : []
  for (const entry of entries) {
    const path = posix.join(folder, entry.name)
    if (found.length > 5000) break
    if (entry.isDirectory()) {
      if (!/^(node_modules|dist|build|coverage|generated|__tests__|\..*)$/.test(entry.name))
        listSources(root, path, found)
    } else if (entry.isFile() && /(?<!\.(test|spec|stories|d))\.([cm]?[jt]sx?|astro)$/.test(entry.name))
      found.push(path)
  }
  return found
}

function withoutComments(text: string): string {
  return text.replaceAll(/\/\*[\s\S]*?\*\/|(?<![:'"\w])\/\/.*/g, '')
}

function read(root: string, path: string): string {
  const place = placeOf(root, path)
  return statSync(place).size > 1_000_000 ? '' : readFileSync(place, 'utf8')
}
