import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv, stripVTControlCharacters } from 'node:util'
import { CliError, type Place } from '../errors/CliError.js'
import { isFile } from './findProject.js'
import { runPlainConfig } from './runPlainConfig.js'
import type { ConfigFile } from './types.js'

/** The build that a config is run for. */
type Mode = 'development' | 'production'

/**
 * Runs a host's config and returns its export. Nothing is cached. The output of the config goes to stderr, and
 * `import.meta.env` has the values of the app's `.env` files.
 *
 * @param root - the host's root folder.
 * @param file - the config's name in it.
 * @param source - the text to run instead, for an edit that is not written yet.
 * @param mode - as which build runs it. Default: development, whatever `NODE_ENV` says, so that what is generated from it
 *   is the same on every machine.
 * @returns the default export, unchecked.
 * @throws CliError `CONFIG_PACKAGES_MISSING`, `CONFIG_NO_DEFAULT` or `CONFIG_BROKEN`, exit code 1.
 */
export async function loadHostConfig(
  root: string,
  file: ConfigFile,
  source?: string,
  mode: Mode = 'development',
): Promise<unknown> {
  const filename = join(root, file)
  const run = async () =>
    (await runPlainConfig(filename, source ?? readFileSync(filename, 'utf8'))) ??
    (await compile(root, filename, source))
  let loaded: unknown
  try {
    loaded = await withViteEnv(root, mode, () => divertOutput(run))
  } catch (error) {
    throw explain(error, root, file)
  }
  if (typeof loaded === 'object' && loaded !== null && 'default' in loaded) return loaded.default
  throw new CliError('CONFIG_NO_DEFAULT', `${file}: it must \`export default defineConfig({ … })\`.`, 1)
}

/** Runs a config that has types, or modules of its own, with the help of a compiler. */
async function compile(root: string, filename: string, source: string | undefined): Promise<unknown> {
  const { createJiti } = await import('jiti')
  const jiti = createJiti(pathToFileURL(join(root, 'noop.js')).href, { fsCache: false, moduleCache: false })
  return source === undefined
    ? jiti.import(filename)
    : jiti.evalModule(source, { filename, async: true, forceTranspile: true })
}

function explain(error: unknown, root: string, file: string): CliError {
  const message = error instanceof Error ? error.message : String(error)
  const missing = /Cannot find (?:module|package) '([^']+)'/.exec(message)?.[1]
  if (missing?.startsWith('appkit-runtime')) {
    const text = `${file}: appkit-runtime is not installed here. Run your package manager's install, then again.`
    return new CliError('CONFIG_PACKAGES_MISSING', text, 1)
  }
  if (missing)
    return new CliError('CONFIG_BROKEN', `${file}: it imports "${missing}", which is not there.`, 1)
  const [, path, owner] =
    /Package subpath '\.(\S*)' .*node_modules.([^'"]+).package\.json/.exec(message) ?? []
  if (path && owner) {
    const text = `${file}: it imports "${owner}${path}", which the installed ${owner} does not have.`
    return new CliError('CONFIG_BROKEN', text, 1)
  }
  const lines = stripVTControlCharacters(message)
  const [, fault, broken, line, column] = /^ParseError: (.*?)\s*\n\s*(.+):(\d+):(\d+)/.exec(lines) ?? []
  if (fault && broken && line && column) {
    const path = relative(root, broken).replaceAll('\\', '/')
    const place = `${path === file ? '' : `${path}, `}line ${line}, column ${column}`
    const text = `${file}: ${place} does not parse: ${fault}.`
    return new CliError('CONFIG_BROKEN', text, 1, { file: path, line: Number(line), column: Number(column) })
  }
  const [plain = ''] = lines.split('\n')
  if (/^Error parsing \S.*package\.json: /.test(plain))
    return new CliError(
      'PACKAGE_JSON_BROKEN',
      'package.json is not valid JSON. Repair it, then run this again.',
    )
  const sentence = plain.replace(/^\S*appkit\.config\.\w+:?\s*/, '')
  const isSentence = error instanceof Error && ['AppKitError', 'SyntaxError'].includes(error.name)
  const text = `${file}: ${isSentence ? sentence : `it throws an error when it is run: ${sentence || 'one without a message'}`}`
  return new CliError('CONFIG_BROKEN', text, 1, placeOf(error, root))
}

/** The innermost line of the project's own code in the stack of an error. */
function placeOf(error: unknown, root: string): Place | undefined {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, path = '', line, column] of stack.matchAll(
    /(?:file:\/\/)?(\/[^():\n]+|[A-Z]:[^():\n]+):(\d+):(\d+)/g,
  )) {
    const file = relative(root, path).replaceAll('\\', '/')
    if (!file.startsWith('..') && !file.includes('node_modules/'))
      return { file, line: Number(line), column: Number(column) }
  }
  return undefined
}

/**
 * Runs a function while `process.env`, which stands for a config's `import.meta.env` here, has the values that Vite
 * or Next would set: those of the app's `.env` files whose names start with `VITE_` or `NEXT_PUBLIC_`, unless the shell has set them, and the
 * mode, with `DEV` and `PROD` as booleans.
 *
 * @param root - the app's folder.
 * @param mode - the build, which is what `NODE_ENV` says too.
 * @param work - loads the config.
 * @returns the result of the work.
 */
async function withViteEnv<Value>(root: string, mode: Mode, work: () => Promise<Value>): Promise<Value> {
  const production = mode === 'production'
  const fromFiles = ['.env', '.env.local', `.env.${mode}`, `.env.${mode}.local`]
    .map((name) => join(root, name))
    .filter(isFile)
    .map((file) => parseEnv(readFileSync(file, 'utf8')))
  const named = Object.entries(Object.assign({}, ...fromFiles) as Record<string, string>)
  // A plain object, because process.env converts booleans to text.
  const own = { MODE: mode, DEV: !production, PROD: production, SSR: false, BASE_URL: '/' }
  const shell = process.env
  const files = Object.fromEntries(named.filter(([name]) => /^(VITE|NEXT_PUBLIC)_/.test(name)))
  const values: Record<string, unknown> = { ...files, ...shell, ...own, NODE_ENV: mode }
  process.env = values as NodeJS.ProcessEnv
  try {
    return await work()
  } finally {
    process.env = shell
  }
}

/**
 * Redirects stdout to stderr while a function runs.
 *
 * @param work - may print. stdout is only for the command, which with `--json` prints one JSON object.
 * @returns the result of the work.
 */
async function divertOutput<Value>(work: () => Promise<Value>): Promise<Value> {
  const { write } = process.stdout
  process.stdout.write = process.stderr.write.bind(process.stderr)
  try {
    return await work()
  } finally {
    process.stdout.write = write
  }
}
