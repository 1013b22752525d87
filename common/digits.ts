/**
 * Writes the decimal digits of every script as 0 to 9, and leaves the rest as it is: a keyboard in Arabic, Persian or Hindi
 * types its own. In Unicode they come in runs of ten, each from its zero (The Unicode Standard, section 4.6).
 *
 * @example
 * plainDigits('۱۲٣ ４') // '123 4'
 */
export const plainDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let zero = code
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String((code - zero) % 10)
  })
