const characters = /^[a-z0-9.-]+$/
const minLabel = 3
const maxLabel = 64

/**
 * Checks a full name: its characters, then the length of its label, then its zone.
 *
 * @param name - `label.zone.tld`
 * @param zones - e.g. `['demo.id']`
 * @returns a sentence that says what is wrong, or null
 */
export function checkName(name: string, zones: readonly string[]): string | null {
  if (!characters.test(name)) {
    return 'A name is made of lower case letters, digits and hyphens, with dots between its parts.'
  }
  const [label = '', ...rest] = name.split('.')
  if (rest.length !== 2) return `A name has three parts with dots between them, e.g. alice.${zones[0]}.`
  if (label.length < minLabel || label.length > maxLabel) {
    return `The first part of a name has ${minLabel} to ${maxLabel} characters.`
  }
  if (!zones.includes(rest.join('.'))) return `Names are registered here in ${zones.join(', ')}.`
  return null
}

const attributeKey = 'bio'
const attributeValue = /^[a-zA-Z0-9@:/._\-?&=+ ]+$/
const maxLength = 255

/**
 * Checks the attributes of a name: only `bio`, of at most 255 plain characters.
 *
 * @returns a sentence that says what is wrong, or null
 */
export function checkAttributes(attributes: Readonly<Record<string, string>>): string | null {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== attributeKey)
      return `The attribute ${JSON.stringify(key)} is not allowed; only ${attributeKey} is.`
    if (value.length > maxLength) return `The attribute ${key} has at most ${maxLength} characters.`
    if (!attributeValue.test(value)) {
      return `The attribute ${key} takes letters, digits, spaces and @ : / . _ - ? & = + only.`
    }
  }
  return null
}
