import { scanMembers } from './scanMembers.js'

/**
 * Adds text entries to an object member of a JSON file, such as `dependencies` of package.json, and leaves
 * every other byte as it is. Entries go where they belong when the keys are sorted, else to the end; an entry
 * whose key exists gets the new value.
 *
 * @param text JSON that parses to an object.
 * @param member The member that holds the entries; created behind `after` or at the end when missing.
 * @param entries Keys and values to add.
 * @param after Members to look for, first found wins, when `member` must be created.
 * @returns The new text.
 */
export function addJsonEntries(
  text: string,
  member: string,
  entries: Readonly<Record<string, string>>,
  after: readonly string[] = [],
): string {
  let result = text
  for (const [key, value] of Object.entries(entries)) {
    const top = scanMembers(result, result.indexOf('{'))
    const owner = top.members.find((candidate) => candidate.key === member)
    const unit = indentOf(result, top.members[0]?.start ?? 0) || '  '
    const eol = result.includes('\r\n') ? '\r\n' : '\n'
    const entry = `${JSON.stringify(key)}: ${JSON.stringify(value)}`
    if (!owner) {
      const object = `${JSON.stringify(member)}: {${eol}${unit}${unit}${entry}${eol}${unit}}`
      const anchor = after.map((name) => top.members.find((item) => item.key === name)).find(Boolean)
      const last = anchor ?? top.members.at(-1)
      result = last
        ? insertAfter(result, last.end, `,${eol}${unit}${object}`)
        : `{${eol}${unit}${object}${eol}}${result.slice(top.close + 1)}`
      continue
    }
    if (result[owner.valueStart] !== '{') {
      const object = `{${eol}${unit}${unit}${entry}${eol}${unit}}`
      result = result.slice(0, owner.valueStart) + object + result.slice(owner.end)
      continue
    }
    const inner = scanMembers(result, owner.valueStart)
    const existing = inner.members.find((item) => item.key === key)
    if (existing) {
      result = result.slice(0, existing.valueStart) + JSON.stringify(value) + result.slice(existing.end)
      continue
    }
    const keys = inner.members.map((item) => item.key)
    const sorted = keys.every((name, index) => index === 0 || (keys[index - 1] ?? '') <= name)
    const next = sorted ? inner.members.find((item) => item.key > key) : undefined
    const first = inner.members[0]
    const inline = first !== undefined && !result.slice(owner.valueStart, first.start).includes('\n')
    const gap = inline ? ' ' : eol + (first ? indentOf(result, first.start) : unit + unit)
    const last = inner.members.at(-1)
    if (next) result = insertAfter(result, next.start, `${entry},${gap}`)
    else if (last) result = insertAfter(result, last.end, `,${gap}${entry}`)
    else {
      const object = `{${eol}${unit}${unit}${entry}${eol}${unit}}`
      result = result.slice(0, owner.valueStart) + object + result.slice(inner.close + 1)
    }
  }
  return result
}

function insertAfter(text: string, position: number, piece: string): string {
  return text.slice(0, position) + piece + text.slice(position)
}

function indentOf(text: string, position: number): string {
  const line = text.slice(text.lastIndexOf('\n', position - 1) + 1, position)
  return /^[\t ]*$/.test(line) ? line : ''
}
