import { leavesOf } from './leavesOf.js'
import { type PackedText, writeText } from './packedText.js'

/**
 * Puts the texts of a language in the place of the English ones of a table. A text that the language lacks stays as it is.
 *
 * @param texts - the table; its fields are replaced
 * @param packed - in the order of the texts
 * @param locale - BCP 47, for numbers, plurals and the direction
 * @returns the same table.
 */
export function putTexts<Texts extends object>(
  texts: Texts,
  packed: readonly PackedText[],
  locale: string,
): Texts {
  leavesOf(texts).forEach(({ english, holder, key }, index) => {
    const text = packed[index]
    if (text === undefined || text === 0) return
    const write = (...input: readonly unknown[]) => writeText(text, input, locale)
    holder[key] = typeof english === 'function' ? write : write()
  })
  return texts
}
