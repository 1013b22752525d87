import type { Answer } from './createMessenger.js'

/** The codes of the Sign specification, "Error Codes", with their meaning. */
const refusals = {
  1001: 'Invalid method',
  1002: 'Invalid event',
  1003: 'Invalid update request',
  1004: 'Invalid extend request',
  1005: 'Invalid settle request',
  3001: 'Unauthorized method',
  3002: 'Unauthorized event',
  3003: 'Unauthorized update request',
  3004: 'Unauthorized extend request',
  3005: 'Unauthorized chain',
  5000: 'User rejected.',
  5001: 'User rejected chains.',
  5002: 'User rejected methods.',
  5003: 'User rejected events.',
  5100: 'Unsupported chains.',
  5101: 'Unsupported methods.',
  5102: 'Unsupported events.',
  5103: 'Unsupported accounts.',
  5104: 'Unsupported namespace key.',
  6000: 'User disconnected.',
  7000: 'Session settlement failed.',
  8000: 'Session request expired.',
  10001: 'Unsupported wc_ method.',
  11002: 'Malformed authentication request.',
  12001: 'User rejected.',
} as const

export type RefusalCode = keyof typeof refusals

/** A code of the protocol with its text. */
export function failureOf(code: RefusalCode): { readonly code: RefusalCode; readonly message: string } {
  return { code, message: refusals[code] }
}

/** An error reply. */
export function refusal(code: RefusalCode): Answer {
  return { error: failureOf(code) }
}
