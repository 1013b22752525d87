const CHARACTERS = /^[a-z0-9.-]+$/
const MIN_LABEL = 3
const MAX_LABEL = 64

/**
 * Checks a full name: its characters, then the length of its label, then its zone.
 * @param name - `label.zone.tld`
 * @param zones - e.g. `['demo.id']`
 * @returns a sentence that says what is wrong, or null
 */
export function checkName(name: string, zones: readonly string[]): string | null {
  if (!CHARACTERS.test(name) || name.includes('\n')) {
    return 'A name is made of lower case letters, digits and hyphens, with dots between its parts.'
  }
  const [label = '', ...rest] = name.split('.')
  if (rest.length !== 2) return `A name has three parts with dots between them, e.g. alice.${zones[0]}.`
  if (label.length < MIN_LABEL || label.length > MAX_LABEL) {
    return `The first part of a name has ${MIN_LABEL} to ${MAX_LABEL} characters.`
  }
  if (!zones.includes(rest.join('.'))) return `Names are registered here in ${zones.join(', ')}.`
  return null
}

const KEY = 'bio'
const VALUE = /^[a-zA-Z0-9@:/._\-?&=+ ]+$/
const MAX_LENGTH = 255

/**
 * Checks the attributes of a name: only `bio`, of at most 255 plain characters.
 * @returns a sentence that says what is wrong, or null
 */
export function checkAttributes(attributes: Readonly<Record<string, string>>): string | null {
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== KEY) return `The attribute ${JSON.stringify(key)} is not allowed; only ${KEY} is.`
    if (value.length > MAX_LENGTH) return `The attribute ${key} has at most ${MAX_LENGTH} characters.`
    if (!VALUE.test(value) || value.includes('\n')) {
      return `The attribute ${key} takes letters, digits, spaces and @ : / . _ - ? & = + only.`
    }
  }
  return null
}
