import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Finds a folder of what this package writes into apps: beside the compiled commands, or in the repository when the sources
 * themselves are run.
 *
 * @param name - the folder's name in `templates/`.
 * @returns absolute path, with a separator at its end.
 */
export function templateFolder(name: string): string {
  const folder = [`../templates/${name}/`, `../../../templates/${name}/`]
    .map((place) => fileURLToPath(new URL(place, import.meta.url)))
    .find((place) => existsSync(place))
  if (folder === undefined) throw new Error(`The template ${name} is missing from this package.`)
  return folder
}
