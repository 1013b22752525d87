import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/**
 * Finds out how npm is started on this machine. On Windows `npm` is a batch file, which cannot be started without a shell, so npm's own
 * program is run by Node wherever it can be found.
 *
 * @param {string[]} args
 * @param {object} [machine] for tests
 * @returns {[string, string[], { shell?: boolean }]} command, arguments and options for `spawn`
 */
export function npmCommand(
  args,
  { platform = process.platform, node = process.execPath, env = process.env, exists = existsSync } = {},
) {
  const beside = dirname(node)
  const places = [
    // npm names its own program here if it runs this script. So does another package manager.
    ...(/^npm-cli\.c?js$/.test(basename(env.npm_execpath ?? '')) ? [env.npm_execpath] : []),
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  const found = places.find((place) => exists(place))
  if (found) return [node, [found, ...args], {}]
  return ['npm', args, platform === 'win32' ? { shell: true } : {}]
}
