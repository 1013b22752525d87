/** A line as formatters break it: where it is too long, an entry of the object or list a line. */
export function broken(text: string, depth: number): readonly string[] {
  const indent = '  '.repeat(depth)
  const [, head, body, tail] = /^([^{[]*?[{[])\s*(.+?)\s*([}\]],?)$/.exec(text) ?? []
  if (indent.length + text.length <= 80 || head === undefined || body === undefined || tail === undefined)
    return [indent + text]
  return [
    indent + head,
    ...splitEntries(body).flatMap((entry) => broken(`${entry},`, depth + 1)),
    indent + tail,
  ]
}

/** Splits the inside of an object or list at its own commas. */
function splitEntries(body: string): readonly string[] {
  const entries: string[] = []
  let [depth, start, quote] = [0, 0, '']
  for (let index = 0; index < body.length; index++) {
    const character = body.charAt(index)
    if (quote !== '') quote = character === quote && body[index - 1] !== '\\' ? '' : quote
    else if (/['"`]/.test(character)) quote = character
    else if (/[{[(]/.test(character)) depth++
    else if (/[}\])]/.test(character)) depth--
    else if (character === ',' && depth === 0) {
      entries.push(body.slice(start, index).trim())
      start = index + 1
    }
  }
  return [...entries, body.slice(start).trim()].filter((entry) => entry !== '')
}
