import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll } from 'vitest'
import { namespaces, networksOf } from '../../cli/src/catalogue/namespaces.js'
import { sandboxRpcUrl } from '../../cli/src/host/networks.js'

export const repo = fileURLToPath(new URL('../..', import.meta.url))

/** The version of the packages. */
export const version: string = JSON.parse(readFileSync(join(repo, 'cli/package.json'), 'utf8')).version

/** A later one, of commands that a test changes. */
export const later = `${Number.parseInt(version, 10) + 1}.0.0`

export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface RunOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The folder of another package of the commands than this repository's. */
  readonly cli?: string
}

export interface ProcessOptions extends RunOptions {
  /** Keys to type at each question; the child then believes in a terminal. */
  readonly answers?: readonly (readonly [question: string, keys: string])[]
}

type Bin = 'appkit' | 'create-appkit'

/** After the tests of a file: removes every scratch folder. */
export function prepareCommands(): void {
  afterAll(cleanUp)
}

/** Variables that no command of a test takes over from the process that runs the tests. */
const unset = { CI: undefined, APPKIT_PACKAGES: undefined, npm_config_user_agent: undefined }

/**
 * Runs a compiled command in this process, which spares the start of another and loading its libraries. What a process
 * has of its own is not tried by it: signals, a terminal, a config that ends the process, and the streams.
 */
export async function run(bin: Bin, args: readonly string[], options: RunOptions): Promise<Run> {
  const { cwd, env, cli = join(repo, 'cli') } = options
  const { runProgram } = await loadProgram(cli)
  let stdout = ''
  let stderr = ''
  const code = await runProgram(bin, args, {
    cwd: realpathSync(cwd),
    env: { ...process.env, ...unset, ...env },
    isTerminal: false,
    writeOut: (text) => {
      stdout += text
    },
    writeError: (text) => {
      stderr += text
    },
  })
  return { code, stdout, stderr }
}

/** Loads what was built, which is what a user gets: with the templates beside it and the libraries in it. */
function loadProgram(cli: string): Promise<typeof import('../../cli/src/program/runProgram.js')> {
  return import(pathToFileURL(join(cli, 'dist/program/runProgram.js')).href)
}

/** Runs a compiled command in a process of its own. With `answers` the child believes in a terminal. */
export function runProcess(bin: Bin, args: readonly string[], options: ProcessOptions): Promise<Run> {
  const { answers } = options
  const terminal = `for (const s of [process.stdin, process.stdout]) Object.defineProperty(s, 'isTTY', { value: true });
    process.stdin.setRawMode = () => process.stdin; process.stdout.columns = 100; process.stdout.rows = 40;`
  const preload = answers ? ['--import', `data:text/javascript,${encodeURIComponent(terminal)}`] : []
  const env = { ...process.env, ...unset, ...options.env }
  const child = spawn(
    process.execPath,
    [...preload, join(options.cli ?? join(repo, 'cli'), `dist/bin/${bin}.js`), ...args],
    {
      cwd: options.cwd,
      env,
      stdio: [answers ? 'pipe' : 'ignore', 'pipe', 'pipe'],
    },
  )
  let stdout = ''
  let stderr = ''
  const left = [...(answers ?? [])]
  if (left.length === 0) child.stdin?.end()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    const next = left[0]
    if (next === undefined || !stdout.includes(next[0])) return
    left.shift()
    child.stdin?.write(next[1])
    if (left.length === 0) child.stdin?.end()
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
}

/** A new folder that `cleanUp` removes. */
export function scratch(): string {
  const folder = mkdtempSync(join(tmpdir(), 'appkit-cli-'))
  made.push(folder)
  return folder
}

const made: string[] = []

/** Removes every scratch folder. */
export function cleanUp(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** A copy of this package as another version, with the libraries that it has here. Returns its folder. */
export function copyCommands(version: string): string {
  const space = scratch()
  const cli = join(space, 'cli')
  cpSync(join(repo, 'cli/dist'), join(cli, 'dist'), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(repo, 'cli/package.json'), 'utf8'))
  put(cli, { 'package.json': JSON.stringify({ ...manifest, version }) })
  // Those of its own are found before those of all packages, as here.
  for (const folder of ['cli/node_modules', 'node_modules'])
    if (existsSync(join(repo, folder))) symlinkSync(join(repo, folder), join(space, folder))
  return cli
}

/** Makes a project with create-vite, or copies the one of that name that was made before. */
export function makeViteApp(parent: string, name: string, template: 'react' | 'react-ts'): string {
  const kept = join(viteApps, template, name)
  if (!existsSync(kept)) {
    mkdirSync(dirname(kept), { recursive: true })
    const bin = join(repo, 'node_modules/create-vite/index.js')
    execFileSync(process.execPath, [bin, name, '--template', template, '--no-interactive'], {
      cwd: dirname(kept),
      stdio: 'ignore',
    })
  }
  cpSync(kept, join(parent, name), { recursive: true })
  return join(parent, name)
}

const viteApps = mkdtempSync(join(tmpdir(), 'appkit-vite-'))
process.once('exit', () => rmSync(viteApps, { recursive: true, force: true }))

/** Every file below a folder with its hash and its time of change, node_modules and .git left out. */
export function snapshot(root: string): Record<string, { sha256: string; changed: bigint }> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !/(^|\/)(node_modules|\.git)\//.test(path))
    .sort()
  return Object.fromEntries(
    files.map((path) => [
      path,
      {
        sha256: createHash('sha256')
          .update(readFileSync(join(root, path)))
          .digest('hex'),
        changed: statSync(join(root, path), { bigint: true }).mtimeNs,
      },
    ]),
  )
}

/** Only the hashes of a snapshot. */
export function hashes(root: string): Record<string, string> {
  return Object.fromEntries(Object.entries(snapshot(root)).map(([path, { sha256 }]) => [path, sha256]))
}

/** Puts files below a folder. */
export function put(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
}

/**
 * Gives a host the packages an install would, without a network: links to those of this repository.
 *
 * @param typescript - the folder of another compiler than this repository's.
 */
export function linkPackages(root: string, typescript = join(repo, 'node_modules/typescript')): void {
  const modules = join(root, 'node_modules')
  mkdirSync(join(modules, '@types'), { recursive: true })
  const own = ['vite', 'react', 'react-dom', 'viem']
  const names = [...own, '@vitejs', '@types/react', '@types/react-dom', '@types/node']
  for (const name of names) symlinkSync(join(repo, 'node_modules', name), join(modules, name))
  symlinkSync(typescript, join(modules, 'typescript'))
  symlinkSync(join(repo, 'runtime'), join(modules, 'appkit-runtime'))
}

/** A stand-in for the installed runtime with just what a config imports, so that a config can be run. */
export function putRuntime(root: string): void {
  const files = Object.fromEntries(
    namespaces.map((entry) => {
      const lines = networksOf(entry, true).map(({ binding, caipNetworkId }) => {
        const url =
          caipNetworkId === entry.sandbox?.caipNetworkId
            ? sandboxRpcUrl(caipNetworkId)
            : `https://${binding}.example`
        return `export const ${binding} = { caipNetworkId: '${caipNetworkId}', rpcUrls: { default: { http: ['${url}'] } } }\n`
      })
      return [`namespaces/${entry.id}/networks.js`, lines.join('')]
    }),
  )
  put(join(root, 'node_modules/appkit-runtime'), {
    'package.json': JSON.stringify({
      name: 'appkit-runtime',
      version,
      type: 'module',
      exports: { './config': './config.js', './namespaces/*/networks': './namespaces/*/networks.js' },
    }),
    'config.js': 'export const defineConfig = (config) => config\n',
    ...files,
  })
}
