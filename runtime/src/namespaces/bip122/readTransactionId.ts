/** The id of a transaction in a wallet's reply: 64 hex digits, in lower case; undefined when it is none. */
export function readTransactionId(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined
}
