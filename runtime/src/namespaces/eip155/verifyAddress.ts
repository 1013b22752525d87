import { checksumAddress } from 'viem'

/**
 * Whether text is 40 hex digits, with or without 0x (docs/behaviour.md#addresses-and-ids). Mixed case must
 * match the checksum of EIP-55.
 */
export function verifyAddress(text: string): boolean {
  const digits = text.replace(/^0x/, '')
  if (!/^[0-9a-fA-F]{40}$/.test(digits)) return false
  // All lower case and all upper case have no checksum (EIP-55).
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || checksumAddress(`0x${digits}`) === `0x${digits}`
}
