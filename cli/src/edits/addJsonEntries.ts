import {
  applyEdits,
  type Edit,
  type FormattingOptions,
  findNodeAtLocation,
  modify,
  type Node,
  parseTree,
} from 'jsonc-parser'

/**
 * Adds text entries to an object in a JSON file, such as `dependencies` of package.json, and leaves every other
 * byte unchanged. Entries are put in sorted position if the keys are sorted, else at the end. An existing key
 * gets the new value.
 *
 * @param text - JSON that parses to an object.
 * @param member - the key of the object. If it is missing, it is created after `after` or at the end.
 * @param entries - keys and values to add.
 * @param after - keys to look for if `member` must be created. The first one found is used.
 * @returns the new text.
 */
export function addJsonEntries(
  text: string,
  member: string,
  entries: Readonly<Record<string, string>>,
  after: readonly string[] = [],
): string {
  let result = text
  for (const [key, value] of Object.entries(entries)) {
    const top = parseTree(result)
    const owner = top && findNodeAtLocation(top, [member])
    const formattingOptions = formattingOf(result)
    if (owner?.type === 'object') {
      const getInsertionIndex = (keys: readonly string[]) => {
        const sorted = keys.every((name, index) => index === 0 || (keys[index - 1] ?? '') <= name)
        const next = sorted ? keys.findIndex((name) => name > key) : -1
        return next < 0 ? keys.length : next
      }
      if (isInline(result, owner)) {
        const edits = modify(result, [member, key], value, { getInsertionIndex })
        result = applyEdits(
          result,
          edits.map((edit) => spaced(result, edit)),
        )
      } else {
        const edits = modify(result, [member, key], value, { formattingOptions, getInsertionIndex })
        result = applyEdits(result, edits)
      }
      continue
    }
    const getInsertionIndex = (keys: readonly string[]) => {
      const anchor = after.find((name) => keys.includes(name))
      return anchor === undefined ? keys.length : keys.indexOf(anchor) + 1
    }
    const edits = modify(result, [member], { [key]: value }, { formattingOptions, getInsertionIndex })
    result = applyEdits(result, edits)
  }
  return result
}

/**
 * Removes packages from every section of a package.json, and leaves every other byte unchanged.
 *
 * @param text - JSON that parses to an object.
 * @param names - the names of the packages.
 */
export function removeJsonEntries(text: string, names: readonly string[]): string {
  const paths = ['dependencies', 'devDependencies', 'peerDependencies'].flatMap((section) =>
    names.map((name) => [section, name]),
  )
  return paths.reduce(removeJsonPath, text)
}

/**
 * Removes one member from JSON, and leaves every other byte unchanged.
 *
 * @param text - JSON that parses to an object.
 * @param path - the keys that lead to it. Without such a member the text stays.
 */
export function removeJsonPath(text: string, path: readonly string[]): string {
  const top = parseTree(text)
  const member = top && findNodeAtLocation(top, [...path])?.parent
  if (!member?.parent) return text
  const options = isInline(text, member.parent) ? {} : { formattingOptions: formattingOf(text) }
  return applyEdits(text, modify(text, [...path], undefined, options))
}

/** Whether an object is written on one line. Then new keys are added on that line. */
function isInline(text: string, { children = [], offset, length }: Node): boolean {
  return children.length > 0 && !text.slice(offset, offset + length).includes('\n')
}

function spaced(text: string, { content, ...place }: Edit): Edit {
  if (content.startsWith(',')) return { ...place, content: content.replace(',', ', ') }
  if (!content.endsWith(',')) return { ...place, content }
  return { ...place, content: text[place.offset] === ' ' ? ` ${content}` : `${content} ` }
}

/** Formats like the file. */
function formattingOf(text: string): FormattingOptions {
  const unit = /^[\t ]+(?=")/m.exec(text)?.[0] ?? '  '
  return {
    insertSpaces: !unit.startsWith('\t'),
    tabSize: unit.startsWith('\t') ? 1 : unit.length,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  }
}
