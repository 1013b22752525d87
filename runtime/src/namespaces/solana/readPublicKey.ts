import { isAddress } from './isAddress.js'

/**
 * The address in a legacy wallet's public key: an object that prints itself, or text.
 *
 * @returns undefined when it gives no address.
 */
export function readPublicKey(value: unknown): string | undefined {
  try {
    const text = typeof value === 'object' && value !== null ? String(value) : value
    return isAddress(text) ? text : undefined
  } catch {
    return undefined
  }
}
