import type { FrameworkSlot } from '../catalogue/frameworks.js'
import { addImports } from './addImports.js'
import { detectStyle, type EntryEdit, type SourceStyle, type Splice } from './codeStyle.js'
import { splitMark } from './sourceText.js'
import { type JsxElement, type JsxSelfClosingElement, Node, type SourceFile } from './tsMorph.js'
import { applySplices, parse, providerIn } from './wrapEntry.js'
import { wrapChildren, wrapElement } from './wrapRoot.js'

/**
 * Makes the one edit to the file that all pages of a framework share: two imports, and `Wallets` around the pages.
 *
 * @param source - the file.
 * @param fileName - its name. The extension says whether it is TypeScript.
 * @param imports - the paths of the style sheet and of the component's module.
 * @param slot - the part that is wrapped: all in `<body>`, `<Component />` of the Pages Router, or `<Outlet />`.
 * @returns the new text, or that it is there already, or why the file was not understood.
 */
export function wrapFrameworkRoot(
  source: string,
  fileName: string,
  imports: { readonly theme: string; readonly wallets: string },
  slot: Exclude<FrameworkSlot, 'island'>,
): EntryEdit {
  const name = `/layout.${/\.tsx?$/.test(fileName) ? 'tsx' : 'jsx'}`
  const { mark, text } = splitMark(source)
  const file = parse(name, text)
  if (file === undefined) return { kind: 'unclear', reason: 'does not parse' }
  const declarations = file.getImportDeclarations()
  const isOurs = declarations.some((each) => /appkit\/Wallets$/.test(each.getModuleSpecifierValue()))
  const provider = providerIn(file)
  if (isOurs || provider === 'ours') return { kind: 'already' }
  if (provider === 'another') return { kind: 'unclear', reason: 'has something else named AppKitProvider' }
  const used = file.getDescendants().some((node) => Node.isIdentifier(node) && node.getText() === 'Wallets')
  if (used) return { kind: 'unclear', reason: 'has something else named Wallets' }
  const style = detectStyle(text)
  const wrapped = slot === 'body' ? wrapBody(file, style) : wrapPlace(file, slot, style)
  if (typeof wrapped === 'string') return { kind: 'unclear', reason: wrapped }
  const { quote: q, semicolons } = style
  const end = semicolons ? ';' : ''
  const lines = [
    `import ${q}${imports.theme}${q}${end}`,
    `import { Wallets } from ${q}${imports.wallets}${q}${end}`,
  ]
  const edited = applySplices(text, [...addImports(file, lines, style), wrapped])
  if (parse(name, edited) === undefined) return { kind: 'unclear', reason: 'would not parse after the edit' }
  return { kind: 'edited', text: mark + edited }
}

/** The edit around all in `<body>`, or why there is none. */
function wrapBody(file: SourceFile, style: SourceStyle): Splice | string {
  const bodies = elementsOf(file).filter(Node.isJsxElement)
  const [body, second] = bodies.filter((element) => tagOf(element) === 'body')
  if (body === undefined) return 'has no <body> with something in it'
  if (second !== undefined) return 'has more than one <body>'
  return wrapChildren(body, style, (indent, inner) => block(inner, indent, style))
}

/** The edit around the place of the page; without one, around the children of the document. */
function wrapPlace(file: SourceFile, slot: 'page' | 'outlet', style: SourceStyle): Splice | string {
  const tag = slot === 'page' ? pageName(file) : outletName(file)
  const [place, second] = elementsOf(file).filter((element) => tag !== undefined && tagOf(element) === tag)
  if (second !== undefined) return `has more than one <${tag}>`
  if (place !== undefined) return wrapElement(place, style, (indent, inner) => block(inner, indent, style))
  if (slot === 'page') return 'renders no <Component>'
  const children = file.getDescendants().filter(Node.isJsxExpression).filter(isChildrenOfBody)
  const [child] = children
  if (child === undefined || children.length > 1) return 'has neither <Outlet /> nor {children} in its <body>'
  return wrapElement(child, style, (indent, inner) => block(inner, indent, style))
}

function isChildrenOfBody(node: Node): boolean {
  const parent = node.getParent()
  return /^\{\s*(props\.)?children\s*\}$/.test(node.getText()) && Node.isJsxElement(parent) && isBody(parent)
}

const isBody = (element: JsxElement) => tagOf(element) === 'body'

/** The local name of the router's component. */
function outletName(file: SourceFile): string | undefined {
  const named = file
    .getImportDeclarations()
    .filter((each) => /^(react-router(-dom)?|@tanstack\/react-router)$/.test(each.getModuleSpecifierValue()))
    .flatMap((each) => each.getNamedImports())
    .find((each) => each.getName() === 'Outlet')
  return named && (named.getAliasNode()?.getText() ?? 'Outlet')
}

/** `Component`, or the name that the parameter of the Pages Router is given. */
function pageName(file: SourceFile): string {
  return /\bComponent\s*:\s*([A-Z]\w*)\s*[,}]/.exec(file.getFullText())?.[1] ?? 'Component'
}

const elementsOf = (file: SourceFile): readonly (JsxElement | JsxSelfClosingElement)[] =>
  file.getDescendants().filter((node) => Node.isJsxElement(node) || Node.isJsxSelfClosingElement(node))

function tagOf(element: JsxElement | JsxSelfClosingElement): string {
  const opening = Node.isJsxElement(element) ? element.getOpeningElement() : element
  return opening.getTagNameNode().getText()
}

/** As formatters write it: on one line only what is short, and has no element in it. */
function block(inner: string, indent: string, { unit, eol }: SourceStyle): string {
  const line = `<Wallets>${inner}</Wallets>`
  if (!/[\n<]/.test(inner) && indent.length + line.length <= 80) return line
  return ['<Wallets>', `${indent}${unit}${inner}`, `${indent}</Wallets>`].join(eol)
}
