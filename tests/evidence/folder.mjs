// The measurements of each state of the sources lie in a folder of their own.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../tools/run.mjs'
import { listMutants } from './mutants.mjs'

const cache = join(root, '.cache/evidence')

/**
 * The folder of the sources as they are, and their mutants, by whose keys it is named.
 *
 * @param {{ isNew?: boolean }} [options] isNew for a run that measures; else the folder of the last one is good enough
 */
export function evidenceFolder({ isNew = false } = {}) {
  const mutants = listMutants()
  const keys = createHash('sha256').update(mutants.map(({ key }) => key).join())
  const folder = join(cache, keys.digest('hex').slice(0, 12))
  if (isNew || existsSync(join(folder, 'mutants.json'))) return { folder, mutants }
  const [last] = existsSync(cache) ? readdirSync(cache) : []
  if (!last) throw new Error('Nothing was measured: node tests/evidence/run.mjs reach')
  return {
    folder: join(cache, last),
    mutants: JSON.parse(readFileSync(join(cache, last, 'mutants.json'), 'utf8')),
  }
}
