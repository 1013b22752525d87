/** What each thing is that a feature may need of the config (`needs` in `features.ts`), to be put after its name. */
const texts: Readonly<Record<string, string>> = {
  'endpoints.analytics': 'the address that gets the events',
  'endpoints.blockchainApi': 'the address of a blockchain API',
  'endpoints.relay': 'the address of a relay of WalletConnect',
  'endpoints.secureSite':
    'the origin on which you serve the embedded wallet, such as https://wallet.example (docs/embedded-wallet.md)',
  onramp: 'a provider that sells on a page of its own',
  swaps: 'an exchange with its tokens',
  tokens: 'tokens of your app, which are read from nodes',
}

/**
 * Says what a config must have, for a sentence that asks for it.
 *
 * @param needs Names of which one is enough, e.g. `endpoints.relay`.
 * @returns e.g. `endpoints.relay (the address of a relay of WalletConnect)`.
 */
export function explainNeeds(needs: readonly string[]): string {
  return needs.map((name) => (texts[name] === undefined ? name : `${name} (${texts[name]})`)).join(' or ')
}
