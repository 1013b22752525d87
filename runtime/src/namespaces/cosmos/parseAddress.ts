import { type Bech32Parts, parseBech32 } from './parseBech32.js'

/** An account's address: bech32 of 20 bytes, or 32 for module and contract accounts (ADR-28). */
export function parseAddress(text: string): Bech32Parts | undefined {
  const parts = parseBech32(text)
  return parts?.data.length === 20 || parts?.data.length === 32 ? parts : undefined
}
