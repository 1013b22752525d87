/**
 * Finds what a sentence about a config speaks of: the value or option it names in quotes, else the option it opens
 * with.
 *
 * @param source The config's text.
 * @param sentence e.g. `"bitcoin" is not a namespace.` or `theme.accent must be a CSS colour.`
 * @returns Line and column counted from 1; undefined when it stands nowhere in the text.
 */
export function findPlace(
  source: string,
  sentence: string,
): { readonly line: number; readonly column: number } | undefined {
  const quoted = [...sentence.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
  const opening = /^[A-Za-z][\w.]*/.exec(sentence)?.[0].split('.').at(-1)
  for (const name of [...quoted, ...(opening ? [opening] : [])]) {
    const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const found = new RegExp(`(['"\`])${literal}\\1|(?<![\\w$.])${literal}(?=\\s*:)`).exec(source)
    if (found === null) continue
    const before = source.slice(0, found.index).split(/\r?\n/)
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
  }
  return undefined
}
