import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Copies the packages with what is built, to be packed there. Where people work, packing would put files beside commands that run
 * meanwhile, and take packages that are being built anew.
 *
 * @param {string} copy an empty folder
 * @returns {string} the same folder
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
