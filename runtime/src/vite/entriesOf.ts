import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { placesIn } from './createRegenerator.js'

/** Entries that a page does not load: they run in Node, or are no module. */
const aside =
  /^appkit-runtime\/(vite|signin\/(server|guard)|testing\/(?!demo-wallet)[\w-]+|package\.json|styles\.css)$/

/** Folders in which frameworks of Vite keep an app's sources. */
const folders = ['src', 'app']

/** An app with more sources starts at once and lets Vite find what the others import. */
const maxSources = 5_000

/**
 * Lists the entries of the package that the pages of an app load, also those that they load later: what the config, the
 * generated files and the app's own sources import. A framework's development server finds them one after the other, and
 * reloads the page for each.
 *
 * @param root - the folder of the app's config.
 * @returns the specifiers, sorted. None where the package is a link to its sources, which Vite serves as they are.
 */
export function entriesOf(root: string): readonly string[] {
  if (!isInstalled(root)) return []
  const sources = folders.flatMap((folder) => sourcesIn(join(root, folder))).slice(0, maxSources)
  const found = [...placesIn(root).filter((file) => existsSync(file)), ...sources].flatMap((file) =>
    importsIn(readFileSync(file, 'utf8')),
  )
  const always = ['appkit-runtime', 'appkit-runtime/react']
  return [...new Set([...always, ...found])].filter((entry) => !aside.test(entry)).sort()
}

/** The sources below a folder, those of the generated files' folder first. Installed packages are none. */
function sourcesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const inside = readdirSync(folder, { withFileTypes: true }).sort(
    (one, other) => Number(other.name === 'appkit') - Number(one.name === 'appkit'),
  )
  return inside.flatMap((entry) => {
    if (entry.isDirectory())
      return /^(\.|node_modules$)/.test(entry.name) ? [] : sourcesIn(join(folder, entry.name))
    return entry.isFile() && /\.m?[jt]sx?$/.test(entry.name) ? [join(folder, entry.name)] : []
  })
}

/** The entries of the package that a source imports. Types are none: nothing is left of them. */
function importsIn(source: string): readonly string[] {
  const statement = /^\s*(?:import|export)(?!\s+type\b)[^'"`;]*(['"])(appkit-runtime(?:\/[\w./-]+)?)\1/gm
  const call = /\bimport\(\s*(['"])(appkit-runtime(?:\/[\w./-]+)?)\1/g
  return [statement, call].flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, , entry]) => (entry === undefined ? [] : [entry])),
  )
}

/** Whether the package was installed, also in a folder above. */
function isInstalled(root: string): boolean {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('appkit-runtime/package.json')
    return /[\\/]node_modules[\\/]/.test(manifest)
  } catch {
    return false
  }
}
