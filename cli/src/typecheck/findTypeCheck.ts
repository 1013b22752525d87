import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { ts } from '../edits/tsMorph.js'
import type { PackageManager } from '../flags/types.js'

/** A program with its arguments. It is run in the host's folder. */
export interface CheckCommand {
  readonly program: string
  readonly args: readonly string[]
}

/** How a host checks its types. */
export interface TypeCheck {
  /** The command with which a person does the same. */
  readonly shown: string
  /** One for each project, or the script. */
  readonly commands: readonly CheckCommand[]
}

/** Why there is no check. */
export interface NoTypeCheck {
  readonly reason: string
  /** The command with which a person can check the types, if one is known. */
  readonly shown?: string
}

/** The names under which apps have the script. One that watches or builds has another. */
const scriptNames = ['typecheck', 'type-check', 'check-types', 'check:types', 'types:check']

/**
 * Finds how a host checks its types: its own script, else its own compiler with each of its projects.
 *
 * @param root - the host's folder.
 * @param manager - its package manager.
 * @param kept - the folder in which a compiler keeps its knowledge between two runs. Nothing of it is written into the host.
 */
export function findTypeCheck(root: string, manager: PackageManager, kept: string): TypeCheck | NoTypeCheck {
  const script = scriptOf(root)
  const configs = projectsOf(root)
  if (script === undefined && configs.length === 0)
    return { reason: 'the app has neither a script typecheck nor a tsconfig.json' }
  const shown =
    script !== undefined
      ? `${manager} run ${script}`
      : configs.map((config) => `npx tsc --noEmit -p ${config}`).join(' && ')
  const compiler = compilerOf(root)
  if (compiler === undefined) return { reason: 'its packages are not installed', shown }
  if (script !== undefined) return { shown, commands: [{ program: manager, args: ['run', script] }] }
  const commands = configs.map((config, index) => ({
    program: process.execPath,
    args: [
      ...[compiler, '-p', config, '--noEmit', '--pretty', 'false'],
      ...['--incremental', '--tsBuildInfoFile', join(kept, `${index}.tsbuildinfo`)],
    ],
  }))
  return { shown, commands }
}

function scriptOf(root: string): string | undefined {
  const manifest: { scripts?: Record<string, unknown> } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8').replace(/^\uFEFF/, ''),
  )
  const { scripts = {} } = manifest
  return scriptNames.find(
    (name) => typeof scripts[name] === 'string' && !/--watch|\s-w\b/.test(scripts[name]),
  )
}

/** The compiler that the host has installed, which can be in a folder above it. */
function compilerOf(root: string): string | undefined {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('typescript/package.json')
    const { bin }: { bin?: Record<string, string> } = JSON.parse(readFileSync(manifest, 'utf8'))
    const file = bin?.tsc && join(dirname(manifest), bin.tsc)
    return file && existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

/** The projects of a tsconfig.json and those that it refers to, inside the host. One without files of its own is left out. */
function projectsOf(root: string): readonly string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  const open = [join(root, 'tsconfig.json')]
  for (let file = open.shift(); file !== undefined; file = open.shift()) {
    const path = relative(root, file).replaceAll('\\', '/')
    if (seen.has(file) || !existsSync(file) || path.startsWith('..')) continue
    seen.add(file)
    const { config } = ts.readConfigFile(file, ts.sys.readFile) as { config?: Record<string, unknown> }
    const references = Array.isArray(config?.references) ? config.references : []
    const isSolution =
      Array.isArray(config?.files) && config.files.length === 0 && config.include === undefined
    if (!isSolution) found.add(path)
    for (const reference of references as readonly { readonly path?: unknown }[]) {
      if (typeof reference.path !== 'string') continue
      const target = resolve(dirname(file), reference.path)
      open.push(target.endsWith('.json') ? target : join(target, 'tsconfig.json'))
    }
  }
  return [...found]
}
