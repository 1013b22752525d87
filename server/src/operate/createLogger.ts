import { pino } from 'pino'

/** Writes the log: a line of JSON for each entry. */
export interface Logger {
  info(fields: object, message?: string): void
  warn(fields: object, message?: string): void
  error(fields: object, message?: string): void
}

/** Words behind which secrets stand. */
const SECRET = /((?:key|token|secret|password|auth|code|nonce)=)[^&\s"']+|(:\/\/[^:/\s]+:)[^@/\s]+@/gi
/** Accounts and emails are personal data. What is as long as a private key may be one. */
const PERSONAL =
  /0x[0-9a-fA-F]{40}(?:[0-9a-fA-F]{24})?\b|\b[1-9A-HJ-NP-Za-km-z]{32,44}\b|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** A text without secrets and personal data. */
const redact = (text: string): string =>
  text
    .replace(SECRET, (_all, name = '', address = '') => (name ? `${name}…` : `${address}…@`))
    .replace(PERSONAL, '…')

/**
 * Creates the logger of a process.
 * @param write takes each line. Standard output if left out
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
