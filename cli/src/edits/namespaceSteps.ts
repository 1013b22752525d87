import { type NamespaceEntry, namespaces, networksOf } from '../catalogue/namespaces.js'
import { insertAbove } from './addImports.js'
import { detectStyle, type Splice } from './codeStyle.js'
import { type EditContext, insertInto, property, removeFrom, type Step, Unclear } from './configObject.js'
import { quoteText } from './sourceText.js'
import { Node, type ObjectLiteralExpression, type SourceFile } from './tsMorph.js'

/**
 * Gives the steps that turn a namespace on or off: its id, its networks and their import.
 *
 * @param id - the namespace.
 * @param on - whether it is on afterwards.
 * @param context - whether the sandbox's network is one of those that are added.
 */
export function namespaceSteps(id: string, on: boolean, { sandboxed }: EditContext): readonly Step[] {
  const entry = namespaces.find((candidate) => candidate.id === id)
  if (entry === undefined) throw new Error(`${id} is no namespace.`)
  const listed = (config: ObjectLiteralExpression, name: string) => {
    const value = property(config, name)?.getInitializer()
    if (Node.isArrayLiteralExpression(value)) return value
    throw new Unclear(`has ${name} that are not written out as a list`)
  }
  const setId: Step = (file, config) => {
    const list = listed(config, 'namespaces')
    const item = list
      .getElements()
      .find((element) => Node.isStringLiteral(element) && element.getLiteralValue() === id)
    if ((item !== undefined) === on) return []
    if (item) return removeFrom(file, list, item)
    const { quote } = detectStyle(file.getFullText())
    return insertInto(file, list, list.getElements().length, quoteText(id, quote))
  }
  const removeNetwork: Step = (file, config) => {
    const list = listed(config, 'networks')
    const names = imported(file, entry)
    const item = list.getElements().find((element) => names.includes(networkName(element)))
    return item ? removeFrom(file, list, item) : []
  }
  if (!on) return [setId, removeNetwork, (file) => removeImport(file, entry)]
  const wanted = networksOf(entry, sandboxed).map(({ binding }) => binding)
  return [
    setId,
    (file) => addImport(file, entry, wanted),
    ...wanted.map(
      (binding): Step =>
        (file, config) => {
          const list = listed(config, 'networks')
          const has = list.getElements().some((element) => element.getText() === binding)
          return has ? [] : insertInto(file, list, list.getElements().length, binding)
        },
    ),
  ]
}

/** The name of a network, or of the one that a network of the host is made from: `{ ...solanaDevnet, name }`. */
function networkName(element: Node): string {
  const [first] = Node.isObjectLiteralExpression(element) ? element.getProperties() : []
  return Node.isSpreadAssignment(first) ? first.getExpression().getText() : element.getText()
}

/** The names a config imports from a namespace's networks, as it uses them. */
function imported(file: SourceFile, { module }: NamespaceEntry): readonly string[] {
  return file
    .getImportDeclarations()
    .filter((declaration) => declaration.getModuleSpecifierValue() === `${module}/networks`)
    .flatMap((declaration) => declaration.getNamedImports())
    .map((named) => named.getAliasNode()?.getText() ?? named.getName())
}

function removeImport(file: SourceFile, { module }: NamespaceEntry): readonly Splice[] {
  const source = file.getFullText()
  return file
    .getImportDeclarations()
    .filter((declaration) => declaration.getModuleSpecifierValue() === `${module}/networks`)
    .filter((declaration) => {
      const names = declaration
        .getNamedImports()
        .map((named) => named.getAliasNode()?.getText() ?? named.getName())
      const outside = source.slice(0, declaration.getStart()) + source.slice(declaration.getEnd())
      return (
        names.length > 0 &&
        !names.some((name) =>
          new RegExp(`(?<![\\w$]|(?<!\\.\\.)\\.)${name.replaceAll('$', '\\$')}(?![\\w$])`).test(outside),
        )
      )
    })
    .map((declaration) => {
      const end = declaration.getEnd()
      return {
        start: declaration.getStart(),
        end: end + (/^[^\S\n]*\n/.exec(source.slice(end))?.[0].length ?? 0),
        text: '',
      }
    })
}

/** Among the imports of other networks, in the order of their modules. */
function addImport(
  file: SourceFile,
  { module }: NamespaceEntry,
  wanted: readonly string[],
): readonly Splice[] {
  const source = file.getFullText()
  const { quote, semicolons, eol, unit } = detectStyle(source)
  const taken = file
    .getImportDeclarations()
    .flatMap((declaration) =>
      declaration.getModuleSpecifierValue() === `${module}/networks`
        ? []
        : declaration.getNamedImports().map((named) => named.getAliasNode()?.getText() ?? named.getName()),
    )
  const clash = wanted.find((name) => taken.includes(name) || file.getVariableDeclaration(name))
  if (clash !== undefined) throw new Unclear(`has something else named ${clash}`)
  const missing = wanted.filter((name) => !imported(file, { module } as NamespaceEntry).includes(name))
  if (missing.length === 0) return []
  const names = [...missing].sort()
  const from = `from ${quoteText(`${module}/networks`, quote)}${semicolons ? ';' : ''}`
  const line = `import { ${names.join(', ')} } ${from}`
  const text =
    line.length <= 80 ? line : ['import {', ...names.map((name) => `${unit}${name},`), `} ${from}`].join(eol)
  const all = file.getImportDeclarations()
  const next = all.find(
    (declaration) =>
      /^appkit-runtime\/namespaces\//.test(declaration.getModuleSpecifierValue()) &&
      declaration.getModuleSpecifierValue() > `${module}/networks`,
  )
  if (next) return [insertAbove(next, text + eol)]
  const last =
    all.findLast((declaration) => declaration.getModuleSpecifierValue().startsWith('appkit-runtime')) ??
    all.at(-1)
  const end = last?.getEnd() ?? 0
  return [{ start: end, end, text: last ? eol + text : text + eol }]
}
