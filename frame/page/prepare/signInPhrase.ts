/** The phrase of every sign-in message (EIP-4361), without its blanks. */
const phrase = 'wantsyoutosigninwithyour'
/** Characters that are read as a letter of the phrase. */
const alike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '4': 'a',
  '5': 's',
  '7': 't',
  '9': 'g',
  l: 'i',
  '|': 'i',
  '!': 'i',
  $: 's',
  '@': 'a',
  '+': 't',
}
/** This many of the phrase's 24 letters are there as they are; each other one may be a strange character. */
const minLetters = 12

/**
 * Whether somebody could read the phrase of a sign-in in a text. Blanks, marks and case do not count, digits that look like
 * letters do, and a character that is not of ASCII may stand for any letter or for none: it may look like one, like a
 * blank, or not show at all.
 */
export function hasSignInPhrase(text: string): boolean {
  // For each beginning of the phrase that may end here: how many of its letters are there as they are.
  let ends: readonly number[] = start()
  for (const character of text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()) {
    const isStrange = character > '\u007f'
    const letter = alike[character] ?? character
    const isSkipped = isStrange || !/[a-z0-9]/.test(character)
    const next = start()
    for (const [at, count] of ends.entries()) {
      if (isSkipped) next[at] = Math.max(next[at] ?? none, count)
      if (letter === phrase[at]) next[at + 1] = Math.max(next[at + 1] ?? none, count + 1)
      else if (isStrange && at < phrase.length) next[at + 1] = Math.max(next[at + 1] ?? none, count)
    }
    if ((next[phrase.length] ?? none) >= minLetters) return true
    ends = next
  }
  return false
}

const none = Number.NEGATIVE_INFINITY
const start = (): number[] => [0, ...Array.from(phrase, () => none)]
