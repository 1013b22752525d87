import { isUtf8 } from 'node:buffer'
import { Node, type SourceFile } from '../edits/tsMorph.js'
import { parse } from '../edits/wrapEntry.js'
import { CliError } from '../errors/CliError.js'
import { fileName } from './finishFile.js'
import type { HostSource } from './hostSources.js'
import type { OtherKit } from './kits/types.js'
import type { Found } from './reading/found.js'

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
  const hidden = hasId ? [] : sources.filter((source) => hasHiddenSetUp(source, kit))
  if (hidden.length === 0) return
  const text = `The set-up of ${name} in ${hidden.map(({ path }) => path).join(', ')} could not be followed. Nothing was written. Import its names with import { … } from the package, not with import() or import *, ${again}`
  throw new CliError('MIGRATE_UNREAD', text)
}

/** Whether a file may set up the other kit in a way that is not followed. */
function hasHiddenSetUp({ path, bytes }: HostSource, kit: OtherKit): boolean {
  const file = isUtf8(bytes) ? parse(fileName(path), bytes.toString('utf8')) : undefined
  return file !== undefined && setsUp(file, kit)
}

function setsUp(file: SourceFile, kit: OtherKit): boolean {
  const names = new Set(
    Object.entries(kit.names).flatMap(([name, rule]) => {
      const isSetUp = rule.is === 'provider' || (rule.is === 'setup' && rule.gives !== 'nothing')
      return isSetUp ? [name.replace(/^.*#/, '')] : []
    }),
  )
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
