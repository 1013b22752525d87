/** Whether two texts are one address: the case of bech32 letters says nothing, that of base58 does. */
export function isSameAddress(a: string, b: string): boolean {
  return a === b || (/^(bc|tb|bcrt)1/i.test(a) && a.toLowerCase() === b.toLowerCase())
}
