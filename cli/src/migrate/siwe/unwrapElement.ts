import { type JsxOpeningElement, type JsxSelfClosingElement, Node } from '../../edits/tsMorph.js'
import { type Draft, replace } from '../reading/draft.js'

/**
 * Takes an element out of a file and leaves its children in its place.
 *
 * @param draft - the edits of the file.
 * @param tag - the opening tag of the element, or the element itself if it has no children.
 */
export function unwrapElement(draft: Draft, tag: JsxOpeningElement | JsxSelfClosingElement): void {
  if (Node.isJsxSelfClosingElement(tag)) {
    replace(draft, tag, isChild(tag) ? '' : 'null')
    return
  }
  const element = tag.getParent()
  if (!Node.isJsxElement(element)) return
  const closing = element.getClosingElement()
  const inner = element
    .getJsxChildren()
    .filter((child) => !Node.isJsxText(child) || child.getText().trim() !== '')
  const isOne =
    inner.length === 1 && !inner.some((child) => Node.isJsxExpression(child) || Node.isJsxText(child))
  if (!isChild(element) && !(isOne && Node.isParenthesizedExpression(element.getParent()))) {
    replace(draft, tag, '<>')
    replace(draft, closing, '</>')
    return
  }
  const text = draft.file.getFullText()
  const [open, close] = [rangeOf(text, tag), rangeOf(text, closing)]
  draft.splices.push({ ...open, text: '' }, { ...close, text: '' })
  dedent(draft, open.end, close.start, indentOf(text.slice(open.start)))
}

/** Moves the lines between two positions to the left, so that the first of them has an indentation of so many characters. */
function dedent(draft: Draft, from: number, to: number, indent: number): void {
  const between = draft.file.getFullText().slice(from, to)
  // A template literal keeps its lines as they are.
  if (between.includes('`')) return
  const lines = between.split(/(?<=\n)/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const step = Math.max(0, indentOf(first) - indent)
  let start = from
  for (const line of lines) {
    const extra = line.trim() === '' ? 0 : Math.min(step, indentOf(line))
    if (extra > 0) draft.splices.push({ start, end: start + extra, text: '' })
    start += line.length
  }
}

const indentOf = (line: string): number => /^[ \t]*/.exec(line)?.[0].length ?? 0

function isChild(element: Node): boolean {
  const parent = element.getParent()
  return Node.isJsxElement(parent) || Node.isJsxFragment(parent)
}

/** The range of a tag's lines if nothing else is on them, else the range of the tag. */
function rangeOf(text: string, tag: Node): { readonly start: number; readonly end: number } {
  const start = text.lastIndexOf('\n', tag.getStart() - 1) + 1
  const end = text.indexOf('\n', tag.getEnd())
  const isAlone =
    end >= 0 && text.slice(start, tag.getStart()).trim() === '' && text.slice(tag.getEnd(), end).trim() === ''
  return isAlone ? { start, end: end + 1 } : { start: tag.getStart(), end: tag.getEnd() }
}
