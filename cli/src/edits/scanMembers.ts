/** A member of a JSON object and where it stands in the text. */
export interface JsonMember {
  readonly key: string
  /** Position of the opening quote of the key. */
  readonly start: number
  /** First position of the value. */
  readonly valueStart: number
  /** Position behind the value. */
  readonly end: number
}

/**
 * Lists the members of one JSON object with their positions.
 *
 * @param text JSON that parses.
 * @param open Position of the object's `{`.
 * @returns The members in order and the position of the closing `}`.
 */
export function scanMembers(text: string, open: number): { members: readonly JsonMember[]; close: number } {
  const members: JsonMember[] = []
  let position = skipBlank(text, open + 1)
  while (text[position] === '"') {
    const start = position
    const keyEnd = skipValue(text, start)
    const valueStart = skipBlank(text, skipBlank(text, keyEnd) + 1)
    const end = skipValue(text, valueStart)
    members.push({ key: JSON.parse(text.slice(start, keyEnd)), start, valueStart, end })
    position = skipBlank(text, end)
    if (text[position] === ',') position = skipBlank(text, position + 1)
  }
  return { members, close: position }
}

function skipBlank(text: string, from: number): number {
  let position = from
  while (/[\s\uFEFF]/.test(text[position] ?? '')) position++
  return position
}

function skipValue(text: string, from: number): number {
  const first = text[from]
  if (first === '"') return skipString(text, from)
  if (first !== '{' && first !== '[') {
    let position = from
    while (position < text.length && !/[\s,\]}]/.test(text[position] ?? '')) position++
    return position
  }
  let depth = 0
  let position = from
  while (position < text.length) {
    const character = text[position]
    if (character === '"') {
      position = skipString(text, position)
      continue
    }
    if (character === '{' || character === '[') depth++
    if (character === '}' || character === ']') depth--
    position++
    if (depth === 0) break
  }
  return position
}

function skipString(text: string, from: number): number {
  let position = from + 1
  while (position < text.length && text[position] !== '"') position += text[position] === '\\' ? 2 : 1
  return position + 1
}
