import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServerError } from '../errors/ServerError.js'

// Beside the built modules, or in the repository.
const places = ['../specs', '../../../specs'].map((path) => fileURLToPath(new URL(path, import.meta.url)))

/**
 * The folder of the specs of this package, with `openapi/` in it.
 *
 * @throws ServerError `SPEC_INVALID` if it is missing
 */
export function findSpecs(): string {
  const found = places.find((folder) => existsSync(join(folder, 'openapi')))
  if (found !== undefined) return found
  throw new ServerError('SPEC_INVALID', `The specs are missing: none of ${places.join(', ')} exists.`)
}
