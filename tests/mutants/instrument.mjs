import { Instrumenter } from '@stryker-mutator/instrumenter'

/** In characters. A longer text is named by a part of it. */
const maxLength = 110

const silent = {
  isDebugEnabled: () => false,
  debug: () => {},
  info: () => {},
  warn: console.warn,
}

/**
 * Code without decision. A text with a space in it is read by people, as are the arguments of an error's constructor; and
 * the default of a part of a list is there because types cannot count.
 */
const noDecisions = {
  shouldIgnore({ node, parent, parentPath, key }) {
    if (parent?.type === 'AssignmentPattern' && parentPath.parent.type === 'ArrayPattern' && isPlain(node))
      return 'a default for the types'
    const taken = parentPath?.parentPath?.node
    if (parent?.type === 'LogicalExpression' && taken?.id?.elements?.[0] === null && isPlain(node))
      return 'a default for the types'
    if (node.type === 'StringLiteral' && node.value.includes(' ')) return 'a text for people'
    if (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw.includes(' ')))
      return 'a text for people'
    const isArgument = parent?.type === 'NewExpression' && key !== 'callee'
    if (isArgument && /Error$/.test(parent.callee.name ?? '') && /Literal$/.test(node.type))
      return 'a text for people'
    return undefined
  },
}

const isPlain = (node) =>
  node.type === 'StringLiteral' || (node.type === 'ArrayExpression' && node.elements.length === 0)

/**
 * Makes the mutants of a module.
 *
 * @param {string} name - its path from the root of the repository
 * @param {string} source
 * @returns {Promise<{ code: string, mutants: { id: string, line: number, text: string, mutator: string }[] }>} the module
 *   with all its mutants in it, each behind a switch, and the list of them
 */
export async function instrument(name, source) {
  const { files, mutants } = await new Instrumenter(silent).instrument(
    [{ name, mutate: true, content: source }],
    { plugins: null, excludedMutations: ['ObjectLiteral'], ignorers: [noDecisions] },
  )
  const lines = source.split('\n')
  return {
    code: files[0].content,
    mutants: mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ id, location: { start, end }, replacement, mutatorName }) => ({
        id,
        line: start.line + 1,
        mutator: mutatorName,
        text: nameOf(textBetween(lines, start, end), replacement, around(lines, start, end)),
      })),
  }
}

function textBetween(lines, start, end) {
  const [first = '', ...others] = lines.slice(start.line, end.line + 1)
  const last = others.pop()
  return last === undefined
    ? first.slice(start.column, end.column)
    : [first.slice(start.column), ...others, last.slice(0, end.column)].join('\n')
}

/** Returns the text before and behind a change on its lines, a few characters of each. */
function around(lines, start, end) {
  const before = lines[start.line]?.slice(0, start.column).trimStart() ?? ''
  const behind = lines[end.line]?.slice(end.column).trimEnd() ?? ''
  return { before: before.slice(-24), behind: behind.slice(0, 24) }
}

/** A mutant is named by its text, so that an edit elsewhere in the module leaves its name as it is. */
function nameOf(original, replacement, { before, behind }) {
  const [from, to] = [original, replacement].map((text) => text.replace(/\s+/g, ' '))
  // Short texts are often alike.
  if (from.length < 40 && to.length < 80) return `${before}[${from} -> ${to}]${behind}`
  if (from.length <= maxLength && to.length <= maxLength) return `${from} -> ${to}`
  // A long text is named by the part that differs, and a few characters around it.
  let start = 0
  while (start < from.length && from[start] === to[start]) start++
  let end = 0
  const rest = Math.min(from.length, to.length) - start
  while (end < rest && from.at(-1 - end) === to.at(-1 - end)) end++
  const differing = (text) => {
    const [first, last] = [Math.max(0, start - 20), Math.min(text.length, text.length - end + 20)]
    const part = text.slice(first, last)
    const cut = part.length > maxLength ? `${part.slice(0, maxLength - 30)} … ${part.slice(-27)}` : part
    return `${first > 0 ? '… ' : ''}${cut}${last < text.length ? ' …' : ''}`
  }
  return `${differing(from)} -> ${differing(to)}`
}
