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
    `What an app imports from \`${title}\`, in the order of the alphabet${types.length > 0 ? ', types last' : ''}.`,
    ...values.map((item) => writeItem(item, '##')),
  ]
  if (types.length > 0) parts.push('## Types', ...types.map((item) => writeItem(item, '###')))
  return `${parts.join('\n\n')}\n`
}

function writeItem(item, level) {
  const { name, text, tags, code, source } = item
  const parameters = tags.filter((tag) => tag.name === 'param').map((tag) => writeParameter(tag.text))
  const said = Object.entries(titles).flatMap(([id, title]) =>
    tags
      .filter((tag) => tag.name === id)
      .map((tag) => `**${title}:** ${safe(id === 'throws' ? namesAsCode(tag.text) : tag.text)}`),
  )
  const examples = tags.filter((tag) => tag.name === 'example').map((tag) => fence(tag.text))
  return [
    `${level} ${name}`,
    safe(text),
    fence(code),
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

const fence = (code) => `\`\`\`tsx\n${code.trim()}\n\`\`\``

/** Text that looks like an element is text, outside code. */
const safe = (text) => outsideCode(text, (part) => part.replaceAll('<', '&lt;').replaceAll('{{', '{ {'))

const outsideCode = (text, change) =>
  text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join('')
