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

/** Two braces in code of a sentence are those of a message, and not an expression of a page. */
export function bracesAsText(markdown) {
  markdown.core.ruler.push('braces-as-text', ({ tokens }) => {
    for (const { children } of tokens)
      for (const token of children ?? []) if (token.type === 'code_inline') token.attrSet('v-pre', '')
  })
}
