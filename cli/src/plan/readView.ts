import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { viewFolder } from '../catalogue/views.js'
import { placeOf } from '../files/place.js'
import type { ConfigFile } from '../host/types.js'
import type { LockFile, WantedFile } from '../lock/types.js'

/**
 * Reads the source of a view as it is written into an app.
 *
 * @param name - the name of the view, one of `ejectableViews`.
 * @param ending - the extension in imports of the app.
 * @returns its files.
 */
export function readView(name: string, ending: '' | '.js'): readonly WantedFile[] {
  const folder = fileURLToPath(new URL(`../templates/views/${name}/`, import.meta.url))
  return readdirSync(folder)
    .sort()
    .map((file) => ({
      path: `${viewFolder}/${name}/${file}`,
      kind: 'owned',
      content: readFileSync(`${folder}${file}`, 'utf8').replaceAll('{{ending}}', ending),
    }))
}

/**
 * Reads the sources of the views that an app has ejected, and still has.
 *
 * @param root - the app.
 * @param lock - the record of earlier runs.
 */
export function readEjected(root: string, { files }: LockFile): readonly WantedFile[] {
  const paths = Object.keys(files).filter((path) => path.startsWith(`${viewFolder}/`))
  const names = new Set(paths.map((path) => path.slice(viewFolder.length + 1).split('/')[0] ?? ''))
  return [...names].flatMap((name) => {
    const place = placeOf(root, `${viewFolder}/${name}/index.ts`)
    if (!existsSync(place)) return []
    return readView(name, /View\.js'/.test(readFileSync(place, 'utf8')) ? '.js' : '')
  })
}

/** The extension in imports of the app's own modules: bundlers of TypeScript know that of the compiled module, Next none. */
export function endingFor(configFile: ConfigFile, server: 'next' | 'vite' | undefined): '' | '.js' {
  return /\.m?ts$/.test(configFile) && server !== 'next' ? '.js' : ''
}
