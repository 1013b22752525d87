import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { CliError, type Place } from '../errors/CliError.js'
import { divertOutput } from './divertOutput.js'
import type { ConfigFile } from './types.js'
import { withViteEnv } from './withViteEnv.js'

/**
 * Runs a host's config and returns what it exports. Nothing is cached, in memory or on disk. What
 * the config prints goes to stderr, and `import.meta.env` is what the app's `.env` files say.
 *
 * @param root The host's root folder.
 * @param file The config's name in it.
 * @returns The default export, unchecked.
 * @throws CliError `CONFIG_PACKAGES_MISSING`, `CONFIG_NO_DEFAULT` or `CONFIG_BROKEN`, exit code 1.
 */
export async function loadHostConfig(root: string, file: ConfigFile): Promise<unknown> {
  const { createJiti } = await import('jiti')
  const jiti = createJiti(pathToFileURL(join(root, 'noop.js')).href, { fsCache: false, moduleCache: false })
  let loaded: unknown
  try {
    loaded = await withViteEnv(root, () => divertOutput(() => jiti.import(join(root, file))))
  } catch (error) {
    throw explain(error, root, file)
  }
  if (typeof loaded === 'object' && loaded !== null && 'default' in loaded) return loaded.default
  throw new CliError('CONFIG_NO_DEFAULT', `${file}: it must \`export default defineConfig({ … })\`.`, 1)
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
  const plain = lines.split('\n')[0] ?? 'it cannot be run'
  const text = `${file}: ${plain.replace(/^\S*appkit\.config\.\w+:?\s*/, '')}`
  return new CliError('CONFIG_BROKEN', text, 1, placeOf(error, root))
}

/** The innermost line of the project's own that was running when a config threw. */
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
