import { isAddress } from 'viem/utils'

/** Whether text is 40 hex digits behind 0x with, where the case of its letters is mixed, the checksum of EIP-55. */
export function verifyAddress(text: string): boolean {
  return isAddress(text, { strict: !isOneCase(text) })
}

/** All lower or all upper case carries no checksum (EIP-55). */
const isOneCase = (text: string): boolean => {
  const digits = text.slice(2)
  return digits === digits.toLowerCase() || digits === digits.toUpperCase()
}
