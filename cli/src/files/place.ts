import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { CliError } from '../errors/CliError.js'

/**
 * Resolves a path below a folder, following every link.
 *
 * @param root - the folder. It can be a link, and need not exist.
 * @param path - relative to it, `/` between folders; need not exist.
 * @returns the absolute path without links.
 * @throws CliError `PATH_LEAVES_PROJECT`, exit code 2, with the link, if the path is not below the folder or a link leads
 * out of it.
 */
export function placeOf(root: string, path: string): string {
  const top = realRoot(resolve(root))
  const steps = path.split(/[/\\]/)
  if (path.includes('\0') || isAbsolute(path) || steps.includes('..') || /^[a-z]:/i.test(path)) {
    throw leaves(path, root, `it is not a path inside ${root}`)
  }
  let place = top
  for (const [index, step] of steps.entries()) {
    const next = join(place, step)
    const state = look(next)
    if (!state) return join(place, ...steps.slice(index))
    if (!state.isSymbolicLink()) {
      place = next
      continue
    }
    const link = steps.slice(0, index + 1).join('/')
    const target = realpathOrUndefined(next)
    if (target === undefined) {
      throw leaves(path, root, `${link} is a link to ${readlinkSync(next)}, which is not there`)
    }
    if (!isInside(top, target)) throw leaves(path, root, `${link} is a link to ${target}`)
    place = target
  }
  return place
}

/** Whether a path is a folder or below it. Both are absolute and without links. */
function isInside(folder: string, place: string): boolean {
  const way = relative(folder, place)
  return way === '' || !(isAbsolute(way) || way === '..' || way.startsWith(`..${sep}`))
}

/** The entry at a path, without following links. Undefined if there is none. */
function look(path: string): Stats | undefined {
  return orUndefined(() => lstatSync(path, { throwIfNoEntry: false }))
}

function realRoot(root: string): string {
  const real = realpathOrUndefined(root)
  if (real !== undefined) return real
  return dirname(root) === root ? root : join(realRoot(dirname(root)), relative(dirname(root), root))
}

function realpathOrUndefined(path: string): string | undefined {
  return orUndefined(() => realpathSync(path))
}

function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ELOOP' || code === 'ENOTDIR') return undefined
    const why = code === 'EACCES' || code === 'EPERM' ? 'permission is denied' : message
    throw new CliError('PATH_UNREADABLE', `${path ?? 'A path'} cannot be looked at: ${why}.`, 1)
  }
}

function leaves(path: string, root: string, why: string): CliError {
  return new CliError(
    'PATH_LEAVES_PROJECT',
    `${path} leads out of ${root}: ${why}. Nothing is written there, and nothing was. Put a real file or folder in its place, or run the command in the folder it leads to.`,
  )
}
