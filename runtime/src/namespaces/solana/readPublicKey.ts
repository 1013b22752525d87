import { readBytes } from '../../chains/readBytes.js'
import { tryRead } from '../../chains/tryRead.js'
import { encodeBase58 } from './encodeBase58.js'
import { isAddress } from './isAddress.js'

/**
 * The address in a legacy wallet's public key: text, or an object that prints itself or gives its bytes.
 *
 * @returns undefined when it gives no address.
 */
export function readPublicKey(value: unknown): string | undefined {
  if (isAddress(value)) return value
  if (typeof value !== 'object' || value === null) return undefined
  const text = tryRead(() => String(value))
  if (isAddress(text)) return text
  const bytes = tryRead(() => readBytes((value as { toBytes(): unknown }).toBytes(), 32))
  return bytes && encodeBase58(bytes)
}
