import type { CosmosWallet } from './types.js'

type Page = Record<string, unknown>

/**
 * Puts a wallet where Keplr, Leap or OKX Wallet are, and lets it say `…_keystorechange` there.
 *
 * @returns a function that takes it away.
 */
export function injectCosmosWallet(
  wallet: CosmosWallet,
  place: 'keplr' | 'leap' | 'okx' = 'keplr',
): () => void {
  const page = window as unknown as Page
  const name = place === 'okx' ? 'okxwallet' : place
  const object =
    place === 'okx' ? { ...(page.okxwallet as object | undefined), keplr: wallet.provider } : wallet.provider
  page[name] = object
  const stop = wallet.onKeystoreChange(() => window.dispatchEvent(new Event(`${name}_keystorechange`)))
  return () => {
    stop()
    if (page[name] === object) delete page[name]
  }
}
