import { createHash } from 'node:crypto'

/**
 * @param text A text; its UTF-8 bytes are hashed.
 * @returns SHA-256 as 64 hexadecimal digits.
 */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
