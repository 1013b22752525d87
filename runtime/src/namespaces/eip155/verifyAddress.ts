import { isAddress } from 'viem/utils'

/**
 * Whether text is 40 hex digits, with or without 0x (docs/behaviour.md#addresses-and-ids), that carry the checksum of
 * EIP-55 where the case of their letters is mixed.
 */
export function verifyAddress(text: string): boolean {
  const digits = text.replace(/^0x/, '')
  // All lower or all upper case carries no checksum (EIP-55).
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isAddress(`0x${digits}`, { strict: !isOneCase })
}
