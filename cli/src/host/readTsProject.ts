import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import type { ts } from 'ts-morph'

/** The parts of a host's tsconfig that decide where our files can be. */
export interface TsProject {
  /** Path from the host's root, for messages. */
  readonly file: string
  readonly options: ts.CompilerOptions
  /** Whether it includes a file, whether or not the file exists. */
  covers(path: string): boolean
  /** Whether `rootDir` allows a file. */
  allows(path: string): boolean
}

/**
 * Finds the tsconfig that compiles a file: the root's, one that it refers to, or one between the file and the root.
 *
 * @param root - absolute path of the host.
 * @param file - the file, relative to the root with `/` between folders; it exists.
 * @returns undefined if there is none.
 */
export async function readTsProject(root: string, file: string): Promise<TsProject | undefined> {
  const steps = file.split('/').slice(0, -1)
  const first = [...steps.keys(), steps.length]
    .flatMap((depth) =>
      ['tsconfig.json', 'jsconfig.json'].map((name) => join(root, ...steps.slice(0, depth), name)),
    )
    .filter((path) => existsSync(path))
  if (first.length === 0) return undefined
  const { ts: typescript } = await import('../edits/tsMorph.js')
  const seen = new Set<string>()
  for (const queue = [...first]; queue.length > 0; ) {
    const path = queue.shift()
    if (path === undefined || seen.has(path)) continue
    seen.add(path)
    const { config } = typescript.readConfigFile(path, typescript.sys.readFile)
    const parsed = typescript.parseJsonConfigFileContent(
      config ?? {},
      typescript.sys,
      dirname(path),
      {},
      path,
    )
    const target = resolve(root, file)
    if (parsed.fileNames.some((name) => resolve(name) === target)) return toProject(root, path, parsed)
    queue.unshift(...(parsed.projectReferences ?? []).map(({ path: reference }) => configOf(reference)))
  }
  return undefined
}

function toProject(root: string, path: string, { options, raw }: ts.ParsedCommandLine): TsProject {
  const base = dirname(path)
  const own: { readonly include?: unknown; readonly files?: unknown } = raw ?? {}
  const files = texts(own.files)
  const include = texts(own.include ?? (files.length > 0 ? [] : ['**/*']))
  // A composite project can compile only files in its own folder, unless it has a `rootDir`.
  const top = options.rootDir ?? (options.composite ? base : undefined)
  return {
    file: relative(root, path).replaceAll('\\', '/'),
    options,
    covers(file) {
      const place = relative(base, join(root, file)).replaceAll('\\', '/')
      return (
        files.some((name) => posix.normalize(name) === place) || include.some((glob) => matches(glob, place))
      )
    },
    allows: (file) => top === undefined || !relative(top, join(root, file)).startsWith('..'),
  }
}

/** Whether a pattern of `include` matches a path: `*`, `?`, `**` for folders, or the name of a folder. */
function matches(pattern: string, path: string): boolean {
  const plain = posix.normalize(pattern).replace(/\/$/, '')
  const last = posix.basename(plain)
  const glob = plain === '.' ? '**/*' : /[*?.]/.test(last) ? plain : `${plain}/**/*`
  const source = glob
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/\*\*\/|\*\*$|\*|\?/g, (mark) =>
      mark === '**/' ? '(?:[^/]+/)*' : mark === '**' ? '.*' : mark === '*' ? '[^/]*' : '[^/]',
    )
  return new RegExp(`^${source}$`).test(path)
}

function configOf(reference: string): string {
  return statSync(reference, { throwIfNoEntry: false })?.isDirectory()
    ? join(reference, 'tsconfig.json')
    : reference
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
