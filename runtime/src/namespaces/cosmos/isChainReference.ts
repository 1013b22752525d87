/**
 * CAIP-2 for cosmos: a chain id of at most 32 letters, digits and dashes, or `hashed-` and the first 16
 * hex digits of the SHA-256 of one that is not.
 */
export function isChainReference(reference: string): boolean {
  return reference.startsWith('hashed-')
    ? /^hashed-[0-9a-f]{16}$/.test(reference)
    : /^[-a-zA-Z0-9]{1,32}$/.test(reference)
}
