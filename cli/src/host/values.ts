/** A config, or a part of one, that was not written under a type. */
export type Values = Readonly<Record<string, unknown>>

/** A CAIP-2 id. */
export const networkId = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** An address of eip155. */
export const contract = /^0x[0-9a-fA-F]{40}$/
/** An address of solana. */
export const mint = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** A value as a sentence has it. */
export function said(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  return (JSON.stringify(value) ?? String(value)).slice(0, 60)
}

export const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

/** Whether a value is an address with a protocol that `protocol` matches. */
export function isUrl(value: unknown, protocol: RegExp): boolean {
  return typeof value === 'string' && URL.canParse(value) && protocol.test(new URL(value).protocol)
}
