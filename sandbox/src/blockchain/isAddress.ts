const EVM = /^(0x)?[0-9a-fA-F]{40}$/
const SOLANA = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** Whether text has the form of an address: `0x` optional and 40 hexadecimal digits, or 32 to 44 base58 characters. */
export function isAddress(namespace: 'eip155' | 'solana', text: string): boolean {
  return !text.includes('\n') && (namespace === 'eip155' ? EVM : SOLANA).test(text)
}
