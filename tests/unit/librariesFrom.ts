import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Has the tests and what they test load the libraries that the package.json of a folder names, in other versions than
 * the repository's: those of a host.
 *
 * @param folder - a folder with its packages installed. Without one, nothing changes.
 */
export function librariesFrom(folder: string | undefined): Plugin {
  const manifest = folder === undefined ? '{}' : readFileSync(join(folder, 'package.json'), 'utf8')
  const { dependencies = {} }: { dependencies?: object } = JSON.parse(manifest)
  return {
    name: 'libraries-from',
    enforce: 'pre',
    async resolveId(source) {
      const name = /^(?:@[\w-]+\/)?[\w-]+/.exec(source)?.[0]
      if (folder === undefined || name === undefined || !Object.hasOwn(dependencies, name)) return null
      return this.resolve(source, join(folder, 'importer.js'), { skipSelf: true })
    },
  }
}
