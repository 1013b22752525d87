import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Copies the packages with what is built, as npm packs them. Packing puts files beside the commands, which others may run
 * meanwhile, and would take packages that are about to vanish.
 *
 * @param {string} copy a folder that is empty
 * @returns {string} the folder
 */
export function copyPackages(copy) {
  for (const file of ['package.json', 'package-lock.json', 'tools/npm.mjs'])
    cpSync(join(root, file), join(copy, file))
  for (const folder of ['runtime', 'server', 'sandbox', 'frame', 'cli'])
    for (const part of ['package.json', 'README.md', 'LICENSE', 'dist', 'scripts', 'deploy'])
      if (existsSync(join(root, folder, part)))
        cpSync(join(root, folder, part), join(copy, folder, part), { recursive: true })
  return copy
}
