/** A piece of code, and what it is if it has a colour. */
export interface Piece {
  readonly text: string
  readonly kind?: 'comment' | 'string' | 'keyword' | 'constant' | 'function'
}

const kinds = ['comment', 'string', 'keyword', 'constant', 'function'] as const
const tokens =
  /(\/\/[^\n]*)|('(?:[^'\\\n]|\\.)*')|\b(import|from|export|default)\b|\b(true|false)\b|\b(defineConfig)\b/g

/**
 * Splits a config into pieces with colours. The config is one that the builder wrote, so these few tokens are all there are.
 *
 * @param code - the text of the config.
 * @returns pieces that are the same text together.
 */
export function highlight(code: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const match of code.matchAll(tokens)) {
    if (match.index > at) pieces.push({ text: code.slice(at, match.index) })
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]
    pieces.push({ text: match[0], ...(kind && { kind }) })
    at = match.index + match[0].length
  }
  if (at < code.length) pieces.push({ text: code.slice(at) })
  return pieces
}
