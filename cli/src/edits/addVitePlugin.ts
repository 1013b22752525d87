import { addImports, insertAbove } from './addImports.js'
import { detectStyle, type EntryEdit, type SourceStyle, type Splice } from './codeStyle.js'
import { onlyArgument, property, Unclear } from './configObject.js'
import { insertItem, listOf } from './lists.js'
import { splitMark } from './sourceText.js'
import { Node, type ObjectLiteralExpression, type SourceFile } from './tsMorph.js'
import { applySplices, parse } from './wrapEntry.js'

/** The entry of the runtime that has the plugin. */
const pluginModule = 'appkit-runtime/vite'

/**
 * Adds the plugin to a config, as the last entry of `plugins`.
 *
 * @param source - the file, in TypeScript or JavaScript.
 * @param owner - whose config it is. Astro has the options of Vite in its own option `vite`.
 * @returns the new text, or that it is there already, or why the file was not understood.
 */
export function addVitePlugin(source: string, owner: 'vite' | 'astro' = 'vite'): EntryEdit {
  if (source.includes(pluginModule)) return { kind: 'already' }
  const { mark, text: before } = splitMark(source)
  const file = parse('/vite.config.ts', before)
  if (file === undefined) return { kind: 'unclear', reason: 'does not parse' }
  const config = exportedObject(file)
  if (config === undefined) return { kind: 'unclear', reason: 'exports no config that can be followed' }
  const style = detectStyle(before)
  const q = style.quote
  const isTaken = file.getDescendants().some((node) => Node.isIdentifier(node) && node.getText() === 'appkit')
  const name = isTaken ? 'appkitPlugin' : 'appkit'
  const binding = isTaken ? 'appkit as appkitPlugin' : 'appkit'
  const line = `import { ${binding} } from ${q}${pluginModule}${q}${style.semicolons ? ';' : ''}`
  try {
    const { node, index, entry } =
      owner === 'astro' ? placeInAstro(config, `${name}()`) : placeInVite(config, `${name}()`)
    const list = listOf(node)
    if (list === undefined) return { kind: 'unclear', reason: 'has plugins that are no list' }
    const edits = [...placeImport(file, line, style), insertItem(before, list, index, entry, style)]
    const text = applySplices(before, edits)
    if (parse('/vite.config.ts', text) === undefined)
      return { kind: 'unclear', reason: 'would not parse after the edit' }
    return { kind: 'edited', text: mark + text }
  } catch (error) {
    if (error instanceof Unclear) return { kind: 'unclear', reason: error.message }
    throw error
  }
}

/** An object or a list, and what is inserted into it before which entry. */
interface Place {
  readonly node: Node
  readonly index: number
  readonly entry: string
}

function placeInVite(config: ObjectLiteralExpression, call: string): Place {
  const plugins = optionOf(config, 'plugins')
  if (plugins === undefined) return { node: config, index: 0, entry: `plugins: [${call}]` }
  if (!Node.isArrayLiteralExpression(plugins)) throw new Unclear('has plugins that are no list')
  return { node: plugins, index: plugins.getElements().length, entry: call }
}

function placeInAstro(config: ObjectLiteralExpression, call: string): Place {
  const vite = optionOf(config, 'vite')
  if (vite === undefined)
    return { node: config, index: config.getProperties().length, entry: `vite: { plugins: [${call}] }` }
  if (!Node.isObjectLiteralExpression(vite)) throw new Unclear('has options of Vite that come from elsewhere')
  return placeInVite(vite, call)
}

/** The value of an option, or undefined where the object surely has no such option. */
function optionOf(config: ObjectLiteralExpression, name: string): Node | undefined {
  const value = property(config, name)?.getInitializer()
  if (value === undefined && config.getProperties().some(Node.isSpreadAssignment))
    throw new Unclear(`has ${name} that may come from a spread`)
  return value
}

/** A config has few imports: two that are in order are sorted by somebody, and by who sorts them by their modules. */
function placeImport(file: SourceFile, line: string, style: SourceStyle): readonly Splice[] {
  const present = file.getImportDeclarations()
  const modules = present.map((each) => each.getModuleSpecifierValue().toLowerCase())
  const isSorted = modules.every((module, index) => index === 0 || (modules[index - 1] ?? '') <= module)
  const next = isSorted ? present.find((_, index) => (modules[index] ?? '') > pluginModule) : undefined
  const isPackage = /^[@\w]/.test(next?.getModuleSpecifierValue() ?? '')
  if (next === undefined || !isPackage) return addImports(file, [line], style)
  return [insertAbove(next, line + style.eol)]
}

/** The object of `export default defineConfig(…)`, also through a constant, and what a function of it returns. */
function exportedObject(file: SourceFile): ObjectLiteralExpression | undefined {
  const follow = (node: Node | undefined): ObjectLiteralExpression | undefined => {
    if (Node.isObjectLiteralExpression(node)) return node
    if (Node.isCallExpression(node)) return follow(onlyArgument(node))
    if (
      Node.isAsExpression(node) ||
      Node.isSatisfiesExpression(node) ||
      Node.isParenthesizedExpression(node) ||
      Node.isAwaitExpression(node)
    )
      return follow(node.getExpression())
    if (Node.isArrowFunction(node) || Node.isFunctionExpression(node)) {
      const body = node.getBody()
      if (!Node.isBlock(body)) return follow(body)
      const returned = body.getStatements().filter(Node.isReturnStatement)
      const isPlain = body.getStatements().every((each) => !Node.isIfStatement(each))
      return isPlain && returned.length === 1 ? follow(returned[0]?.getExpression()) : undefined
    }
    if (Node.isIdentifier(node)) return follow(file.getVariableDeclaration(node.getText())?.getInitializer())
    return undefined
  }
  return follow(file.getExportAssignment((each) => !each.isExportEquals())?.getExpression())
}
