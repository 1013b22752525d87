const titles = { returns: 'Returns', throws: 'Throws', standard: 'Standard', deprecated: 'Deprecated' }

/**
 * @param {string} title the path that an app imports
 * @param {readonly object[]} items what it exports
 * @returns {string} a page
 */
export function writeEntry(title, items) {
  const sorted = items.toSorted((one, other) => one.name.localeCompare(other.name))
  const values = sorted.filter(({ isValue }) => isValue)
  const types = sorted.filter(({ isValue }) => !isValue)
  const parts = [
    `# ${title}`,
    `Import from \`${title}\`.${types.length > 0 && values.length > 0 ? ' Types are at the end.' : ''}`,
    ...values.map((item) => writeItem(item, '##', typesTaken(item, types))),
  ]
  if (types.length > 0) parts.push('## Types', ...types.map((item) => writeItem(item, '###')))
  return `${parts.join('\n\n')}\n`
}

/** A function with one parameter, whose type is a name, or several that are joined. */
const oneParameter = /^function \w+\(\s*(?:\w+|\{[^}]*\})\??: (\w+(?: & \w+)*)(?: = \{\})?,?\s*\)/

/** @returns the types that the only parameter of a function has, where all of them are on the page. They say what a reader can give it */
function typesTaken({ code }, types) {
  const names = oneParameter.exec(code)?.[1]?.split(' & ') ?? []
  const found = names.map((name) => types.find((type) => type.name === name))
  return found.includes(undefined) ? [] : found
}

function writeItem(item, level, taken = []) {
  const { name, text, tags, code, source } = item
  const parameters = tags.filter((tag) => tag.name === 'param').map((tag) => writeParameter(tag.text))
  const said = Object.entries(titles).flatMap(([id, title]) =>
    tags
      .filter((tag) => tag.name === id)
      .map((tag) => `**${title}:** ${safe(id === 'throws' ? writeErrors(tag.text) : tag.text)}`),
  )
  const examples = tags.filter((tag) => tag.name === 'example').map((tag) => fence(tag.text))
  return [
    `${level} ${name}`,
    safe(text),
    fence([code, ...taken.map((type) => type.code)].map((part) => part.trim()).join('\n\n')),
    parameters.join('\n'),
    ...said,
    ...(examples.length > 0 ? ['**Example**', ...examples] : []),
    `[Source](${source})`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function writeParameter(text) {
  const [name = '', ...words] = text.split(/\s+/)
  return `- \`${name}\` ${safe(words.join(' '))}`
}

/** The names of errors and their codes, as they are in code. */
const errorNames = /\b(?:[A-Z][A-Za-z]*Error|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{9,})\b/g
const namesAsCode = (text) => outsideCode(text, (part) => part.replace(errorNames, '`$&`'))
/** The class of an error and its first code are two names beside each other, which a comma tells apart. */
const writeErrors = (text) => namesAsCode(text).replace(/^(`\w+Error`) (?=`)/, '$1, ')

const fence = (code) => `\`\`\`tsx\n${code.trim()}\n\`\`\``

/** Text that looks like an element is text, outside code. */
const safe = (text) => outsideCode(text, (part) => part.replaceAll('<', '&lt;').replaceAll('{{', '{ {'))

const outsideCode = (text, change) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
