import { createHash } from 'node:crypto'

/**
 * Hashes the content of a file.
 *
 * @param content Text (as UTF-8) or bytes.
 * @returns 64 hex digits.
 */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
