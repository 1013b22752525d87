import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const packages = {
  'appkit-runtime': 'runtime',
  'appkit-server': 'server',
  'appkit-sandbox': 'sandbox',
  'appkit-frame': 'frame',
  'create-appkit': 'cli',
}

/**
 * Copies what is in the repository, with what is built, so that tests can run on changed sources. Libraries are links.
 *
 * @param {string} copy a folder that is empty or not there yet
 * @returns {string} the folder
 */
export function copyRepository(copy) {
  const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
  for (const file of stdout.split('\0').filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  for (const folder of Object.values(packages)) {
    cpSync(join(root, folder, 'dist'), join(copy, folder, 'dist'), { recursive: true })
    if (existsSync(join(root, folder, 'node_modules')))
      symlinkSync(join(root, folder, 'node_modules'), join(copy, folder, 'node_modules'))
  }
  // By these it is known that nothing has to be built anew.
  mkdirSync(join(copy, '.cache'))
  const stamps = readdirSync(join(root, '.cache')).filter((name) => /^(modules|declarations)-/.test(name))
  for (const name of stamps) cpSync(join(root, '.cache', name), join(copy, '.cache', name))
  mkdirSync(join(copy, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')))
    symlinkSync(
      name in packages ? join(copy, packages[name]) : join(root, 'node_modules', name),
      join(copy, 'node_modules', name),
    )
  return copy
}
