import { type JsxOpeningElement, type JsxSelfClosingElement, Node } from '../../edits/tsMorph.js'
import { type Draft, replace } from '../reading/draft.js'

/**
 * Takes an element out and leaves what is in it.
 *
 * @param draft - the file.
 * @param tag - its opening tag.
 */
export function unwrapElement(draft: Draft, tag: JsxOpeningElement | JsxSelfClosingElement): void {
  if (Node.isJsxSelfClosingElement(tag)) replace(draft, tag, isChild(tag) ? '' : 'null')
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
  const [open, close] = [linesOf(text, tag), linesOf(text, closing)]
  draft.splices.push({ ...open, text: '' }, { ...close, text: '' })
  const between = text.slice(open.end, close.start)
  // The lines of a text in backticks are its own.
  if (between.includes('`')) return
  const indentOf = (line: string) => /^[ \t]*/.exec(line)?.[0].length ?? 0
  const lines = between.split(/(?<=\n)/)
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const step = Math.max(0, indentOf(first) - indentOf(text.slice(open.start)))
  let start = open.end
  for (const line of lines) {
    const extra = line.trim() === '' ? 0 : Math.min(step, indentOf(line))
    if (extra > 0) draft.splices.push({ start, end: start + extra, text: '' })
    start += line.length
  }
}

function isChild(element: Node): boolean {
  const parent = element.getParent()
  return Node.isJsxElement(parent) || Node.isJsxFragment(parent)
}

/** The lines of a tag if nothing else is on them, else the tag. */
function linesOf(text: string, tag: Node): { readonly start: number; readonly end: number } {
  const start = text.lastIndexOf('\n', tag.getStart() - 1) + 1
  const end = text.indexOf('\n', tag.getEnd())
  const isAlone =
    end >= 0 && text.slice(start, tag.getStart()).trim() === '' && text.slice(tag.getEnd(), end).trim() === ''
  return isAlone ? { start, end: end + 1 } : { start: tag.getStart(), end: tag.getEnd() }
}
