import { existsSync, statSync } from 'node:fs'
import { dirname, join, posix, relative, resolve } from 'node:path'
import type { ts } from 'ts-morph'

/** The tsconfig that compiles a file of a host, as far as it decides where our files can be. */
export interface TsProject {
  /** Path from the host's root, for messages. */
  readonly file: string
  readonly options: ts.CompilerOptions
  /** Whether it compiles a file of its own accord, whether the file is there yet or not. */
  covers(path: string): boolean
  /** Whether a file lies where `rootDir` allows. */
  allows(path: string): boolean
}

/**
 * Finds the tsconfig that compiles a file: the root's, one that it refers to, or one between the file and the root.
 *
 * @param root Absolute path of the host.
 * @param file The file, relative to the root with `/` between folders; it exists.
 * @returns undefined when none does.
 */
export async function readTsProject(root: string, file: string): Promise<TsProject | undefined> {
  const steps = file.split('/').slice(0, -1)
  const first = [...steps.keys(), steps.length]
    .flatMap((depth) =>
      ['tsconfig.json', 'jsconfig.json'].map((name) => join(root, ...steps.slice(0, depth), name)),
    )
    .filter((path) => existsSync(path))
  if (first.length === 0) return undefined
  const { ts: typescript } = await import('ts-morph')
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
  // A composite project may compile nothing outside its own folder, unless it says where its sources begin.
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

/** Whether a pattern of `include` takes a path in: `*`, `?` and whole folders as `**`, and a folder by its name. */
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
