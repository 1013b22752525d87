import { checkWalletLink } from '../../../kit/checkWalletLink.js'

/**
 * A wallet's address as the catalogue writes it (`metamask`, `metamask:`, `metamask://`, `https://a.b/c`),
 * brought to the one form that ends in a slash.
 *
 * @returns undefined when there is none, or when it may not be opened.
 */
export function appBase(link: string | undefined): string | undefined {
  if (!link) return undefined
  const full = link.includes('://') ? link : `${link.replace(/:?\/*$/, '')}://`
  // What follows would land in its query or fragment.
  if (/[?#]/.test(full)) return undefined
  const base = full.endsWith('/') ? full : `${full}/`
  return checkWalletLink(`${base}wc`) === undefined ? undefined : base
}
