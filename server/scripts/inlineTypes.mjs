// Puts the types of what the build has put inside beside the module that names them, so that they are there without its
// package. A type that is not found is `any` where an app skips the checks of libraries, and then any config compiles.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'

/**
 * Copies the declarations that a module names, and those that they name in turn; the module names the copies then.
 *
 * @param {object} parameters
 * @param {string} parameters.file the declarations of the module
 * @param {string} parameters.place the folder of the copies, which is emptied first
 * @param {Record<string, { folder: string, entry: string }>} parameters.inside what is put inside, by the name that is imported:
 *   the folder of its declarations, and the file in it that has what is named
 * @param {(id: string) => boolean} parameters.stays packages that stay dependencies
 * @throws {Error} naming a package that is neither inside nor a dependency
 */
export function inlineTypes({ file, place, inside, stays }) {
  rmSync(place, { recursive: true, force: true })
  const written = new Set()
  const write = (source, target) => {
    written.add(source)
    let text = readFileSync(source, 'utf8')
    // From the last one, so that the positions of those before stay right.
    for (const { fileName: id, pos } of ts.preProcessFile(text).importedFiles.toReversed()) {
      const isOwn = id.startsWith('.')
      if (isOwn ? source === file : isBuiltin(id) || stays(id)) continue
      const next = isOwn ? join(dirname(source), id).replace(/\.js$/, '.d.ts') : entryOf(id, source)
      const copy = placeOf(next)
      if (!isOwn) text = text.slice(0, pos) + text.slice(pos).replace(id, pathTo(target, copy))
      if (!written.has(next)) write(next, copy)
    }
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }
  const entryOf = (id, source) => {
    if (!Object.hasOwn(inside, id)) throw new Error(`${source} names types of ${id}, which is not installed.`)
    return join(inside[id].folder, inside[id].entry)
  }
  const placeOf = (source) => {
    const [id, { folder }] = Object.entries(inside).find(([, each]) => source.startsWith(each.folder + sep))
    return join(place, id.split('/')[0], relative(folder, source))
  }
  write(file, file)
}

/** How a file of declarations names another one. */
function pathTo(from, file) {
  const path = relative(dirname(from), file)
    .replaceAll('\\', '/')
    .replace(/\.d\.ts$/, '.js')
  return path.startsWith('.') ? path : `./${path}`
}
