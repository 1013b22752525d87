import type { SourceStyle, Splice } from './codeStyle.js'
import { type Expression, type JsxElement, Node } from './tsMorph.js'

/**
 * Puts the provider and the header with the button around what an entry file renders: inside `StrictMode` if
 * that is the outermost element, else around everything.
 *
 * @param expression - the expression rendered at the root.
 * @param kit - the name the kit was imported under.
 * @param style - the style of the file.
 * @returns one replacement. The app's own lines are only indented, and lines that start inside a template
 *   literal or a string are unchanged.
 */
export function wrapRoot(expression: Expression, kit: string, style: SourceStyle): Splice {
  const source = expression.getSourceFile().getFullText()
  let inner = expression
  while (Node.isParenthesizedExpression(inner)) inner = inner.getExpression()
  const lineIndent = indentAt(source, inner.getStart())

  if (isStrictMode(inner)) {
    return wrapChildren(inner, style, (indent, body) => provider(indent, body, kit, style))
  }

  const start = inner.getStart()
  const end = inner.getEnd()
  const isElement =
    Node.isJsxElement(inner) || Node.isJsxSelfClosingElement(inner) || Node.isJsxFragment(inner)
  const text = (body: string) => (isElement ? body : `{${body}}`)
  if (isOnOwnLine(source, start)) {
    const block = provider(lineIndent, text(shift(source, start, end, inner, style)), kit, style)
    return { start, end, text: block }
  }
  const outer = lineIndent + style.unit
  const extra = { ...style, unit: style.unit + style.unit }
  const block = provider(outer, text(shift(source, start, end, inner, extra)), kit, style)
  return { start, end, text: `${style.eol}${outer}${block}${style.eol}${lineIndent}` }
}

/**
 * Puts something around all children of an element.
 *
 * @param element - an element with children.
 * @param style - the style of the file.
 * @param block - gives the text, by the indentation of its first line and the children, which are indented one level more.
 * @returns one replacement, of everything between the tags of the element.
 */
export function wrapChildren(
  element: JsxElement,
  style: SourceStyle,
  block: (indent: string, body: string) => string,
): Splice {
  const source = element.getSourceFile().getFullText()
  const lineIndent = indentAt(source, element.getStart())
  const start = element.getOpeningElement().getEnd()
  const end = element.getClosingElement().getStart()
  const children = source.slice(start, end)
  const indent = /^[\t ]*\r?\n([\t ]*)/.exec(children)?.[1] ?? lineIndent + style.unit
  const from = start + children.search(/\S/)
  const body = shift(source, from, start + children.trimEnd().length, element, style)
  return { start, end, text: `${style.eol}${indent}${block(indent, body)}${style.eol}${lineIndent}` }
}

/**
 * Puts something around an element, or around an expression among the children of one.
 *
 * @param node - the element.
 * @param style - the style of the file.
 * @param block - gives the text, by the indentation of its first line and the element, which is indented one level more.
 * @returns one replacement, of the element.
 */
export function wrapElement(
  node: Node,
  style: SourceStyle,
  block: (indent: string, body: string) => string,
): Splice {
  const source = node.getSourceFile().getFullText()
  const [start, end] = [node.getStart(), node.getEnd()]
  const lineIndent = indentAt(source, start)
  if (isOnOwnLine(source, start)) {
    return { start, end, text: block(lineIndent, shift(source, start, end, node, style)) }
  }
  const outer = lineIndent + style.unit
  const extra = { ...style, unit: style.unit + style.unit }
  const text = `${style.eol}${outer}${block(outer, shift(source, start, end, node, extra))}${style.eol}${lineIndent}`
  const parent = node.getParent()
  const isInside =
    Node.isParenthesizedExpression(parent) || Node.isJsxElement(parent) || Node.isJsxFragment(parent)
  return { start, end, text: isInside ? text : `(${text})` }
}

const isOnOwnLine = (source: string, start: number) =>
  source.slice(source.lastIndexOf('\n', start - 1) + 1, start).trim() === ''

function provider(indent: string, body: string, kit: string, style: SourceStyle): string {
  const { eol, unit, jsxQuote } = style
  return [
    `<AppKitProvider kit={${kit}}>`,
    `${indent}${unit}<header className=${jsxQuote}appkit-header${jsxQuote}>`,
    `${indent}${unit}${unit}<AppKitButton />`,
    `${indent}${unit}</header>`,
    `${indent}${unit}${body}`,
    `${indent}</AppKitProvider>`,
  ].join(eol)
}

function isStrictMode(node: Node): node is JsxElement {
  if (!Node.isJsxElement(node)) return false
  const filled = node.getJsxChildren().some((child) => child.getText().trim() !== '')
  return filled && /^(\w+\.)?StrictMode$/.test(node.getOpeningElement().getTagNameNode().getText())
}

/** The text between two positions. Every line except the first is indented one level more. */
function shift(source: string, start: number, end: number, scope: Node, style: SourceStyle): string {
  const fixed = scope
    .getDescendants()
    .filter(
      (node) =>
        Node.isTemplateExpression(node) ||
        Node.isNoSubstitutionTemplateLiteral(node) ||
        Node.isStringLiteral(node),
    )
    .map((node) => [node.getStart(), node.getEnd()] as const)
  let text = ''
  for (let position = start; position < end; position++) {
    const character = source[position] ?? ''
    text += character
    if (character !== '\n') continue
    const blank = /^[\t ]*\r?\n/.test(source.slice(position + 1, end))
    if (!blank && !fixed.some(([from, to]) => from <= position && position < to)) text += style.unit
  }
  return text
}

function indentAt(source: string, position: number): string {
  const line = source.slice(source.lastIndexOf('\n', position - 1) + 1)
  return /^[\t ]*/.exec(line)?.[0] ?? ''
}
