import type { BitcoinSource } from './types.js'

/**
 * The family of what a wallet put into the page, by the methods it has.
 *
 * @returns undefined when it speaks none.
 */
export function readFamily(
  id: string,
  target: object,
): Exclude<BitcoinSource['family'], 'standard'> | undefined {
  try {
    const { requestAccounts, request } = target as Record<string, unknown>
    // First: these have a `request` too, of another kind.
    if (typeof requestAccounts === 'function') return 'unisat'
    if (typeof request !== 'function') return undefined
    return /leather/i.test(id) ? 'leather' : 'satsConnect'
  } catch {
    // A getter of the wallet threw.
    return undefined
  }
}
