/** The two parts of a CAIP-2 id. */
export interface Caip2 {
  readonly namespace: string
  readonly reference: string
}

const caip2 = /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32})$/

/** Parses a CAIP-2 id. Null if it is invalid. */
export function parseCaip2(text: string): Caip2 | null {
  const [, namespace, reference] = caip2.exec(text) ?? []
  if (namespace === undefined || reference === undefined) return null
  return { namespace, reference }
}

const evm = /^(0x)?[0-9a-fA-F]{40}$/
const solana = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Whether text has the form of an address: `0x` optional and 40 hexadecimal digits, or 32 to 44 base58 characters. */
export function isAddress(namespace: 'eip155' | 'solana', text: string): boolean {
  return (namespace === 'eip155' ? evm : solana).test(text)
}
