import { createCssVariablesTheme } from 'shiki'

/** Colours are variables, so that one text of code serves both modes. */
export const codeTheme = createCssVariablesTheme({
  name: 'appkit',
  variablePrefix: '--code-',
  fontStyle: false,
})

/**
 * Writes the colours of code as classes, because the policy of the site allows no inline style.
 *
 * @type {import('shiki').ShikiTransformer}
 */
export const coloursAsClasses = {
  name: 'colours-as-classes',
  pre: (node) => {
    delete node.properties.style
  },
  span: (node) => {
    const name = /--code-([\w-]+)/.exec(String(node.properties.style ?? ''))?.[1]
    delete node.properties.style
    if (name !== undefined && name !== 'foreground') node.properties.class = `code-${name}`
  },
}

/** Writes the alignment of a column as a class, for the same reason. A column without a name has no heading. */
export function alignAsClasses(markdown) {
  markdown.core.ruler.push('unnamed-columns', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type !== 'th_open' || tokens[index + 1]?.content !== '') return
      for (const cell of [token, tokens[index + 2]]) if (cell) cell.tag = 'td'
    })
  })
  for (const cell of ['th_open', 'td_open'])
    markdown.renderer.rules[cell] = (tokens, index, options, _env, self) => {
      const token = tokens[index]
      const align = /text-align:(\w+)/.exec(token?.attrGet('style') ?? '')?.[1]
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'style')
      if (align !== undefined && align !== 'left') token.attrJoin('class', `align-${align}`)
      return self.renderToken(tokens, index, options)
    }
}

const roles = {
  table_open: 'table',
  thead_open: 'rowgroup',
  tbody_open: 'rowgroup',
  tr_open: 'row',
  th_open: 'columnheader',
  td_open: 'cell',
}
/** Headings of what is told by being there. */
const told = new Set(['type', 'meaning', 'what it does'])

/**
 * Marks a table of three columns of text, whose rows are stacked in a narrow window (tables.css). The roles are those that it has anyway:
 * in some browsers a table that is not laid out as one loses them. A cell that says little without its heading carries it.
 */
export function stackTables(markdown) {
  // The theme's rule, which makes a table scroll by keyboard, writes nothing else of it.
  markdown.renderer.rules.table_open = (tokens, index, options, _env, self) => {
    tokens[index].attrSet('tabindex', '0')
    return `${self.renderToken(tokens, index, options)}\n`
  }
  markdown.core.ruler.push('stack-tables', ({ tokens }) => {
    tokens.forEach((token, start) => {
      if (token.type !== 'table_open') return
      const end = tokens.findIndex(({ type }, index) => index > start && type === 'table_close')
      const table = tokens.slice(start, end)
      const headings = table.flatMap(({ type }, index) => (type === 'th_open' ? [table[index + 1]] : []))
      const isText = table.every((each) => !/text-align:(?:right|center)/.test(each.attrGet('style') ?? ''))
      if (headings.length === 3 && isText) markStacked(table, headings.map(textOf))
    })
  })
}

function markStacked(table, headings) {
  table[0].attrJoin('class', 'stacked')
  let column = 0
  for (const token of table) {
    const { tag, type } = token
    if (type === 'tr_open') column = 0
    // A heading without a name is a cell by now.
    if (roles[type]) token.attrSet('role', tag === 'td' ? 'cell' : roles[type])
    if (type !== 'td_open') continue
    const heading = headings[column]
    if (column > 0 && heading !== '' && !told.has(heading)) token.attrSet('data-heading', heading)
    column += 1
  }
}

/** The text of a heading, without its marks. */
const textOf = ({ children }) => (children ?? []).map(({ content }) => content).join('')

/** Commands that readers type, up to a length that a line of a small window has. */
const command = /^(?:npx|npm|node|create-appkit|appkit|docker|git) .{1,40}$/

/** Marks a short command in a sentence, which stays in one line where there is room (code.css). */
export function commandsAsClasses(markdown) {
  markdown.core.ruler.push('commands-as-classes', ({ tokens }) => {
    for (const { children } of tokens)
      for (const token of children ?? [])
        if (token.type === 'code_inline' && command.test(token.content)) token.attrJoin('class', 'command')
  })
}

/**
 * Lets a title of a page that is a path end a line after a slash, and not within a name; a log-in stays whole, too (site.css). The
 * anchor of the title and its name stay the same.
 */
export function breakTitles(markdown) {
  markdown.core.ruler.push('break-titles', ({ Token, tokens }) => {
    tokens.forEach(({ tag, type }, index) => {
      const title = tokens[index + 1]
      if (type !== 'heading_open' || tag !== 'h1' || !title?.children) return
      title.children = title.children.flatMap((token) =>
        token.type === 'text' ? breakText(Token, token) : [token],
      )
    })
  })
}

/** Words whose hyphen a narrow window would break at. */
const wholeWord = /\b((?:log|sign)-ins?)\b/i

/** @returns the tokens of a text, with a place to break after each slash and none in a word that stays whole */
function breakText(Token, { content }) {
  const create = (type, text) => Object.assign(new Token(type, '', 0), { content: text })
  const keep = (word) => [
    create('html_inline', '<span class="whole">'),
    create('text', word),
    create('html_inline', '</span>'),
  ]
  const write = (part) =>
    part
      .split(wholeWord)
      .flatMap((text, index) => (index % 2 === 1 ? keep(text) : text === '' ? [] : [create('text', text)]))
  return content
    .split(/(?<=\/)/)
    .flatMap((part, index) => [...(index > 0 ? [create('html_inline', '<wbr>')] : []), ...write(part)])
}

/** Two braces in code of a sentence are those of a message, and not an expression of a page. */
export function bracesAsText(markdown) {
  markdown.core.ruler.push('braces-as-text', ({ tokens }) => {
    for (const { children } of tokens)
      for (const token of children ?? []) if (token.type === 'code_inline') token.attrSet('v-pre', '')
  })
}
