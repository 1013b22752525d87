import { pino } from 'pino'

/** Writes the log: a line of JSON for each entry. */
export interface Logger {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Names of secrets, at the end of a name such as `client_secret`. */
const name = 'key|token|secret|passw(?:or)?d|passphrase|auth|code|nonce|signature|otp'
/**
 * Forms of secrets behind the text that tells them, which stays. In JSON that is itself in a text, quotes have a backslash
 * before them.
 */
const secrets: readonly RegExp[] = [
  /(:\/\/)[^/\s"'`]+(?=@)/g,
  /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]+/gi,
  new RegExp(`((?:${name})\\\\?["']?\\s*[:=]\\s*\\\\?")(?:[^"\\\\]|\\\\[^"])+`, 'gi'),
  new RegExp(`((?:${name})\\\\?["']?\\s*[:=]\\s*')[^']+`, 'gi'),
  new RegExp(`((?:${name})=)[^&\\s"'\\\\]+`, 'gi'),
  /((?:passw(?:or)?d|passphrase|api[-_]?key):\s*)[^\s"',;\\]+/gi,
  /(\/v\d\/)[\w-]{20,}/g,
]
/** Tokens (RFC 7519) and secrets of this server tell themselves. */
const tokens = /\beyJ[\w-]+\.[\w-]+\.[\w-]*|\b(?:whsec|akadm)_[\w+/=-]+/g
/**
 * Accounts and emails are personal data: addresses in hex, which calls have inside of them, of Bitcoin and Cosmos (bech32),
 * of Solana, Polkadot and older ones of Bitcoin (base58), and emails, also as they are in an address of the web. A text as
 * long as a private key may be one.
 */
const personal: readonly RegExp[] = [
  /\b(?:0x)?[0-9a-fA-F]{40,}\b/g,
  /\b(?:[a-z][a-z0-9]{0,20}1[02-9ac-hj-np-z]{38,87}|[A-Z][A-Z0-9]{0,20}1[02-9AC-HJ-NP-Z]{38,87})\b/g,
  /\b(?:[1-9A-HJ-NP-Za-km-z]{32,120}|[13][1-9A-HJ-NP-Za-km-z]{25,33})\b/g,
  /(?<![\p{L}\p{N}._%+'-])[\p{L}\p{N}._%+'-]+(?:@|%40)[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu,
]

/** A text without secrets and personal data. */
function redact(text: string): string {
  const withoutSecrets = secrets.reduce((left, form) => left.replace(form, '$1…'), text).replace(tokens, '…')
  return personal.reduce((left, form) => left.replace(form, '…'), withoutSecrets)
}

/**
 * Creates the logger of a process.
 *
 * @param write - takes each line. Standard output if left out
 */
export function createLogger(write?: (line: string) => void): Logger {
  const options = {
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return write === undefined ? pino(options) : pino(options, { write })
}

/** An error as the log has it: its message and stack, without secrets and personal data. */
export function describeError(error: unknown): { readonly error: string; readonly stack?: string } {
  if (!(error instanceof Error)) return { error: redact(String(error)) }
  return { error: redact(error.message), ...(error.stack && { stack: redact(error.stack) }) }
}
