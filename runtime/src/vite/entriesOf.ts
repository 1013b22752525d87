import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { placesIn } from './createRegenerator.js'

/** Entries that a page does not load: they run in Node, or are no module. */
const aside =
  /^appkit-runtime\/(vite|signin\/server|testing\/(?!demo-wallet)[\w-]+|package\.json|styles\.css)$/

/**
 * Lists the entries of the package that the pages of an app load, also those that they load later: what the config, the
 * generated files and the files beside them import. A framework's development server finds them one after the other, and
 * reloads the page for each.
 *
 * @param root The folder of the app's config.
 * @returns The specifiers, sorted. None where the package is a link to its sources, which Vite serves as they are.
 */
export function entriesOf(root: string): readonly string[] {
  if (!isInstalled(root)) return []
  const own = join(root, 'src/appkit')
  const beside = existsSync(own) ? readdirSync(own, { recursive: true, encoding: 'utf8' }) : []
  const files = [...placesIn(root), ...beside.map((path) => join(own, path))]
  const found = files
    .filter((file) => /\.m?[jt]sx?$/.test(file) && existsSync(file))
    .flatMap((file) => importsIn(readFileSync(file, 'utf8')))
  const always = ['appkit-runtime', 'appkit-runtime/react']
  return [...new Set([...always, ...found])].filter((entry) => !aside.test(entry)).sort()
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
