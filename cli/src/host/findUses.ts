import { posix } from 'node:path'
import { fieldsOf } from '../../../common/records.js'
import { findSources, isOfAnother } from './findEntry.js'

/** Files and packages that are gone after an undo. */
export interface Gone {
  /** Files, from the app's folder. */
  readonly files: readonly string[]
  /** Packages that package.json no longer names. */
  readonly packages: readonly string[]
}

/**
 * Finds the files of a host that import what an undo removes: without it they no longer compile.
 *
 * @param root - the app's folder.
 * @param gone - the files and packages that are removed.
 * @param restored - the files that are given another text, by their paths.
 * @returns each file with what it imports, as it says it.
 */
export function findUses(
  root: string,
  { files, packages }: Gone,
  restored: ReadonlyMap<string, string>,
): readonly { readonly path: string; readonly modules: readonly string[] }[] {
  const modules = new Set(files.map(withoutEnding))
  const isGone = (path: string, module: string): boolean =>
    packages.some((name) => module === name || module.startsWith(`${name}/`)) ||
    placesOf(path, module).some((place) => modules.has(withoutEnding(place)))
  const used = new Map<string, readonly string[]>()
  const paths = findSources(root, ['.'], (text, path) => {
    if (files.includes(path)) return false
    const found = importsOf(restored.get(path) ?? text).filter((module) => isGone(path, module))
    if (found.length > 0) used.set(path, [...new Set(found)])
    return found.length > 0 && !isOfAnother(root, path)
  })
  return paths.map((path) => ({ path, modules: used.get(path) ?? [] }))
}

/**
 * Lists the packages that a package.json names and another one does not.
 *
 * @param before - its text.
 * @param after - that of the other one; undefined if there is none.
 */
export function packagesGone(before: string, after: string | undefined): readonly string[] {
  const stay = new Set(namesIn(after ?? '{}'))
  return namesIn(before).filter((name) => !stay.has(name))
}

function namesIn(manifest: string): readonly string[] {
  const { dependencies, devDependencies } = fieldsOf(JSON.parse(manifest.replace(/^\uFEFF/, '')))
  return Object.keys({ ...fieldsOf(dependencies), ...fieldsOf(devDependencies) })
}

/** The modules that a source imports, also in a comment: that is one to look at, and no more. */
function importsOf(text: string): readonly string[] {
  const found = text.matchAll(/\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g)
  return [...found].map(([, , module = '']) => module)
}

/** The paths at which a module may lie: beside the file, or below a root that an alias such as `@/` stands for. */
function placesOf(path: string, module: string): readonly string[] {
  if (module.startsWith('.')) return [posix.join(posix.dirname(path), module)]
  const [, rest] = /^(?:[@~#]?\/|(?=src\/))(.+)$/.exec(module) ?? []
  return rest === undefined ? [] : [rest, `src/${rest}`]
}

const withoutEnding = (path: string): string => path.replace(/(\/index)?\.[cm]?[jt]sx?$/, '')
