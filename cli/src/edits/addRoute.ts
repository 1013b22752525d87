import { addImports } from './addImports.js'
import { detectStyle, type EntryEdit } from './codeStyle.js'
import { insertItem, listOf } from './lists.js'
import { splitMark } from './sourceText.js'
import { type ArrayLiteralExpression, Node, type SourceFile } from './tsMorph.js'
import { applySplices, parse } from './wrapEntry.js'

const routes = '@react-router/dev/routes'

/**
 * Adds a route to the list in `routes.ts` of React Router, as its last entry.
 *
 * @param source - the file.
 * @param path - the path of the route, e.g. `auth/:call`.
 * @param module - its file, from that of the list.
 * @returns the new text, or that it is there already, or why the file was not understood.
 */
export function addRoute(source: string, path: string, module: string): EntryEdit {
  const { mark, text: before } = splitMark(source)
  const file = parse('/routes.ts', before)
  if (file === undefined) return { kind: 'unclear', reason: 'does not parse' }
  if (source.includes(module)) return { kind: 'already' }
  const array = exportedList(file)
  const list = array && listOf(array)
  if (array === undefined || list === undefined)
    return { kind: 'unclear', reason: 'exports no list of routes that can be read' }
  const style = detectStyle(before)
  const q = style.quote
  const declaration = file
    .getImportDeclarations()
    .find((each) => each.getModuleSpecifierValue() === routes && !each.isTypeOnly())
  const named = declaration?.getNamedImports() ?? []
  const present = named.find((each) => each.getName() === 'route')
  const name = present?.getAliasNode()?.getText() ?? 'route'
  const taken = file.getDescendants().some((node) => Node.isIdentifier(node) && node.getText() === 'route')
  if (present === undefined && taken) return { kind: 'unclear', reason: 'has something else named route' }
  const braces = declaration?.getImportClause()?.getNamedBindings()
  const names = braces && listOf(braces)
  const imported =
    present !== undefined
      ? []
      : names
        ? [insertItem(before, names, named.length, 'route', style)]
        : addImports(file, [`import { route } from ${q}${routes}${q}${style.semicolons ? ';' : ''}`], style)
  const entry = `${name}(${q}${path}${q}, ${q}${module}${q})`
  const splices = [...imported, insertItem(before, list, array.getElements().length, entry, style)]
  const text = applySplices(before, splices)
  if (parse('/routes.ts', text) === undefined)
    return { kind: 'unclear', reason: 'would not parse after the edit' }
  return { kind: 'edited', text: mark + text }
}

/** `[…]` of `export default […] satisfies RouteConfig`. */
function exportedList(file: SourceFile): ArrayLiteralExpression | undefined {
  let node: Node | undefined = file.getExportAssignment((each) => !each.isExportEquals())?.getExpression()
  while (
    Node.isSatisfiesExpression(node) ||
    Node.isAsExpression(node) ||
    Node.isParenthesizedExpression(node)
  )
    node = node.getExpression()
  return Node.isArrayLiteralExpression(node) ? node : undefined
}
