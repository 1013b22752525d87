import { checkWalletLink } from './checkWalletLink.js'

/** Where a wallet's link opens: this page, the page around our frame, or a new one. */
export type LinkTarget = '_self' | '_top' | '_blank'

/**
 * Hands a link to the system so that a wallet's app opens. Call it inside the click: a browser lets a
 * later task open no app. It is the only way to a scheme that `openUrl` does not know.
 *
 * @returns whether the link was one that may be opened; whether an app answered cannot be known.
 */
export function openWalletLink(link: string, { target }: { readonly target: LinkTarget }): boolean {
  const href = checkWalletLink(link)
  if (href === undefined) return false
  if (target === '_blank') window.open(href, target, 'noopener,noreferrer')
  else window.open(href, target)
  return true
}
