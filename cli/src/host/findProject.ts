import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Finds the project a folder belongs to: the nearest folder upwards with a package.json, not past the root of the
 * repository, so that a package inside another is never taken for it.
 *
 * @param folder Absolute path.
 * @returns Absolute path of the project, or undefined when there is none.
 */
export function findProject(folder: string): string | undefined {
  for (let place = folder; ; place = dirname(place)) {
    if (existsSync(join(place, 'package.json'))) return place
    if (existsSync(join(place, '.git')) || dirname(place) === place) return undefined
  }
}
