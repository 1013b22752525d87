const KEY = 'bio'
const VALUE = /^[a-zA-Z0-9@:/._\-?&=+ ]+$/
const MAX_LENGTH = 255

/**
 * Checks the attributes of a name: only `bio`, of at most 255 plain characters.
 * @returns what is wrong as a sentence, or null
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
