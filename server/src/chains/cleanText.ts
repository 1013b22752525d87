const usualMaxLength = 64

/**
 * A text of somebody else without what moves or hides text around it: anybody can name a token.
 *
 * @param maxLength - in characters
 * @returns null if it is no text, or nothing is left
 */
export function cleanText(text: unknown, maxLength = usualMaxLength): string | null {
  if (typeof text !== 'string') return null
  const plain = text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, 4 * maxLength)
  return plain === '' ? null : [...plain].slice(0, maxLength).join('')
}
