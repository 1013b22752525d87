import { isUtf8 } from 'node:buffer'
import { Node, type SourceFile } from '../edits/tsMorph.js'
import { parse } from '../edits/wrapEntry.js'
import { CliError } from '../errors/CliError.js'
import { fileName } from './finishFile.js'
import type { HostSource } from './hostSources.js'
import type { OtherKit } from './kits/types.js'
import type { Found } from './reading/found.js'

/**
 * Refuses an app for which a config would have no project id or no networks: its set-up cannot be read, or it has none.
 *
 * @param found - the settings that were read.
 * @param kit - the other kit.
 * @param setUp - files where it was set up.
 * @param sources - the files that name it.
 * @throws CliError `MIGRATE_UNREAD`
 */
export function refuseSetUp(
  found: Found,
  kit: OtherKit,
  setUp: ReadonlySet<string>,
  sources: readonly HostSource[],
): void {
  refuseUnread(found, kit, setUp, sources)
  if (sources.length > 0) refuseWithoutSetUp(found, kit, sources)
}

/**
 * Refuses a set-up that cannot be read: its project id or networks are computed elsewhere, or it comes by `import()` or
 * `import *`. The app could not start with what is left.
 *
 * @param found - the settings that were read.
 * @param kit - the other kit.
 * @param setUp - files where it was set up.
 * @param sources - the files that name it.
 * @throws CliError `MIGRATE_UNREAD`
 */
export function refuseUnread(
  found: Found,
  kit: OtherKit,
  setUp: ReadonlySet<string>,
  sources: readonly HostSource[],
): void {
  const hasId = found.values.has('projectId')
  const { name } = kit
  const again = `and run the same command again; or run npx create-appkit . and take ${name} out by hand.`
  if (found.isSetUp) {
    const missing = [...(hasId ? [] : ['project id']), ...(found.networks.size > 0 ? [] : ['networks'])]
    if (missing.length === 0) return
    const text = `The set-up of ${name} in ${[...setUp].join(', ')} has no ${missing.join(' and no ')} that could be read. Nothing was written. Write them there as they are, ${again}`
    throw new CliError('MIGRATE_UNREAD', text)
  }
  if (hasId) return
  const broken = sources.filter((source) => isBrokenSetUp(source, kit))
  if (broken.length > 0) {
    const paths = broken.map(({ path }) => path).join(', ')
    const text = `The set-up of ${name} may be in ${paths}, which cannot be parsed. Nothing was written. Correct the syntax there, ${again}`
    throw new CliError('MIGRATE_UNREAD', text)
  }
  const hidden = sources.filter((source) => hasHiddenSetUp(source, kit))
  if (hidden.length === 0) return
  const text = `The set-up of ${name} in ${hidden.map(({ path }) => path).join(', ')} could not be followed. Nothing was written. Import its names with import { … } from the package, not with import() or import *, ${again}`
  throw new CliError('MIGRATE_UNREAD', text)
}

/**
 * Refuses an app that uses another kit and sets it up nowhere, because another package of its repository does. A config for it
 * would have neither a project id nor networks.
 *
 * @param found - the settings that were read.
 * @param kit - the other kit.
 * @param sources - the files that name it.
 * @throws CliError `MIGRATE_UNREAD`
 */
export function refuseWithoutSetUp(found: Found, kit: OtherKit, sources: readonly HostSource[]): void {
  if (found.isSetUp || found.values.has('projectId')) return
  const paths = sources.map(({ path }) => path)
  const shown = paths.length > 3 ? [...paths.slice(0, 3), `${paths.length - 3} more files`] : paths
  const text = `${kit.name} is used in ${shown.join(', ')} and set up nowhere in this app, so its project id and its networks are not known. Nothing was written. Run npx create-appkit . --on-conflict merge first, which writes a config and adds the provider; then run the same command again. What sets ${kit.name} up, in another package, is yours to take out.`
  throw new CliError('MIGRATE_UNREAD', text)
}

/** The names of the exports that set up a kit. */
function setUpNames(kit: OtherKit): ReadonlySet<string> {
  return new Set(
    Object.entries(kit.names).flatMap(([name, rule]) => {
      const isSetUp = rule.is === 'provider' || (rule.is === 'setup' && rule.gives !== 'nothing')
      return isSetUp ? [name.replace(/^.*#/, '')] : []
    }),
  )
}

const parsed = ({ path, bytes }: HostSource) =>
  isUtf8(bytes) ? parse(fileName(path), bytes.toString('utf8')) : undefined

/** Whether a file that cannot be parsed names what sets up the other kit. */
function isBrokenSetUp(source: HostSource, kit: OtherKit): boolean {
  if (parsed(source) !== undefined) return false
  const words = new Set(source.bytes.toString('utf8').match(/\w+/g))
  return [...setUpNames(kit)].some((name) => words.has(name))
}

/** Whether a file may set up the other kit in a way that is not followed. */
function hasHiddenSetUp(source: HostSource, kit: OtherKit): boolean {
  const file = parsed(source)
  return file !== undefined && setsUp(file, kit)
}

function setsUp(file: SourceFile, kit: OtherKit): boolean {
  const names = setUpNames(kit)
  const isName = (callee: Node) =>
    names.has(Node.isPropertyAccessExpression(callee) ? callee.getName() : callee.getText())
  return file.getDescendants().some((node) => {
    if (Node.isJsxOpeningElement(node) || Node.isJsxSelfClosingElement(node))
      return isName(node.getTagNameNode())
    if (!Node.isCallExpression(node) && !Node.isNewExpression(node)) return false
    const [argument] = node.getArguments()
    const module = Node.isStringLiteral(argument) || Node.isNoSubstitutionTemplateLiteral(argument)
    const isImport = node.getExpression().getText() === 'import'
    return (
      isName(node.getExpression()) || (isImport && module && kit.packages.test(argument.getLiteralText()))
    )
  })
}
