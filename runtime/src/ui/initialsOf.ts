// Unicode classes cost milliseconds to compile, so a name in plain letters does without them.
const plain = /^[ -~]*$/
const plainInitials = /(?<![a-z\d])[a-z\d]/gi

/** Up to two letters that stand for a name: the first of its first two words, or `?` for a name without any. */
export function initialsOf(name: string): string {
  const letters = name.match(plain.test(name) ? plainInitials : /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu) ?? []
  return letters.slice(0, 2).join('') || '?'
}
